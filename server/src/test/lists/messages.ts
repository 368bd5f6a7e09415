import { MATCH_STAYS, matchWithOwner } from './matches.ts'
import { counting, holding, idIn, type ListRow, type ListWorld, succeeding } from './row.ts'

/** The owner has written to the viewer. */
async function messageOfOwner(world: ListWorld): Promise<{ matchId: string; messageId: string }> {
  const matchId = await matchWithOwner(world)
  const sent = await world.owner.call('POST', '/api/messages', { matchId, content: 'Six at the gate?' })
  return { matchId, messageId: idIn(sent) }
}

export const messageListRows: ListRow[] = [
  {
    call: 'GET /api/conversations',
    holds: 'a conversation with the owner',
    setUp: async (world) => ({ url: '/api/conversations', shows: holding((await messageOfOwner(world)).matchId) }),
    alsoSeenBy: MATCH_STAYS,
  },
  {
    call: 'GET /api/conversations',
    holds: 'the trip for women of a conversation',
    async setUp(world) {
      await messageOfOwner(world)
      return { url: '/api/conversations', shows: holding(world.tripId) }
    },
  },
  {
    call: 'GET /api/conversations/unread',
    holds: 'an unread message of the owner’s',
    async setUp(world) {
      await messageOfOwner(world)
      return { url: '/api/conversations/unread', shows: counting('unread') }
    },
    alsoSeenBy: MATCH_STAYS,
  },
  {
    call: 'GET /api/conversations/:matchId',
    holds: 'a conversation with the owner',
    setUp: async (world) => ({
      url: `/api/conversations/${(await messageOfOwner(world)).matchId}`,
      shows: holding(world.owner.id),
    }),
    alsoSeenBy: MATCH_STAYS,
  },
  {
    call: 'GET /api/conversations/:matchId',
    holds: 'the trip for women of a conversation',
    setUp: async (world) => ({
      url: `/api/conversations/${(await messageOfOwner(world)).matchId}`,
      shows: holding(world.tripId),
    }),
  },
  {
    call: 'GET /api/messages/:matchId',
    holds: 'a message of the owner’s',
    async setUp(world) {
      const { matchId, messageId } = await messageOfOwner(world)
      return { url: `/api/messages/${matchId}`, shows: holding(messageId) }
    },
    alsoSeenBy: MATCH_STAYS,
  },
  {
    call: 'GET /api/messages',
    holds: 'a message of the owner’s',
    async setUp(world) {
      const { matchId, messageId } = await messageOfOwner(world)
      return { url: `/api/messages?matchId=${matchId}`, shows: holding(messageId) }
    },
    alsoSeenBy: MATCH_STAYS,
  },
  {
    call: 'POST /api/messages',
    holds: 'the place of a message in a conversation with the owner',
    async setUp(world) {
      const { matchId } = await messageOfOwner(world)
      return { url: '/api/messages', body: { matchId, content: 'Six it is.' }, shows: succeeding }
    },
    alsoSeenBy: MATCH_STAYS,
  },
]
