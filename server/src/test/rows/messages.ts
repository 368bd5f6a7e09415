import { expected, FOR_THE_TWO, ONBOARDED } from './access.ts'
import { after, counting, holding, idIn, type ListRow, type ListWorld, succeeding } from './list.ts'
import { MATCH_STAYS, matchWithOwner } from './matches.ts'
import type { Rows } from './rows.ts'

/** Of somebody who has left: 'A former traveler' (`modules/privacy/deletion/conversations.test.ts`). */
const WORDS_STAY = { ...MATCH_STAYS, left: 'What was written to her stays with her.' }

/** The owner has written to the viewer. */
async function messageOfOwner(world: ListWorld): Promise<{ matchId: string; messageId: string }> {
  const matchId = await matchWithOwner(world)
  const sent = await world.owner.call('POST', '/api/messages', { matchId, content: 'Six at the gate?' })
  return { matchId, messageId: idIn(sent) }
}

const lists: ListRow[] = [
  {
    call: 'GET /api/conversations',
    holds: 'a conversation with the owner',
    setUp: async (world) => ({ url: '/api/conversations', shows: holding((await messageOfOwner(world)).matchId) }),
    alsoSeenBy: WORDS_STAY,
  },
  {
    call: 'GET /api/conversations',
    holds: 'the trip for women of a conversation',
    setUp: after(messageOfOwner, (_made, world) => ({ url: '/api/conversations', shows: holding(world.tripId) })),
  },
  {
    call: 'GET /api/conversations/unread',
    holds: 'an unread message of the owner’s',
    setUp: after(messageOfOwner, () => ({ url: '/api/conversations/unread', shows: counting('unread') })),
    alsoSeenBy: WORDS_STAY,
  },
  {
    call: 'GET /api/conversations/:matchId',
    holds: 'a conversation with the owner',
    setUp: async (world) => ({
      url: `/api/conversations/${(await messageOfOwner(world)).matchId}`,
      shows: holding(world.owner.id),
    }),
    alsoSeenBy: WORDS_STAY,
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
    setUp: after(messageOfOwner, ({ matchId, messageId }) => ({
      url: `/api/messages/${matchId}`,
      shows: holding(messageId),
    })),
    alsoSeenBy: WORDS_STAY,
  },
  {
    call: 'GET /api/messages',
    holds: 'a message of the owner’s',
    setUp: after(messageOfOwner, ({ matchId, messageId }) => ({
      url: `/api/messages?matchId=${matchId}`,
      shows: holding(messageId),
    })),
    alsoSeenBy: WORDS_STAY,
  },
  {
    call: 'POST /api/messages',
    holds: 'the place of a message in a conversation with the owner',
    setUp: after(messageOfOwner, ({ matchId }) => ({
      url: '/api/messages',
      body: { matchId, content: 'Six it is.' },
      shows: succeeding,
    })),
    alsoSeenBy: MATCH_STAYS,
  },
]

export const messageRows: Rows = {
  access: {
    'GET /api/conversations': ONBOARDED,
    'GET /api/conversations/unread': ONBOARDED,
    'GET /api/conversations/:matchId': FOR_THE_TWO,
    'GET /api/messages': [({ talkId }) => ({ url: `/api/messages?matchId=${talkId}` }), FOR_THE_TWO],
    'GET /api/messages/:matchId': FOR_THE_TWO,
    'POST /api/messages': [
      ({ talkId }) => ({ body: { matchId: talkId, content: 'Six at the gate?' } }),
      expected(401, 403, 201, 404, 404),
    ],
    'PATCH /api/messages/:matchId/read': FOR_THE_TWO,
  },
  lists,
}
