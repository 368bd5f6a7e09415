import { FORMER_TRAVELER } from '@caravan/contract/deletion.ts'
import { type Reads, refused } from '../play/read.ts'
import {
  conversationsOf,
  matchesListedFor,
  messagesOf,
  otherOf,
  requestsFor,
  talkFor,
  unreadBy,
  unseenBy,
} from '../rules/matches.ts'
import { overlapOfMatch, shownOverlap } from '../rules/overlap.ts'
import { isActive, tripFor } from '../rules/visibility.ts'
import type { Match, Traveller, World } from '../rules/world.ts'

/** The trip of a match, as far as the viewer may know of it. */
const tripOf = (world: World, viewer: Traveller, { tripId }: Match) =>
  tripId === null ? undefined : tripFor(world, viewer, tripId)

function card(world: World, viewer: Traveller, match: Match) {
  const { id, askerId, authorId, status, note } = match
  const trip = tripOf(world, viewer, match)
  const isAsker = askerId === viewer.id
  const isPending = status === 'pending'
  return {
    ...{ id, status, userId: askerId, postAuthorId: authorId, postId: trip?.id ?? null, requestNote: note },
    overlap: shownOverlapOf(world, viewer, match),
    post: trip ? { id: trip.id, destination: trip.destination, description: trip.description } : null,
    otherUser: { id: otherOf(match, viewer.id), lastName: status === 'accepted' ? 'Example' : null },
    viewer: {
      isAsker,
      canAnswer: !isAsker && isPending,
      canUnsend: isAsker && isPending,
      canEnd: status === 'accepted',
    },
  }
}

/** Of several at the same time it may be at any of their places. */
function shownOverlapOf(world: World, viewer: Traveller, match: Match) {
  const overlaps = overlapOfMatch(world, viewer, match)
  const [first] = overlaps
  const places = overlaps.map(({ one }) => one.destination).join('|')
  return first ? { ...shownOverlap(first), destination: new RegExp(`^(${places})$`) } : null
}

function conversation(world: World, viewer: Traveller, match: Match) {
  const [trip, other] = [tripOf(world, viewer, match), otherOf(match, viewer.id)]
  const last = messagesOf(world, match).at(-1)
  const unread = unreadBy(world, viewer, match)
  const isFormer = !isActive(world, other)
  return {
    ...{ matchId: match.id, unread, hasUnread: unread > 0, readByOther: match.read[other] ?? 0 },
    otherUser: {
      id: other,
      firstName: isFormer ? FORMER_TRAVELER : world.travellers.get(other)?.name,
      lastName: match.isOver || isFormer ? null : 'Example',
    },
    post: trip ? { id: trip.id, destination: trip.destination } : null,
    lastMessage: last ? { number: last.number, senderId: last.senderId, content: last.content } : null,
    closed: isFormer ? 'other-left' : match.isOver ? (match.endedBy === viewer.id ? 'ended-by-you' : 'ended') : null,
  }
}

export const matchReads: Reads = (world, viewer) => {
  const shown = (match: Match) => card(world, viewer, match)
  const listed = matchesListedFor(world, viewer)
  const accepted = listed.filter(({ status }) => status === 'accepted')
  const requests = requestsFor(world, viewer)
  return [
    { url: '/api/matches?limit=2', isPaged: true, expected: listed.map(shown) },
    { url: '/api/matches/accepted', expected: accepted.map(shown) },
    { url: '/api/matches/accepted/count', expected: { accepted: accepted.length } },
    {
      url: '/api/matches/unseen',
      expected: unseenBy(world, viewer).map(({ match, isKeptInTouch }) => ({ match: shown(match), isKeptInTouch })),
    },
    { url: '/api/match-requests', expected: requests.map(shown) },
    { url: '/api/match-requests/count', expected: { waiting: requests.length } },
  ]
}

export const talkReads: Reads = (world, viewer) => {
  const conversations = conversationsOf(world, viewer)
  const shown = conversations.map((match) => conversation(world, viewer, match))
  return [
    { url: '/api/conversations?limit=2', isPaged: true, expected: shown },
    { url: '/api/conversations/unread', expected: { unread: shown.filter(({ hasUnread }) => hasUnread).length } },
    ...[...world.matches.values()].flatMap((match) => [
      {
        url: `/api/conversations/${match.id}`,
        expected: shown.find(({ matchId }) => matchId === match.id) ?? refused('not-found'),
      },
      { url: `/api/messages/${match.id}`, expected: wordsIn(world, viewer, match) ?? refused('not-found') },
    ]),
  ]
}

/** Oldest first; whether the receiver has read them is the same for both. */
function wordsIn(world: World, viewer: Traveller, match: Match) {
  if (!talkFor(world, viewer, match.id)) return undefined
  return messagesOf(world, match).map(({ number, senderId, content }) => {
    const receiverId = otherOf(match, senderId)
    return { number, senderId, receiverId, content, read: number <= (match.read[receiverId] ?? 0) }
  })
}
