import type pg from 'pg'
import { expect, test } from 'vitest'
import { useApp } from '../../../test/build-app.ts'
import { traveller } from '../../../test/factories.ts'
import { bringToLastHours, callJoin, callKeep, callLeave, callSay, chatOf, LISBON } from '../../../test/group-chats.ts'
import { untilBlocked } from '../../../test/postgres/until-blocked.ts'
import { endOverdueChats } from './ending.ts'

const { app } = await useApp()
const { pool } = app.services

/** What `call` is answered that waits while somebody holds the chat, who does `change` meanwhile. */
async function whileHeld(
  chatId: string,
  call: () => PromiseLike<{ statusCode: number }>,
  change: (holder: pg.PoolClient) => Promise<unknown>,
) {
  const holder = await pool.connect()
  await holder.query('begin')
  await holder.query('select from group_chats where id = $1 for update', [chatId])
  const waiting = Promise.resolve(call())
  await untilBlocked(pool, holder, waiting)
  await change(holder)
  await holder.query('commit')
  holder.release()
  return (await waiting).statusCode
}

const endsNow = (chatId: string) => (holder: pg.PoolClient) =>
  holder.query(`update group_chats set expires_at = clock_timestamp() - interval '1 second' where id = $1`, [chatId])
const countOf = async (table: string, chatId: string) =>
  (await pool.query(`select from ${table} where group_chat_id = $1`, [chatId])).rowCount

test.each(['join', 'leave', 'message', 'tick', 'close'] as const)(
  'a %s that waits while the time of the chat runs out finds nothing, and does nothing',
  async (what) => {
    const { chatId, creator, members } = await chatOf(app, 2)
    const [aiko = creator, jonas = creator] = members
    await bringToLastHours(app, chatId)
    const late = await traveller(app, LISBON)
    const call = {
      join: () => callJoin(late, chatId),
      leave: () => callLeave(aiko, chatId),
      message: () => callSay(aiko, chatId, 'Still there?'),
      tick: () => callKeep(aiko, chatId, jonas),
      close: () => creator.call('DELETE', `/api/group-chats/${chatId}`),
    }[what]
    expect(await whileHeld(chatId, call, endsNow(chatId))).toBe(404)
    expect(await countOf('group_members', chatId)).toBe(3)
    expect(await countOf('group_messages', chatId)).toBe(0)
    expect(await countOf('group_keeps', chatId)).toBe(0)
  },
)

test('a message that waits while its author leaves is not written', async () => {
  const { chatId, members } = await chatOf(app, 1)
  const [aiko] = members
  if (!aiko) throw new Error('nobody there')
  const leave = (holder: pg.PoolClient) =>
    holder.query('delete from group_members where group_chat_id = $1 and user_id = $2', [chatId, aiko.id])
  expect(await whileHeld(chatId, () => callSay(aiko, chatId, 'Wait for me!'), leave)).toBe(403)
  expect(await countOf('group_messages', chatId)).toBe(0)
})

test('what comes while the chat ends works or finds nothing, and leaves nothing', async () => {
  const { chatId, creator, members } = await chatOf(app, 6)
  const late = await Promise.all([1, 2, 3].map(() => traveller(app, LISBON)))
  const calls = [
    ...members.map((who, n) => callSay(who, chatId, `Number ${n}`)),
    ...late.map((who) => callJoin(who, chatId)),
    pool
      .query(`update group_chats set expires_at = clock_timestamp() - interval '1 second' where id = $1`, [chatId])
      .then(() => undefined),
    endOverdueChats(app.services).then(() => undefined),
    ...members.map((who, n) => callSay(who, chatId, `Again ${n}`)),
    ...members.slice(0, 3).map((who) => callLeave(who, chatId)),
    callSay(creator, chatId, 'That was it.'),
  ]
  const replies = (await Promise.all(calls)).flatMap((reply) => reply ?? [])
  const statuses = new Set(replies.map(({ statusCode }) => statusCode))
  expect([...statuses].filter((status) => ![200, 201, 403, 404].includes(status))).toEqual([])
  await endOverdueChats(app.services)
  for (const table of ['group_members', 'group_messages']) expect(await countOf(table, chatId)).toBe(0)
  expect((await callSay(creator, chatId, 'Hello?')).statusCode).toBe(404)
})
