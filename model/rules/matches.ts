import { MATCH_LIMITS } from '@caravan/contract/matches.ts'
import { markSubjectRead, notify } from './notifications.ts'
import { keep, keepNote, removeMatch } from './received.ts'
import { areSeparated, isActive, isAddressedTo, isEndedByBlock, seesTraveller, tripFor } from './visibility.ts'
import type { Match, Message, Traveller, World } from './world.ts'

/** Conversations with whoever is deleted stay with the other one, by nobody. */
export const NOBODY = '00000000-0000-7000-8000-000000000000'

export const idOfMessage = ({ matchId, number }: Message): string => `${matchId} ${number}`

export const isOf = ({ askerId, authorId }: Match, id: string): boolean => askerId === id || authorId === id
export const otherOf = ({ askerId, authorId }: Match, id: string): string => (askerId === id ? authorId : askerId)
export const isAccepted = ({ status }: Match): boolean => status === 'accepted'
export const isBetween = (match: Match, one: string, other: string): boolean =>
  one !== other && isOf(match, one) && isOf(match, other)

/** Those that are not over. */
export const openMatches = ({ matches }: World): Match[] => [...matches.values()].filter(({ isOver }) => !isOver)

/** A trip counts those about it that are not over, whatever became of them. */
export const countMatches = (world: World, id: string): number =>
  openMatches(world).filter(({ tripId }) => tripId === id).length

/** What somebody asked about a trip, and what became of it. */
export const ownRequest = (world: World, viewer: Pick<Traveller, 'id'>, id: string): Match | undefined =>
  openMatches(world).find(({ tripId, askerId }) => tripId === id && askerId === viewer.id)

export const requestEndedByBlock = (world: World, viewer: Traveller, id: string): Match | undefined =>
  [...world.matches.values()].find(
    (match) =>
      match.tripId === id &&
      match.askerId === viewer.id &&
      match.status === 'pending' &&
      isEndedByBlock(world, match.id, viewer),
  )

/** One between two that is about no trip, whoever asked. */
export const connectionOf = (world: World, one: string, other: string): Match | undefined =>
  openMatches(world).find((match) => isBetween(match, one, other) && match.tripId === null && !match.hasLostTrip)

/** An accepted one of two, the latest. */
export const acceptedMatch = (world: World, one: string, other: string): Match | undefined =>
  openMatches(world).findLast((match) => isBetween(match, one, other) && match.status === 'accepted')

/** A match is there for its two while it goes on and they see each other. */
const isThereFor = (world: World, viewer: Traveller, match: Match): boolean =>
  !match.isOver && isOf(match, viewer.id) && seesTraveller(world, viewer, otherOf(match, viewer.id))

/** To its asker one that was declined is nothing without its trip. */
const isDeclinedUnseen = (world: World, viewer: Traveller, { askerId, status, tripId }: Match): boolean =>
  askerId === viewer.id && status === 'rejected' && tripId !== null && !tripFor(world, viewer, tripId)

/** A match of that id, where there is one for this viewer to command upon. */
export function matchFor(world: World, viewer: Traveller, id: string): Match | undefined {
  const match = world.matches.get(id)
  if (!match || !isThereFor(world, viewer, match) || isDeclinedUnseen(world, viewer, match)) return undefined
  return match
}

/** The same to end or refuse it: also where the other one is out of sight. */
export function matchToEnd(world: World, viewer: Traveller, id: string): Match | undefined {
  const match = world.matches.get(id)
  if (!match || !isOf(match, viewer.id) || isDeclinedUnseen(world, viewer, match)) return undefined
  return !match.isOver || isEndedByBlock(world, id, viewer) ? match : undefined
}

/** What one asked for, and what others asked for that one said yes to: newest first. */
export const matchesListedFor = (world: World, viewer: Traveller): Match[] =>
  [...world.matches.keys()].reverse().flatMap((id) => {
    const match = matchFor(world, viewer, id)
    return match && (match.askerId === viewer.id || match.status === 'accepted') ? [match] : []
  })

/** Those of them that nobody has shown yet: the newest three. */
export const unseenBy = (world: World, viewer: Traveller): { match: Match; isKeptInTouch: boolean }[] =>
  matchesListedFor(world, viewer)
    .flatMap((match) => {
      const unseen = world.unseen.find(({ by, matchId }) => by === viewer.id && matchId === match.id)
      return unseen ? [{ match, isKeptInTouch: unseen.isKeptInTouch }] : []
    })
    .slice(0, MATCH_LIMITS.unseen)

/** What waits for one's answer: newest first. */
export const requestsFor = (world: World, viewer: Traveller): Match[] =>
  openMatches(world)
    .filter((match) => match.authorId === viewer.id && match.status === 'pending' && isThereFor(world, viewer, match))
    .reverse()

type Asked = Pick<Match, 'id' | 'askerId' | 'authorId' | 'tripId' | 'note'>

const UNTOUCHED = { hasLostTrip: false, isOver: false, endedBy: null, activeAt: null }

/** About no trip, and without a request. */
export function newConnection(world: World, asked: Pick<Match, 'id' | 'askerId' | 'authorId'>): Match {
  const own = { tripId: null, note: null, read: {}, askedAt: ++world.time }
  const match: Match = { ...asked, ...UNTOUCHED, ...own, status: 'accepted' }
  world.matches.set(match.id, match)
  return match
}

export function newMatch(world: World, asked: Asked): void {
  world.matches.set(asked.id, { ...asked, ...UNTOUCHED, read: {}, askedAt: ++world.time, status: 'pending' })
  const { id: matchId, askerId: actorId, authorId: userId, tripId } = asked
  notify(world, { userId, kind: 'match-request', actorId, tripId, matchId })
}

/** It is announced to its asker. What they wrote with the request is the first thing said where both have said yes. */
export function answer(world: World, match: Match, status: 'accepted' | 'rejected'): void {
  const { note, id: matchId, askerId, authorId: actorId, tripId } = match
  if (status === 'rejected') keepNote(world, match)
  Object.assign(match, { status, note: null })
  const kind = status === 'accepted' ? 'match-accepted' : 'match-declined'
  notify(world, { userId: askerId, kind, actorId, tripId, matchId })
  markSubjectRead(world, actorId, 'match-request', matchId)
  if (status === 'rejected') return
  world.unseen.push({ by: askerId, matchId, isKeptInTouch: false })
  match.activeAt = ++world.time
  if (note) say(world, match, askerId, note)
}

/** A request gets other words. */
export function changeNote(world: World, match: Match, note: string | null): void {
  keepNote(world, match)
  match.note = note
}

/** Over: a conversation in which nothing was said is not kept. */
export function endMatch(world: World, match: Match, by: string): void {
  keepNote(world, match)
  Object.assign(match, { isOver: true, endedBy: by, note: null })
  world.endedByBlock.delete(`${match.id} ${by}`)
  if (!world.messages.some(({ matchId }) => matchId === match.id)) match.activeAt = null
}

/** A block ends what is open between two; what was declined stays declined. */
export function endMatchesBetween(world: World, by: string, other: string): void {
  for (const match of openMatches(world)) {
    if (!isBetween(match, by, other) || match.status === 'rejected') continue
    endMatch(world, match, by)
    world.endedByBlock.set(`${match.id} ${other}`, world.time)
  }
}

/**
 * Unanswered requests of those to whom their trip is not addressed any more end, and nothing is announced of it. What was answered stays.
 */
export function endUnaddressed(world: World): void {
  for (const match of openMatches(world)) {
    const [trip, asker] = [world.trips.get(match.tripId ?? ''), world.travellers.get(match.askerId)]
    if (trip && asker && match.status === 'pending' && !isAddressedTo(asker, trip)) removeMatch(world, match)
  }
}

/** The conversations of two who have said yes stay, over or not, as long as there is no block between them. */
export const conversationsOf = (world: World, viewer: Traveller): Match[] =>
  [...world.matches.values()]
    .filter((match) => match.activeAt !== null && isOf(match, viewer.id))
    .filter((match) => !areSeparated(world, viewer.id, otherOf(match, viewer.id)))
    .sort((a, b) => (b.activeAt ?? 0) - (a.activeAt ?? 0))

/** A match whose words the viewer may read, whatever became of it. */
export function talkFor(world: World, viewer: Traveller, id: string): Match | undefined {
  const match = world.matches.get(id)
  const isSeen = match && isOf(match, viewer.id) && !areSeparated(world, viewer.id, otherOf(match, viewer.id))
  return isSeen ? match : undefined
}

export const messagesOf = ({ messages }: World, { id }: Match) => messages.filter(({ matchId }) => matchId === id)

export const unreadBy = (world: World, viewer: Traveller, match: Match): number =>
  messagesOf(world, match).filter(
    ({ senderId, number }) => senderId !== viewer.id && number > (match.read[viewer.id] ?? 0),
  ).length

export function say(world: World, match: Match, senderId: string, content: string): void {
  const [matchId, userId] = [match.id, otherOf(match, senderId)]
  const reader = world.travellers.get(userId)
  const isFurther = reader && unreadBy(world, reader, match) > 0
  match.activeAt = ++world.time
  const number = messagesOf(world, match).length + 1
  world.messages.push({ matchId, number, senderId, content, at: match.activeAt })
  if (!isFurther) notify(world, { userId, kind: 'message', actorId: senderId, matchId })
}

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
