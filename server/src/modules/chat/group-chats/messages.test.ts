import type { GroupChat, GroupMessage } from '@caravan/contract/group-chats.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { blockTraveller } from '../../../test/blocks.ts'
import { useApp } from '../../../test/build-app.ts'
import { newTraveller, type Traveller, traveller } from '../../../test/factories.ts'
import { callSay, chatOf, expire, joinChat, LISBON, leaveChat, openedChat, say } from '../../../test/group-chats.ts'
import { countStatements } from '../../../test/postgres/count-statements.ts'
import { callReport, evidenceOf, reported } from '../../../test/reports.ts'
import { endOverdueChats } from './ending.ts'
import { deleteEndedChats } from './sealed-words.ts'

const { app } = await useApp()
const { pool } = app.services

const ENDS: Record<string, (creator: Traveller, chatId: string) => Promise<unknown>> = {
  'its time': async (_creator, chatId) => {
    await expire(app, chatId)
    await endOverdueChats(app.services)
  },
  'its creator': (creator, chatId) => creator.call('DELETE', `/api/group-chats/${chatId}`),
}

describe.each(Object.entries(ENDS))('a group chat that was ended by %s', (_by, end) => {
  test('has its words sealed, and a member of then reports them', async () => {
    const { chatId, creator, members } = await chatOf(app, 1)
    const [mara] = members as [Traveller]
    const { id } = await say(creator, chatId, 'Girls only, come to room 4.')
    await end(creator, chatId)
    const { rows } = await pool.query('select to_jsonb(m)::text as row from ended_group_messages m where id = $1', [id])
    expect(rows).toHaveLength(1)
    expect(rows[0].row).not.toContain('room 4')
    const words = await reported(mara, 'group-message', id)
    expect(await evidenceOf(app, words.id)).toMatchObject([
      { author: { id: creator.id }, fields: { content: 'Girls only, come to room 4.' }, messages: [{ id }] },
    ])
    const person = await reported(mara, 'traveller', creator.id)
    expect((await evidenceOf(app, person.id))[0]?.fields).toMatchObject({
      groupWords: ['Sunset at the miradouro: Girls only, come to room 4.'],
    })
    const chat = await reported(mara, 'group-chat', chatId)
    expect(await evidenceOf(app, chat.id)).toMatchObject([
      { messages: [{ id }], fields: { name: 'Sunset at the miradouro' } },
    ])
  })

  test('is reported by nobody who was not in it when the words were said', async () => {
    const { chatId, creator, members } = await chatOf(app, 1)
    const [left] = members as [Traveller]
    await leaveChat(left, chatId)
    const { id } = await say(creator, chatId, 'Come to room 4.')
    const late = await traveller(app, LISBON)
    await joinChat(late, chatId)
    await end(creator, chatId)
    for (const who of [left, late, await traveller(app, LISBON)]) {
      expect((await callReport(who, 'group-message', id)).statusCode).toBe(404)
    }
    expect((await callReport(await traveller(app, LISBON), 'group-chat', chatId)).statusCode).toBe(404)
  })

  test('is over for reports after 14 days', async () => {
    const { chatId, creator, members } = await chatOf(app, 1)
    const [mara] = members as [Traveller]
    const { id } = await say(creator, chatId, 'Come to room 4.')
    await end(creator, chatId)
    await pool.query(`update ended_group_chats set ended_at = now() - interval '15 days' where id = $1`, [chatId])
    await deleteEndedChats(app.services.db)
    expect((await callReport(mara, 'group-message', id)).statusCode).toBe(404)
  })
})

describe('words of a group chat', () => {
  test('are reported by who has left, and after a block by their author', async () => {
    const { chatId, creator, members } = await chatOf(app, 2)
    const [mara, aiko] = members as [Traveller, Traveller]
    const { id } = await say(creator, chatId, 'Come to room 4.')
    await leaveChat(mara, chatId)
    await blockTraveller(creator, aiko)
    const { id: later } = await say(creator, chatId, 'All but her.')
    for (const who of [mara, aiko]) {
      expect((await callReport(who, 'group-message', id)).statusCode).toBe(201)
      expect((await callReport(who, 'group-message', later)).statusCode).toBe(404)
    }
    await ENDS['its time']?.(creator, chatId)
    expect((await callReport(aiko, 'group-message', later)).statusCode).toBe(404)
    const [contact] = (await aiko.call('GET', '/api/former-contacts')).json()
    expect(contact).toMatchObject({
      user: { id: creator.id },
      shared: [{ kind: 'group-chat', name: 'Sunset at the miradouro' }],
    })
  })
})

describe('messages', () => {
  let mara: Traveller
  let aiko: Traveller
  let chatId: string
  beforeEach(async () => {
    mara = await traveller(app, LISBON)
    aiko = await traveller(app, LISBON)
    chatId = (await openedChat(mara)).id
    await joinChat(aiko, chatId)
  })

  const path = () => `/api/group-chats/${chatId}/messages`
  const listed = async (who: Traveller, query = '') => (await who.call('GET', path() + query)).json<GroupMessage[]>()
  const contents = (messages: GroupMessage[]) => messages.map(({ content }) => content)
  const isUnread = async (who: Traveller) =>
    (await who.call('GET', `/api/group-chats/${chatId}`)).json<GroupChat>().viewer.hasUnread
  const firstUnread = async (who: Traveller) =>
    (await who.call('GET', `/api/group-chats/${chatId}`)).json<GroupChat>().viewer.firstUnreadId
  const markRead = (who: Traveller) => who.call('PATCH', `/api/group-chats/${chatId}/read`)

  test('what a member writes all members read, with who wrote it', async () => {
    const sent = await say(mara, chatId, 'Who brings a blanket?')
    expect(sent).toMatchObject({
      groupChatId: chatId,
      userId: mara.id,
      content: 'Who brings a blanket?',
      user: { id: mara.id },
    })
    expect(await listed(aiko)).toEqual([sent])
    expect(await listed(mara)).toEqual([sent])
  })

  test.each([
    ['blank', '   ', 422],
    ['of 500 characters', 'x'.repeat(500), 201],
    ['of 501 characters', 'x'.repeat(501), 422],
  ])('a message that is %s', async (_what, content, status) => {
    expect((await callSay(aiko, chatId, content)).statusCode).toBe(status)
  })

  test('sent again with its key, also at once, a message is there once', async () => {
    const replies = await Promise.all([1, 2, 3].map(() => callSay(aiko, chatId, 'By the kiosk.', `kiosk-${chatId}`)))
    expect(new Set(replies.map(({ body }) => body)).size).toBe(1)
    expect(await listed(mara)).toHaveLength(1)
    const reused = await callSay(aiko, chatId, 'Other words', `kiosk-${chatId}`)
    expect(reused.json()).toMatchObject({ type: '/problems/key-reused' })
  })

  test('messages written at once have moments that differ and order them', async () => {
    await Promise.all(Array.from({ length: 30 }, (_, n) => say(n % 2 ? mara : aiko, chatId, `Number ${n}`)))
    const moments = (await listed(aiko)).map(({ createdAt }) => createdAt)
    expect(new Set(moments).size).toBe(30)
    expect(moments).toEqual(moments.toSorted())
  })

  test('a message is stored by one statement beside what every call costs', async () => {
    const asked = await countStatements(app, () => aiko.call('GET', '/api/auth/user'))
    const sent = await countStatements(app, () => callSay(aiko, chatId, 'Who brings a blanket?'))
    expect(sent).toBe(asked)
  })

  describe('the list of messages', () => {
    test('is the newest, oldest first, then those before', async () => {
      for (let n = 1; n <= 5; n++) await say(mara, chatId, String(n))
      const page = await aiko.call('GET', `${path()}?limit=2`)
      expect(contents(page.json())).toEqual(['4', '5'])
      const before = await aiko.call('GET', /<([^>]+)>/.exec(String(page.headers.link))?.[1] ?? '')
      expect(contents(before.json())).toEqual(['2', '3'])
      const last = await aiko.call('GET', /<([^>]+)>/.exec(String(before.headers.link))?.[1] ?? '')
      expect([contents(last.json()), last.headers.link]).toEqual([['1'], undefined])
    })

    test('goes on after a message, and only after one of this chat', async () => {
      const [first] = [await say(mara, chatId, '1'), await say(aiko, chatId, '2'), await say(mara, chatId, '3')]
      expect(contents(await listed(aiko, `?after=${first.id}`))).toEqual(['2', '3'])
      expect(contents(await listed(aiko, `?after=${first.id}&limit=1`))).toEqual(['2'])
      const other = (await openedChat(aiko, { name: 'Another one' })).id
      const elsewhere = await say(aiko, other, 'Elsewhere')
      expect((await aiko.call('GET', `${path()}?after=${elsewhere.id}`)).statusCode).toBe(400)
      expect((await aiko.call('GET', `${path()}?after=${chatId}`)).statusCode).toBe(400)
    })

    test('leaves out the messages of the two of a block for each other, and pages stay full', async () => {
      const jonas = await traveller(app, LISBON)
      await joinChat(jonas, chatId)
      for (let n = 1; n <= 6; n++) await say(n % 2 ? mara : jonas, chatId, String(n))
      await blockTraveller(mara, aiko)
      expect(contents(await listed(aiko, '?limit=3'))).toEqual(['2', '4', '6'])
      expect(contents(await listed(jonas))).toEqual(['1', '2', '3', '4', '5', '6'])
      const mine = await say(aiko, chatId, 'Hello?')
      expect(contents(await listed(mara))).not.toContain('Hello?')
      expect(contents(await listed(mara, `?after=${mine.id}`))).toEqual([])
    })
  })

  test('a chat has the time of its last message that a member sees, else that of joining; for others none', async () => {
    const jonas = await traveller(app, LISBON)
    const latest = async (who: Traveller) =>
      (await who.call('GET', `/api/group-chats/${chatId}`)).json<GroupChat>().viewer.latestAt
    expect(await latest(jonas)).toBeNull()
    await joinChat(jonas, chatId)
    const joined = await latest(jonas)
    expect(joined && joined > ((await latest(mara)) ?? joined)).toBe(true)
    const { createdAt } = await say(mara, chatId, 'Six?')
    expect([await latest(jonas), await latest(mara)]).toEqual([createdAt, createdAt])
    await blockTraveller(aiko, jonas)
    const hidden = await say(aiko, chatId, 'Hidden')
    expect([await latest(jonas), await latest(mara)]).toEqual([createdAt, hidden.createdAt])
  })

  describe('unread', () => {
    test('is what others wrote since one read', async () => {
      expect(await isUnread(aiko)).toBe(false)
      await say(aiko, chatId, 'Mine')
      expect(await isUnread(aiko)).toBe(false)
      await say(mara, chatId, 'Hers')
      expect(await isUnread(aiko)).toBe(true)
      expect((await markRead(aiko)).json()).toEqual({ read: true })
      expect(await isUnread(aiko)).toBe(false)
      expect((await markRead(aiko)).statusCode).toBe(200)
      await say(mara, chatId, 'Hers again')
      expect(await isUnread(aiko)).toBe(true)
    })

    test('begins with the first message of somebody else whom the reader sees', async () => {
      const jonas = await traveller(app, LISBON)
      await joinChat(jonas, chatId)
      await blockTraveller(aiko, jonas)
      await say(jonas, chatId, 'Hidden')
      await say(aiko, chatId, 'One’s own')
      const { id } = await say(mara, chatId, 'First')
      await say(mara, chatId, 'Second')
      expect(await firstUnread(aiko)).toBe(id)
      await markRead(aiko)
      expect(await firstUnread(aiko)).toBeNull()
    })
  })

  test('an address that an account wrote in its first week is no link for any member', async () => {
    const nora = await newTraveller(app, LISBON)
    await joinChat(nora, chatId)
    expect(await say(nora, chatId, 'https://example.org/1')).toMatchObject({ canLink: false })
    expect(await say(mara, chatId, 'https://example.org/2')).toMatchObject({ canLink: true })
    for (const who of [nora, mara, aiko]) {
      expect((await listed(who)).map(({ canLink }) => canLink)).toEqual([false, true])
    }
    await app.services.pool.query(`update users set created_at = now() - interval '7 days 1 second' where id = $1`, [
      nora.id,
    ])
    expect(await say(nora, chatId, 'https://example.org/3')).toMatchObject({ canLink: true })
  })
})
