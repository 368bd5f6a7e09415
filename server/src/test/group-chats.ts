import type { GroupChat, GroupMessage } from '@caravan/contract/group-chats.ts'
import type { FastifyInstance } from 'fastify'
import { findCityByName } from '../modules/places/places.ts'
import { accepted, type Traveller, traveller } from './factories.ts'

export const LISBON = { city: 'Lisbon', country: 'Portugal' }
export const PORTO = { city: 'Porto', country: 'Portugal' }

export const chatBody = (change: object = {}) => ({ name: 'Sunset at the miradouro', ...LISBON, ...change })

/** A chat of the creator's own city, also where one of its name is open there. */
export const openedChat = async (creator: Traveller, change: object = {}): Promise<GroupChat> =>
  accepted<GroupChat>(await creator.call('POST', '/api/group-chats', chatBody({ isSameNameWanted: true, ...change })))

export const callJoin = (who: Traveller, chatId: string) => who.call('POST', `/api/group-chats/${chatId}/join`)
export const callLeave = (who: Traveller, chatId: string) => who.call('POST', `/api/group-chats/${chatId}/leave`)
export const callKeep = (who: Traveller, chatId: string, whom: { id: string }, keep = true) =>
  who.call('PUT', `/api/group-chats/${chatId}/keep`, { userId: whom.id, keep })
export const callSay = (who: Traveller, chatId: string, content: string, key?: string) =>
  who.call('POST', `/api/group-chats/${chatId}/messages`, { content }, key ? { 'idempotency-key': key } : {})

export const joinChat = async (who: Traveller, chatId: string) => accepted<GroupChat>(await callJoin(who, chatId))
export const leaveChat = async (who: Traveller, chatId: string) => accepted<object>(await callLeave(who, chatId))
export const keep = async (who: Traveller, chatId: string, whom: { id: string }) =>
  accepted<object>(await callKeep(who, chatId, whom))
export const say = async (who: Traveller, chatId: string, content: string) =>
  accepted<GroupMessage>(await callSay(who, chatId, content))

/** A chat in Lisbon with so many members beside its creator, who are in Lisbon too. */
export async function chatOf(app: FastifyInstance, others: number) {
  const creator = await traveller(app, LISBON)
  const chat = await openedChat(creator)
  const members = await Promise.all(Array.from({ length: others }, () => traveller(app, LISBON)))
  for (const member of members) await joinChat(member, chat.id)
  return { chatId: chat.id, creator, members }
}

const setExpiry = (app: FastifyInstance, chatId: string, fromNow: string) =>
  app.services.pool.query('update group_chats set expires_at = clock_timestamp() + $2::interval where id = $1', [
    chatId,
    fromNow,
  ])

/** Its time is over; nothing has ended it yet. */
export const expire = (app: FastifyInstance, chatId: string) => setExpiry(app, chatId, '-1 second')
/** Members may say whom they want to keep in touch with. */
export const bringToLastHours = (app: FastifyInstance, chatId: string) => setExpiry(app, chatId, '5 hours')

/** The count of a chat, and its members. */
export async function countsOf(app: FastifyInstance, chatId: string) {
  const { rows } = await app.services.pool.query<{ counted: number; members: number }>(
    `select member_count as counted, (select count(*)::int from group_members where group_chat_id = c.id) as members
     from group_chats c where id = $1`,
    [chatId],
  )
  return rows[0]
}

/** Sets the city of somebody, as the call does that sets one's own. */
export async function moveTo(app: FastifyInstance, who: { id: string }, { city, country }: typeof LISBON) {
  const place = await findCityByName(app.services.db, city, country)
  const text = 'update users set city = $2, country = $3, place_id = $4 where id = $1'
  await app.services.pool.query(text, [who.id, city, country, place?.id ?? null])
}
