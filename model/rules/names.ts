import type { ProblemSlug } from '@caravan/contract/problems.ts'
import { goneSince, seesTraveller, seesTrip } from './visibility.ts'
import type { Picture, Traveller, Trip, World } from './world.ts'

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
export const authorCardOf = ({ travellers }: World, id: string) => ({
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

/** As it is stored: fetched there, it asks who is looking. */
export const pathOf = ({ kind, id }: Pick<Picture, 'kind' | 'id'>): string => `/objects/${kind}/${id}`

/** Good for whoever has it, and signed; caches between keep what is everybody's. */
const signed = (path: string, scope: 'public' | 'private') => new RegExp(`^${path}/${scope}-\\d+-[\\w-]{22}$`)

/** Where a trip's picture is shown to who sees the trip. */
export const tripAddress = ({ picture, audience }: Pick<Trip, 'picture' | 'audience'>): RegExp | '' =>
  picture ? signed(pathOf({ kind: 'trips', id: picture }), audience === 'all' ? 'public' : 'private') : ''

/** The picture of a traveller is seen by whoever sees anything of them. */
export function avatarOf({ travellers }: World, id: string): RegExp | null {
  const avatar = travellers.get(id)?.avatar
  return avatar ? signed(pathOf({ kind: 'avatars', id: avatar }), 'public') : null
}

/** Somebody has learnt an address by what a call answered. */
export function learn({ addresses }: World, picture: string, reply: unknown): void {
  const { imageUrl, profileImageUrl } = Object(reply)
  const address = imageUrl ?? profileImageUrl
  if (typeof address === 'string' && address) addresses.set(address, picture)
}

/** By its bare path: its owner always, others where they see the traveller, or a trip that shows it. */
export function refusesPath(world: World, viewer: Traveller | null, picture: Picture): ProblemSlug | undefined {
  if (!viewer || viewer.leftAt !== null) return 'signed-out'
  if (viewer.isSuspended) return 'suspended'
  if (picture.ownerId === viewer.id) return undefined
  const isShown = [...world.trips.values()].some((trip) => trip.picture === picture.id && seesTrip(world, viewer, trip))
  const isSeen = seesTraveller(world, viewer, picture.ownerId) && (picture.kind === 'avatars' || isShown)
  return isSeen ? undefined : 'not-found'
}

/**
 * By a signed address whoever has it, for two days, whatever became of the trip or between two people meanwhile; only what moderators
 * have taken away asks who is looking.
 */
export const refusesAddress = (world: World, viewer: Traveller | null, picture: Picture): ProblemSlug | undefined =>
  isRevoked(world, picture) ? refusesPath(world, viewer, picture) : undefined

/** Of somebody suspended, or of a trip that is hidden: what it shows, and what it showed when it was hidden. */
const isRevoked = ({ travellers, trips, hidden, hiddenPictures }: World, { id, ownerId }: Picture): boolean =>
  travellers.get(ownerId)?.isSuspended === true ||
  hiddenPictures.has(id) ||
  [...trips.values()].some((trip) => trip.picture === id && hidden.has(trip.id))
