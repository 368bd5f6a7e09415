import { accepted, postedTrip, pushSubscription } from '../factories.ts'
import { moderator, reportedCase } from '../moderation.ts'
import { decided } from '../moderation-calls.ts'
import { expected, ONBOARDED } from './access.ts'
import { counting, holding, idIn, type ListRow, type ListWorld } from './list.ts'
import { MATCH_STAYS, matchWithOwner } from './matches.ts'
import type { Rows } from './rows.ts'

const list = '/api/notifications'
const OWN_TRIP = { wrongGender: 'It is about the viewer’s own trip.' }
/** It names neither the trip nor its owner, who may have reported it. */
const OWN_DECISION = 'What was decided about the viewer’s own words.'

/** The owner has done something to a trip of the viewer's. */
async function onTripOfViewer({ owner, viewer }: ListWorld, act: (path: string) => ReturnType<typeof owner.call>) {
  const { id } = await postedTrip(viewer)
  accepted(await act(`/api/posts/${id}`))
}

const notifiedOfAnswer = (url: string, name: string, body?: object): ListRow['setUp'] => {
  return async (world) => {
    await matchWithOwner(world)
    return { url, ...(body ? { body } : {}), shows: name ? counting(name) : holding(world.owner.id) }
  }
}

const lists: ListRow[] = [
  {
    call: `GET ${list}`,
    holds: 'that a request about a trip for women was accepted',
    setUp: notifiedOfAnswer(list, ''),
  },
  {
    call: `GET ${list}`,
    holds: 'a message of the owner’s',
    async setUp(world) {
      const matchId = await matchWithOwner(world)
      idIn(await world.owner.call('POST', '/api/messages', { matchId, content: 'Six at the gate?' }))
      return { url: list, shows: holding('"kind":"message"') }
    },
    alsoSeenBy: MATCH_STAYS,
  },
  {
    call: `GET ${list}`,
    holds: 'the trip for women that a message is about',
    async setUp(world) {
      const matchId = await matchWithOwner(world)
      idIn(await world.owner.call('POST', '/api/messages', { matchId, content: 'Six at the gate?' }))
      return { url: list, shows: holding(world.tripId) }
    },
  },
  {
    call: `GET ${list}`,
    holds: 'a comment of the owner’s',
    async setUp(world) {
      await onTripOfViewer(world, (path) => world.owner.call('POST', `${path}/comments`, { content: 'Which ferry?' }))
      return { url: list, shows: holding(world.owner.id) }
    },
    alsoSeenBy: OWN_TRIP,
  },
  {
    call: `GET ${list}`,
    holds: 'a like of the owner’s',
    async setUp(world) {
      await onTripOfViewer(world, (path) => world.owner.call('PUT', `${path}/like`, { liked: true }))
      return { url: list, shows: holding(world.owner.id) }
    },
    alsoSeenBy: { ...OWN_TRIP, hidden: 'A like is never hidden.' },
  },
  {
    call: `GET ${list}`,
    holds: 'that a comment of the viewer’s on a trip of the owner’s was hidden',
    async setUp({ app, owner, viewer, tripId }) {
      const commentId = idIn(await viewer.call('POST', `/api/posts/${tripId}/comments`, { content: 'Cheap watches.' }))
      await decided(await moderator(app), await reportedCase(app, owner, 'comment', commentId), 'hide')
      return { url: list, shows: holding('moderation-hidden') }
    },
    alsoSeenBy: {
      ...{ wrongGender: OWN_DECISION, blocked: OWN_DECISION, blocker: OWN_DECISION, left: OWN_DECISION },
      hidden: OWN_DECISION,
    },
  },
  {
    call: `GET ${list}/unread`,
    holds: 'that a request about a trip for women was accepted',
    setUp: notifiedOfAnswer(`${list}/unread`, 'unread'),
  },
  {
    call: `PATCH ${list}/read`,
    holds: 'how many are still unread',
    setUp: notifiedOfAnswer(`${list}/read`, 'unread', { ids: [] }),
  },
]

export const notificationRows: Rows = {
  access: {
    'GET /api/notifications': ONBOARDED,
    'GET /api/notifications/unread': ONBOARDED,
    // a notification is its reader's alone: `push.test` has theirs
    'GET /api/notifications/:notificationId/pushed': ONBOARDED,
    'PATCH /api/notifications/read': [{}, ONBOARDED],
    'GET /api/push': ONBOARDED,
    'POST /api/push-subscriptions': [pushSubscription, expected(401, 403, 201, 201, 201)],
    'DELETE /api/push-subscriptions': [pushSubscription, ONBOARDED],
    'GET /api/notification-settings': ONBOARDED,
    'PUT /api/notification-settings': [{ like: { email: true } }, ONBOARDED],
  },
  lists,
}
