import type { MatchCard } from '@caravan/contract/matches.ts'
import type { Conversation, Message } from '@caravan/contract/messages.ts'
import type { Notification } from '@caravan/contract/notifications.ts'
import type pg from 'pg'
import { beforeEach, describe, expect, test } from 'vitest'
import { blockTraveller, putBlock } from '../../../test/blocks.ts'
import { useApp } from '../../../test/build-app.ts'
import { type Traveller, traveller } from '../../../test/factories.ts'
import {
  bringToLastHours,
  callJoin,
  callKeep,
  callLeave,
  callSay,
  chatOf,
  expire,
  joinChat,
  keep,
  LISBON,
  openedChat,
  say,
} from '../../../test/group-chats.ts'
import { matchOf } from '../../../test/matches.ts'
import { untilBlocked } from '../../../test/postgres/until-blocked.ts'
import { endOverdueChats, notifyMembers } from './ending.ts'

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

describe('ending', () => {
  let mara: Traveller
  let aiko: Traveller
  let jonas: Traveller
  let chatId: string
  beforeEach(async () => {
    await pool.query('delete from group_chats')
    await pool.query('delete from matches')
    const made = await chatOf(app, 2)
    chatId = made.chatId
    mara = made.creator
    ;[aiko = mara, jonas = mara] = made.members
    await bringToLastHours(app, chatId)
  })

  const TABLES = ['group_members', 'group_messages', 'group_keeps'] as const
  const left = async () => {
    const counts = TABLES.map((table) => `(select count(*)::int from ${table}) as ${table}`)
    const { rows } = await pool.query(
      `select (select count(*)::int from group_chats) as group_chats, ${counts.join(', ')}`,
    )
    return rows[0]
  }
  const NOTHING = { group_chats: 0, group_members: 0, group_messages: 0, group_keeps: 0 }
  const end = async () => {
    await expire(app, chatId)
    await endOverdueChats(app.services)
  }
  const both = async (one: Traveller, other: Traveller) => {
    await keep(one, chatId, other)
    await keep(other, chatId, one)
  }
  const matchesOf = async (who: Traveller) => (await who.call('GET', '/api/matches/accepted')).json<MatchCard[]>()
  const notifiedOf = async (who: Traveller, kind: string) =>
    (await who.call('GET', '/api/notifications')).json<Notification[]>().filter((one) => one.kind === kind)

  describe('the end of a chat', () => {
    test('takes everything that belongs to it, and nothing of a chat that goes on', async () => {
      const other = await openedChat(mara, { name: 'Another one' })
      await say(mara, chatId, 'Who brings a blanket?')
      await keep(aiko, chatId, mara)
      await notifyMembers(app.services, chatId)
      expect(await notifiedOf(aiko, 'group-message')).toHaveLength(1)
      await end()
      expect(await left()).toEqual({ ...NOTHING, group_chats: 1, group_members: 1 })
      expect((await mara.call('GET', `/api/group-chats/${other.id}`)).statusCode).toBe(200)
      expect(await notifiedOf(aiko, 'group-message')).toEqual([])
      const { rows } = await pool.query(`select from notifications where kind = 'group-message'`)
      expect(rows).toEqual([])
    })

    test('comes for as many as are overdue', async () => {
      const { rows } = await pool.query<{ id: string }>(
        `insert into group_chats (id, city_key, city, country, name, created_at, expires_at)
       select gen_random_uuid(), 'x', 'X', 'Y', 'Chat ' || n, now() - interval '3 days', now() - n * interval '1 second'
       from generate_series(1, 450) n returning id`,
      )
      expect(rows).toHaveLength(450)
      await endOverdueChats(app.services)
      expect(await left()).toMatchObject({ group_chats: 1 })
    })

    test('does not come before its time', async () => {
      await endOverdueChats(app.services)
      expect(await left()).toMatchObject({ group_chats: 1, group_members: 3 })
    })

    test('by several nodes at once is one end', async () => {
      await both(aiko, jonas)
      await expire(app, chatId)
      await Promise.all([1, 2, 3, 4].map(() => endOverdueChats(app.services)))
      expect(await left()).toEqual(NOTHING)
      expect(await matchesOf(aiko)).toHaveLength(1)
    })

    test('that fails for one chat comes for the others, and is said', async () => {
      const other = await openedChat(mara, { name: 'Another one' })
      for (const id of [chatId, other.id]) await expire(app, id)
      await pool.query(`
      create function refuse_end() returns trigger language plpgsql as $$ begin raise exception 'not this one'; end $$;
      create trigger refuse_end before delete on group_chats for each row when (old.id = '${chatId}') execute function refuse_end()`)
      try {
        await expect(endOverdueChats(app.services)).rejects.toThrow('Some group chats were not ended')
      } finally {
        await pool.query('drop trigger refuse_end on group_chats; drop function refuse_end')
      }
      expect(await left()).toMatchObject({ group_chats: 1 })
      await endOverdueChats(app.services)
      expect(await left()).toEqual(NOTHING)
    })
  })

  describe('two who both want to keep in touch', () => {
    test('are matched at the end, each is notified, and can write at once', async () => {
      await both(aiko, jonas)
      expect(await matchesOf(aiko)).toEqual([])
      await end()
      const [card] = await matchesOf(aiko)
      expect(card).toMatchObject({ status: 'accepted', postId: null, otherUser: { id: jonas.id } })
      expect(await matchesOf(jonas)).toMatchObject([{ id: card?.id, otherUser: { id: aiko.id } }])
      for (const [who, other] of [
        [aiko, jonas],
        [jonas, aiko],
      ] as const) {
        expect(await notifiedOf(who, 'kept-in-touch')).toMatchObject([
          { actor: { id: other.id }, matchId: card?.id, isRead: false },
        ])
        const unseen = (await who.call('GET', '/api/matches/unseen')).json()
        expect(unseen).toMatchObject([{ match: { id: card?.id }, isKeptInTouch: true }])
        expect((await who.call('GET', '/api/conversations')).json<Conversation[]>()).toMatchObject([
          { matchId: card?.id },
        ])
      }
      const sent = await jonas.call('POST', '/api/messages', { matchId: card?.id, content: 'Six at the gate?' })
      expect(sent.statusCode).toBe(201)
      expect(await matchesOf(mara)).toEqual([])
    })

    test('where one of them did not, nothing is made, and nobody is notified', async () => {
      await keep(aiko, chatId, jonas)
      await end()
      expect((await pool.query('select from matches')).rowCount).toBe(0)
      for (const who of [aiko, jonas]) expect(await notifiedOf(who, 'kept-in-touch')).toEqual([])
    })

    test('where one had asked already, that request is accepted, with its note as the first message', async () => {
      const asked = await aiko.call('PUT', `/api/users/${jonas.id}/match`, { matched: true, note: 'Tram 28 tomorrow?' })
      const { id } = asked.json<{ match: MatchCard }>().match
      await both(aiko, jonas)
      await end()
      expect(await matchesOf(jonas)).toMatchObject([{ id, status: 'accepted' }])
      expect((await jonas.call('GET', `/api/messages/${id}`)).json<Message[]>()).toMatchObject([
        { content: 'Tram 28 tomorrow?', senderId: aiko.id },
      ])
      expect(await notifiedOf(jonas, 'match-request')).toMatchObject([{ isRead: true }])
      expect((await jonas.call('GET', '/api/match-requests/count')).json()).toEqual({ waiting: 0 })
    })

    test('where one had declined before, both have said yes now', async () => {
      const asked = await aiko.call('PUT', `/api/users/${jonas.id}/match`, { matched: true })
      const { id } = asked.json<{ match: MatchCard }>().match
      await jonas.call('PUT', `/api/matches/${id}`, { status: 'rejected' })
      await both(aiko, jonas)
      await end()
      expect(await matchesOf(aiko)).toMatchObject([{ id, status: 'accepted' }])
    })

    test('who are matched already stay as they are, and are not notified', async () => {
      const matchId = await matchOf(aiko, jonas)
      await both(aiko, jonas)
      await end()
      expect((await matchesOf(aiko)).map(({ id }) => id)).toEqual([matchId])
      expect(await notifiedOf(aiko, 'kept-in-touch')).toEqual([])
    })

    test('whose two chats end at once are matched once', async () => {
      const other = await openedChat(mara, { name: 'Another one' })
      for (const who of [aiko, jonas]) await joinChat(who, other.id)
      await bringToLastHours(app, other.id)
      await both(aiko, jonas)
      await keep(aiko, other.id, jonas)
      await keep(jonas, other.id, aiko)
      for (const id of [chatId, other.id]) await expire(app, id)
      await Promise.all([1, 2].map(() => endOverdueChats(app.services)))
      expect(await left()).toEqual(NOTHING)
      expect(await matchesOf(aiko)).toHaveLength(1)
      expect(await notifiedOf(aiko, 'kept-in-touch')).toHaveLength(1)
    })

    test('across a block are not matched, whoever of the two made it and however late', async () => {
      await both(aiko, jonas)
      await blockTraveller(jonas, aiko)
      // as if it had come when what they said was read already
      await pool.query('insert into group_keeps values ($1, $2, $3), ($1, $3, $2)', [chatId, aiko.id, jonas.id])
      await end()
      expect((await pool.query('select from matches')).rowCount).toBe(0)
    })

    test.each([0, 1, 2, 3, 4, 5])(
      'who block each other while the chat ends are not matched after it (%i)',
      async (round) => {
        await both(aiko, jonas)
        await expire(app, chatId)
        const acts = [() => endOverdueChats(app.services), () => putBlock(aiko, jonas, true)]
        await Promise.all((round % 2 ? acts : acts.toReversed()).map((act) => act()))
        await endOverdueChats(app.services)
        const { rows } = await pool.query('select from matches where ended_at is null')
        expect(rows).toEqual([])
        expect(await left()).toEqual(NOTHING)
      },
    )
  })

  describe('an early end', () => {
    const close = (who: Traveller) => who.call('DELETE', `/api/group-chats/${chatId}`)

    test('is the creator’s alone, takes everything, and matches as the end in time does', async () => {
      await both(aiko, jonas)
      expect((await close(aiko)).statusCode).toBe(403)
      const closed = await close(mara)
      expect([closed.statusCode, closed.json()]).toEqual([200, { message: 'Group chat closed.' }])
      expect(await left()).toEqual(NOTHING)
      expect(await matchesOf(jonas)).toHaveLength(1)
      expect((await close(mara)).statusCode).toBe(404)
    })

    test('asked for twice at once is one', async () => {
      await both(aiko, jonas)
      const replies = await Promise.all([close(mara), close(mara)])
      expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404])
      expect(await matchesOf(jonas)).toHaveLength(1)
    })
  })
})
