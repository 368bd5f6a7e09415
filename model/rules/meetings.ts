import { isBetween, openMatches } from './matches.ts'
import { keep } from './received.ts'
import { areSeparated, isActive, seesTraveller } from './visibility.ts'
import type { Traveller, World } from './world.ts'

export interface Meeting {
  id: string
  /** In no order. */
  two: readonly [string, string]
  /** So many days ago, and of those of one day in which order. */
  days: number
  at: number
  /** Where both were. */
  city: string | null
}

export interface Vouch {
  id: string
  authorId: string
  aboutId: string
  text: string
  /** When its author first wrote it. */
  at: number
  /** By the one whom it is about. */
  isHidden: boolean
}

export const meetingOf = ({ meetings }: World, one: string, other: string): Meeting | undefined =>
  meetings.find(({ two }) => one !== other && two.includes(one) && two.includes(other))

const seeEachOther = (world: World, one: string, other: string): boolean =>
  isActive(world, one) && isActive(world, other) && !areSeparated(world, one, other)

/** By an accepted match, or as members of a group chat that goes on. */
export const canMeet = (world: World, one: string, other: string): boolean =>
  one !== other &&
  seeEachOther(world, one, other) &&
  (openMatches(world).some((match) => match.status === 'accepted' && isBetween(match, one, other)) ||
    [...world.chats.values()].some(({ members }) => members.has(one) && members.has(other)))

const earliestFirst = (a: Meeting, b: Meeting) => b.days - a.days || a.at - b.at

/** Whom somebody has met and sees, the latest first. */
export const passportOf = (world: World, viewer: Traveller) =>
  world.meetings
    .filter(({ two }) => two.includes(viewer.id))
    .sort((a, b) => earliestFirst(b, a))
    .map((meeting) => ({ meeting, other: otherIn(meeting, viewer.id) }))
    .filter(({ other }) => seesTraveller(world, viewer, other))

const otherIn = ({ two: [one, other] }: Meeting, id: string): string => (one === id ? other : one)

/** Of accounts that were made on one day one counts, and then of those that were met on one day: always the earliest met. */
export function countedMeetings(world: World, id: string, isCounted = (_other: string) => true): string[] {
  const all = world.meetings.filter(({ two }) => two.includes(id)).sort(earliestFirst)
  const byAccounts = new Map<number | undefined, { other: string; days: number }>()
  for (const meeting of all) {
    const other = otherIn(meeting, id)
    const joined = world.travellers.get(other)?.joinedDays
    if (!byAccounts.has(joined) && seeEachOther(world, id, other) && isCounted(other))
      byAccounts.set(joined, { other, days: meeting.days })
  }
  const byDays = new Map<number, string>()
  for (const { other, days } of byAccounts.values()) if (!byDays.has(days)) byDays.set(days, other)
  return [...byDays.values()]
}

/** For its author, for the one whom it is about, and for who sees its author; across a block there is none. */
export const canReadVouch = (world: World, viewer: Traveller, { authorId, aboutId, isHidden }: Vouch): boolean =>
  seeEachOther(world, authorId, aboutId) &&
  seesTraveller(world, viewer, authorId) &&
  (!isHidden || [authorId, aboutId].includes(viewer.id))

/** By whose words about somebody a viewer counts them. */
export const countedVouchers = (world: World, viewer: Traveller, aboutId: string): string[] =>
  countedMeetings(world, aboutId, (authorId) => {
    const vouch = vouchOf(world, authorId, aboutId)
    return vouch !== undefined && !vouch.isHidden && canReadVouch(world, viewer, vouch)
  })

export const vouchOf = ({ vouches }: World, authorId: string, aboutId: string): Vouch | undefined =>
  vouches.find((one) => one.authorId === authorId && one.aboutId === aboutId)

/** The latest first; others than the two read those that count. */
export function vouchesAbout(world: World, viewer: Traveller, aboutId: string): Vouch[] {
  const counted = countedVouchers(world, viewer, aboutId)
  return world.vouches
    .filter((vouch) => vouch.aboutId === aboutId && canReadVouch(world, viewer, vouch))
    .filter(({ authorId }) => [authorId, aboutId].includes(viewer.id) || counted.includes(authorId))
    .sort((a, b) => b.at - a.at)
}

/** What was hidden stays so for the two, also where its author writes anew. */
export function removeVouch(world: World, authorId: string, aboutId: string): void {
  const vouch = vouchOf(world, authorId, aboutId)
  if (!vouch) return
  keepVouch(world, vouch)
  world.vouches = world.vouches.filter((one) => one !== vouch)
  if (vouch.isHidden) world.hiddenVouches.add(`${authorId} ${aboutId}`)
}

/** Words of a vouch go: the one whom they are about has received them. */
export function keepVouch(world: World, { id, authorId, aboutId: recipientId, text: content, at }: Vouch): void {
  keep(world, { kind: 'vouch', id, content, place: null, recipientId, authorId }, at)
}
