import { postedTrip } from '../factories.ts'
import { MATCH_STAYS, matchWithOwner } from './matches.ts'
import { counting, holding, idIn, type ListRow, type ListWorld } from './row.ts'

const list = '/api/notifications'
const OWN_TRIP = { wrongGender: 'It is about the viewer’s own trip.' }

/** The owner has done something to a trip of the viewer's. */
async function onTripOfViewer({ owner, viewer }: ListWorld, act: (path: string) => ReturnType<typeof owner.call>) {
  const { id } = await postedTrip(viewer)
  const reply = await act(`/api/posts/${id}`)
  if (reply.statusCode >= 300) throw new Error(`The set-up was refused: ${reply.body}`)
}

const notifiedOfAnswer = (url: string, name: string, body?: object): ListRow['setUp'] => {
  return async (world) => {
    await matchWithOwner(world)
    return { url, ...(body ? { body } : {}), shows: name ? counting(name) : holding(world.owner.id) }
  }
}

export const notificationListRows: ListRow[] = [
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
    alsoSeenBy: OWN_TRIP,
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
