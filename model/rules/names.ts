import { goneSince } from './visibility.ts'
import type { World } from './world.ts'

export interface Names {
  username: string
  name: string
}

/** How a traveller was named until a time. */
export interface FormerNames extends Names {
  id: string
  until: number
}

/** A username that was given up: for a while nobody takes it, or one that looks like it, but whose it was. */
export interface GivenUp {
  by: string
  username: string
  /** So many days ago. */
  days: number
}

export function namesAt({ formerNames, travellers, deleted }: World, id: string, at: number): Names {
  const { username = '', name = '' } =
    formerNames.find((one) => one.id === id && one.until > at) ?? travellers.get(id) ?? deleted.get(id) ?? {}
  return { username, name }
}

/** As somebody is named beside what is theirs. */
export const bylineOf = ({ travellers }: World, id: string) => ({
  ...{ id, username: travellers.get(id)?.username, firstName: travellers.get(id)?.name },
})

/** As an author was named when a viewer saw what they received of them last. */
export function lastNamesOf({ kept }: World, viewerId: string, authorId: string): Names | undefined {
  const received = kept.filter((one) => one.recipientId === viewerId && one.authorId === authorId)
  return received.sort((a, b) => b.wentAt - a.wentAt || b.saidAt - a.saidAt)[0]?.lastBy
}

/**
 * As the viewer knows somebody: whoever is out of their sight as they were named until then, or when the viewer blocked them; who
 * is deleted as of what the viewer received last.
 */
export function namesKnown(world: World, viewerId: string, id: string): Names {
  const block = world.blocks.find(({ by, whom }) => by === viewerId && whom === id)
  const gone = world.deleted.has(id) ? lastNamesOf(world, viewerId, id) : undefined
  return block?.names ?? gone ?? namesAt(world, id, goneSince(world, viewerId, id) ?? world.time)
}

/** Usernames that could be taken for the others of their line. */
export const LOOK_ALIKES = [
  ['marta', 'rnarta', 'm.art_a'],
  ['nils', 'n1ls', 'nlls'],
  ['wolf0', 'vv0lf.o', 'wolfo'],
] as const
/** Usernames that could be taken for somebody of the staff. */
export const OF_STAFF = ['caravan_help', 'moderator1'] as const

const lookOf = (username: string): string =>
  LOOK_ALIKES.find((names) => names.some((name) => name === username))?.[0] ?? username.replaceAll(/[._]/g, '')

const REST_DAYS = 90
/** Somebody else has that username, or gave it up: it or one that looks like it. */
export function isUsernameTaken({ travellers, givenUp }: World, by: string, wanted: string): boolean {
  const resting = givenUp.filter(({ days }) => days < REST_DAYS)
  const others = [...[...travellers.values()].map(({ id, username }) => ({ by: id, username })), ...resting]
  return others.some((one) => one.by !== by && lookOf(one.username) === lookOf(wanted))
}

const RENAMES = { count: 3, days: 30 }

export const renamesTooOften = ({ givenUp }: World, by: string): boolean =>
  givenUp.filter((one) => one.by === by && one.days < RENAMES.days).length >= RENAMES.count
