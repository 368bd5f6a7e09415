import { GroupChat } from '@caravan/contract/group-chats.ts'
import { z } from 'zod'
import { notifyMembers } from '../../modules/chat/group-chats/ending.ts'
import { chatBody, joinChat, LISBON, moveTo, openedChat, say } from '../group-chats.ts'
import { expected, FOR_THE_TWO, MISSING, ONBOARDED } from './access.ts'
import { after, holding, type ListRow, type ListWorld, type Look } from './list.ts'
import type { Rows } from './rows.ts'

const alsoSeenBy = { wrongGender: 'A group chat is for everybody in the city.' }

/** Both are in Lisbon, where the owner has opened a chat. */
async function chatOfOwner({ app, owner, viewer }: ListWorld): Promise<string> {
  for (const who of [owner, viewer]) await moveTo(app, who, LISBON)
  return (await openedChat(owner)).id
}

/** The viewer has joined it. */
async function chatOfBoth(world: ListWorld): Promise<string> {
  const chatId = await chatOfOwner(world)
  await joinChat(world.viewer, chatId)
  return chatId
}

const chatsIn = (body: string) => z.array(GroupChat).parse(JSON.parse(body))
const createdByOwner = ({ owner }: ListWorld) => holding(`"createdBy":"${owner.id}"`)

const lists: ListRow[] = [
  {
    call: 'GET /api/group-chats/city',
    holds: 'who opened a chat',
    setUp: after(chatOfOwner, (_made, world) => ({ url: '/api/group-chats/city', shows: createdByOwner(world) })),
    alsoSeenBy,
  },
  {
    call: 'GET /api/group-chats/city',
    holds: 'how many are in a chat, the owner among them',
    async setUp(world) {
      const chatId = await chatOfBoth(world)
      const shows: Look['shows'] = ({ statusCode, body }) =>
        statusCode < 300 && chatsIn(body).some(({ id, memberCount }) => id === chatId && memberCount === 2)
      return { url: '/api/group-chats/city?limit=100', shows }
    },
    alsoSeenBy,
  },
  {
    call: 'GET /api/group-chats/city',
    holds: 'that the owner wrote something',
    async setUp(world) {
      await say(world.owner, await chatOfBoth(world), 'Who brings a blanket?')
      return { url: '/api/group-chats/city', shows: holding('"hasUnread":true') }
    },
    alsoSeenBy,
  },
  {
    call: 'GET /api/group-chats/joined',
    holds: 'who opened a chat',
    setUp: after(chatOfBoth, (_made, world) => ({ url: '/api/group-chats/joined', shows: createdByOwner(world) })),
    alsoSeenBy,
  },
  {
    call: 'GET /api/group-chats/:groupChatId',
    holds: 'who opened it',
    setUp: after(chatOfOwner, (chatId, world) => ({ url: `/api/group-chats/${chatId}`, shows: createdByOwner(world) })),
    alsoSeenBy,
  },
  {
    call: 'POST /api/group-chats/:groupChatId/join',
    holds: 'who opened it',
    setUp: after(chatOfOwner, (chatId, world) => ({
      url: `/api/group-chats/${chatId}/join`,
      shows: createdByOwner(world),
    })),
    alsoSeenBy,
  },
  {
    call: 'GET /api/group-chats/:groupChatId/members',
    holds: 'the owner',
    setUp: after(chatOfBoth, (chatId, world) => ({
      url: `/api/group-chats/${chatId}/members`,
      shows: holding(world.owner.id),
    })),
    alsoSeenBy,
  },
  {
    call: 'GET /api/group-chats/:groupChatId/messages',
    holds: 'a message of the owner’s',
    async setUp(world) {
      const chatId = await chatOfBoth(world)
      const { id } = await say(world.owner, chatId, 'Who brings a blanket?')
      return { url: `/api/group-chats/${chatId}/messages`, shows: holding(id) }
    },
    alsoSeenBy,
  },
  {
    call: 'GET /api/group-chats/:groupChatId/messages',
    holds: 'a message of the owner’s, missed',
    async setUp(world) {
      const chatId = await chatOfBoth(world)
      const { id: after } = await say(world.viewer, chatId, 'Is anybody there already?')
      const { id } = await say(world.owner, chatId, 'By the kiosk.')
      return { url: `/api/group-chats/${chatId}/messages?after=${after}`, shows: holding(id) }
    },
    alsoSeenBy,
  },
  {
    call: 'GET /api/notifications',
    holds: 'that the owner wrote in a group chat',
    async setUp(world) {
      const chatId = await chatOfBoth(world)
      await say(world.owner, chatId, 'Who brings a blanket?')
      await notifyMembers(world.app.services, chatId)
      return { url: '/api/notifications', shows: holding('"kind":"group-message"') }
    },
    alsoSeenBy,
  },
]

/** The owner's chat in their city. Everybody else here has said of no city that they are in it. */
export const groupChatRows: Rows = {
  access: {
    'GET /api/group-chats/city': expected(401, 403, 200, 409, 409),
    'GET /api/group-chats/joined': ONBOARDED,
    'POST /api/group-chats': [
      () => ({ body: chatBody({ name: 'Night bus to Porto' }) }),
      expected(401, 403, 201, 409, 409),
    ],
    'GET /api/group-chats/:groupChatId': FOR_THE_TWO,
    'DELETE /api/group-chats/:groupChatId': FOR_THE_TWO,
    'POST /api/group-chats/:groupChatId/join': expected(401, 403, 200, 403, 403),
    'POST /api/group-chats/:groupChatId/leave': FOR_THE_TWO,
    'GET /api/group-chats/:groupChatId/members': FOR_THE_TWO,
    'GET /api/group-chats/:groupChatId/messages': FOR_THE_TWO,
    'POST /api/group-chats/:groupChatId/messages': [{ content: 'Anybody up?' }, expected(401, 403, 201, 404, 404)],
    'PATCH /api/group-chats/:groupChatId/read': FOR_THE_TWO,
    'PUT /api/group-chats/:groupChatId/mute': [{ muted: true }, FOR_THE_TWO],
    // its last hours have not come
    'PUT /api/group-chats/:groupChatId/keep': [{ userId: MISSING, keep: true }, expected(401, 403, 409, 404, 404)],
  },
  lists,
  nothingOfOthers: { 'POST /api/group-chats': 'The caller’s own chat, just opened, with nobody else in it.' },
}
