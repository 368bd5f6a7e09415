import { FORMER_TRAVELER } from '@caravan/contract/deletion.ts'
import { type Reads, refused } from '../play/call.ts'
import { overlapOfMatch, seesPageOf, shownOverlap } from '../rules/finding.ts'
import { chatFor } from '../rules/group-chats.ts'
import {
  conversationsOf,
  matchesListedFor,
  messagesOf,
  otherOf,
  passportOf,
  requestsFor,
  talkFor,
  unreadBy,
  unseenBy,
  vouchesAbout,
  vouchOf,
} from '../rules/matches.ts'
import { authorCardOf } from '../rules/names.ts'
import {
  becameOf,
  type CheckIn,
  checkInOf,
  checkInsOf,
  groupPlansFor,
  hasBegun,
  isCalledOff,
  latestPlanOf,
  type Plan,
  peopleIn,
  plannedMatchFor,
} from '../rules/plans.ts'
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

/** One's own passport, and what those who have met somebody say of them. */
export const meetingReads: Reads = (world, viewer) => [
  {
    url: '/api/meetings?limit=1',
    isPaged: true,
    expected: passportOf(world, viewer).map(({ meeting: { id, city }, other }) => ({
      ...{ id, city, traveller: authorCardOf(world, other), wouldNotMeetAgain: false },
      vouch: vouchOf(world, viewer.id, other)?.text ?? null,
    })),
  },
  ...[...world.travellers.values()].map((about) => ({
    url: `/api/users/${about.id}/vouches?limit=1`,
    isPaged: true,
    expected: seesPageOf(world, viewer, about)
      ? vouchesAbout(world, viewer, about.id).map(({ id, authorId, text, isHidden }) => ({
          ...{ id, text, author: authorCardOf(world, authorId), isHidden: isHidden && about.id === viewer.id },
          viewer: { isAuthor: authorId === viewer.id, canHide: about.id === viewer.id },
        }))
      : refused('not-found'),
  })),
]

/** Everybody of the model has a trusted contact and PINs. */
function shownPlan(world: World, viewer: Traveller, plan: Plan) {
  const { id, matchId, groupChatId, place, city, startsAt, endsAt, revision, proposerId, agreed } = plan
  const isOff = isCalledOff(world, plan)
  const isOwn = proposerId === viewer.id
  const isIn = groupChatId ? agreed.get(viewer.id) === revision : plan.isAgreed
  const status = isOff ? 'called-off' : isIn ? 'agreed' : 'proposed'
  const isTheirs = isOwn || matchId !== null
  const checkIn = checkInOf(world, viewer.id, id)
  return {
    ...{ id, matchId, place, city, startsAt, endsAt, revision, status },
    checkIn: checkIn ? 'expected' : null,
    checkInTerms: checkIn && checkIn.revision !== revision ? shownTerms(checkIn) : null,
    group: groupChatId ? shownGroup(world, viewer, plan) : null,
    steps: [
      ...plan.steps.map(({ kind, by }) => ({ kind, isMine: by === viewer.id })),
      ...(isOff && !plan.isCalledOff ? [{ kind: 'called-off', isMine: null }] : []),
    ],
    viewer: {
      canAgree: status === 'proposed' && !isOwn && !hasBegun(plan),
      canTakeBack: groupChatId !== null && !isOff && isIn && !isOwn,
      canChange: !isOff && isTheirs && !hasBegun(plan),
      canCallOff: !isOff && isTheirs,
      canExpectCheckIn: !isOff && (groupChatId === null || isIn),
      canEndCheckIn: checkIn !== undefined && !hasBegun(checkIn),
      canCheckIn: checkIn !== undefined && hasBegun(checkIn),
    },
  }
}

function shownGroup(world: World, viewer: Traveller, plan: Plan) {
  const { groupChatId, proposerId, agreed, revision } = plan
  const [people, own] = [peopleIn(world, viewer, plan), agreed.get(viewer.id)]
  return {
    ...{ groupChatId, proposer: { id: proposerId }, count: people.length, people: people.map((id) => ({ id })) },
    isIn: own === revision,
    isAskedAgain: own !== undefined && own !== revision,
  }
}

const shownTerms = ({ place, startsAt, endsAt }: CheckIn) => ({ place, startsAt, endsAt })

export const planReads: Reads = (world, viewer) => [
  {
    url: '/api/check-ins',
    expected: checkInsOf(world, viewer.id).map((one) => ({
      ...{ planId: one.planId, ...shownTerms(one), state: 'expected', plan: becameOf(world, viewer, one) },
      canEnd: !hasBegun(one),
    })),
  },
  ...[...world.matches.keys()].map((id) => {
    const latest = latestPlanOf(world, id)
    const expected = { plan: latest ? shownPlan(world, viewer, latest) : null }
    const url = `/api/matches/${id}/plan`
    return { url, expected: plannedMatchFor(world, viewer, id) ? expected : refused('not-found') }
  }),
  ...chatsWithPlans(world).map((id) => {
    const plans = groupPlansFor(world, viewer, id)
    const isMember = world.chats.get(id)?.members.has(viewer.id)
    const url = `/api/group-chats/${id}/plans`
    if (plans.length > 0 || isMember) return { url, expected: plans.map((plan) => shownPlan(world, viewer, plan)) }
    return { url, expected: refused(chatFor(world, viewer, id) ? 'not-a-member' : 'not-found') }
  }),
]

/** Those that go on, and those that are over. */
const chatsWithPlans = ({ chats, plans }: World): string[] => [
  ...new Set([...chats.keys(), ...[...plans.values()].flatMap(({ groupChatId }) => groupChatId ?? [])]),
]
