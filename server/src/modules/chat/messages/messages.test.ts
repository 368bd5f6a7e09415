import type { Conversation, Message } from '@caravan/contract/messages.ts'
import { expect, test } from 'vitest'
import { useApp } from '../../../test/build-app.ts'
import { newTraveller, type Traveller, traveller } from '../../../test/factories.ts'
import { endMatch, matched, matchOf, sendMessage } from '../../../test/matches.ts'

const { app } = await useApp()

const read = async (who: Traveller, matchId: string, query = '') =>
  (await who.call('GET', `/api/messages/${matchId}${query}`)).json<Message[]>()
const words = (messages: Message[]) => messages.map(({ content }) => content)
const nextOf = (link: unknown) => /<([^>]+)>; rel="next"/.exec(String(link))?.[1]

test('two who matched read the same messages, oldest first', async () => {
  const { asker, author, matchId } = await matched(app)
  const sent = await sendMessage(asker, matchId, '  Six at the gate?\r\nI bring tea.  ')
  expect(sent.statusCode).toBe(201)
  expect(sent.json()).toMatchObject({
    matchId,
    number: 1,
    senderId: asker.id,
    receiverId: author.id,
    content: 'Six at the gate?\nI bring tea.',
    read: false,
  })
  await sendMessage(author, matchId, 'Six it is.')
  expect(await read(asker, matchId)).toEqual(await read(author, matchId))
  expect(await read(asker, matchId)).toEqual((await asker.call('GET', `/api/messages?matchId=${matchId}`)).json())
  expect((await read(author, matchId)).map(({ senderId }) => senderId)).toEqual([asker.id, author.id])
})

test('while a request waits nothing can be written, and there is nothing to read', async () => {
  const { asker, author, matchId } = await matched(app, { isAccepted: false })
  for (const one of [asker, author]) {
    const refused = await sendMessage(one, matchId, 'Hello?')
    expect(refused.statusCode).toBe(403)
    expect(refused.json()).toMatchObject({ type: '/problems/match-not-accepted' })
    expect(await read(one, matchId)).toEqual([])
    expect((await one.call('GET', `/api/conversations/${matchId}`)).statusCode).toBe(404)
  }
})

test('a conversation whose match has ended is read as before but takes nothing more', async () => {
  const { asker, author, matchId } = await matched(app)
  await sendMessage(asker, matchId, 'My plans changed, sorry.')
  await endMatch(author, matchId)
  for (const one of [asker, author]) {
    const refused = await sendMessage(one, matchId, 'Wait!')
    expect(refused.json()).toMatchObject({
      status: 403,
      detail: 'This match has ended. You can still read the conversation.',
    })
    expect(words(await read(one, matchId))).toEqual(['My plans changed, sorry.'])
  }
  expect((await author.call('PATCH', `/api/messages/${matchId}/read`)).json()).toEqual({ read: true })
})

test('nothing visible is no message, and two thousand characters are the most', async () => {
  const { asker, matchId } = await matched(app)
  for (const content of ['', ' \n ', '\u200b', 'x'.repeat(2001)]) {
    const refused = await sendMessage(asker, matchId, content)
    expect(refused.statusCode, JSON.stringify(content)).toBe(422)
    expect(refused.json()).toMatchObject({ errors: [{ pointer: '/content' }] })
  }
  expect((await sendMessage(asker, matchId, '🏔'.repeat(2000))).statusCode).toBe(201)
})

test('what two write at once has one order, each once, however many they write', async () => {
  const { asker, author, matchId } = await matched(app)
  const replies = await Promise.all(
    Array.from({ length: 40 }, (_, n) => sendMessage(n % 2 ? asker : author, matchId, `Number ${n}`)),
  )
  const sent = replies.map((reply) => reply.json<Message>()).toSorted((a, b) => a.number - b.number)
  expect(sent.map(({ number }) => number)).toEqual(Array.from({ length: 40 }, (_, n) => n + 1))
  expect(new Set(words(sent)).size).toBe(40)
  expect(await read(asker, matchId)).toEqual(sent)
  const times = sent.map(({ createdAt }) => createdAt)
  expect(times).toEqual(times.toSorted())
})

test('a message sent again with its key is there once', async () => {
  const { asker, matchId } = await matched(app)
  const replies = await Promise.all([1, 2, 3, 4].map(() => sendMessage(asker, matchId, 'Once.', 'key-1')))
  expect(new Set(replies.map((reply) => reply.json<Message>().id)).size).toBe(1)
  expect(await read(asker, matchId)).toHaveLength(1)
  expect((await sendMessage(asker, matchId, 'Other words.', 'key-1')).statusCode).toBe(422)
})

test('older messages come by the link without doubles or gaps, also while others are written', async () => {
  const { asker, author, matchId } = await matched(app)
  for (let n = 1; n <= 25; n++) await sendMessage(n % 3 ? asker : author, matchId, `Number ${n}`)
  const pages: Message[][] = []
  let url: string | undefined = `/api/messages/${matchId}?limit=7`
  while (url) {
    const [page] = await Promise.all([asker.call('GET', url), sendMessage(author, matchId, 'In between')])
    pages.unshift(page.json<Message[]>())
    url = nextOf(page.headers.link)
  }
  const numbers = pages.flat().map(({ number }) => number)
  expect(numbers).toEqual(numbers.map((_, index) => index + 1))
  expect(pages).toHaveLength(4)
})

test('after a message comes what was missed since', async () => {
  const { asker, author, matchId } = await matched(app)
  const first = (await sendMessage(asker, matchId, 'One')).json<Message>()
  for (const content of ['Two', 'Three', 'Four']) await sendMessage(author, matchId, content)
  expect(words(await read(asker, matchId, `?after=${first.id}`))).toEqual(['Two', 'Three', 'Four'])
  expect(words(await read(asker, matchId, `?after=${first.id}&limit=2`))).toEqual(['Two', 'Three'])
  const elsewhere = await matched(app)
  const foreign = (await sendMessage(elsewhere.asker, elsewhere.matchId, 'Elsewhere')).json<Message>()
  expect((await asker.call('GET', `/api/messages/${matchId}?after=${foreign.id}`)).statusCode).toBe(400)
  expect((await asker.call('GET', `/api/messages/${matchId}?before=yesterday`)).statusCode).toBe(400)
})

test('reading on two devices at once marks all that the other wrote, and nothing of one’s own', async () => {
  const { asker, author, matchId } = await matched(app)
  await sendMessage(asker, matchId, 'One')
  await sendMessage(author, matchId, 'Two')
  await sendMessage(asker, matchId, 'Three')
  const marks = [1, 2].map(() => author.call('PATCH', `/api/messages/${matchId}/read`))
  for (const mark of await Promise.all(marks)) expect(mark.json()).toEqual({ read: true })
  for (const one of [asker, author]) {
    expect((await read(one, matchId)).map((message) => message.read)).toEqual([true, false, true])
  }
  await sendMessage(asker, matchId, 'Four')
  expect((await read(asker, matchId)).at(-1)?.read).toBe(false)
})

test('a mark that comes late marks nothing where more was written than its reader had seen', async () => {
  const { asker, author, matchId } = await matched(app)
  const unread = async () => (await author.call('GET', `/api/conversations/${matchId}`)).json<Conversation>().unread
  const mark = (upTo: number) => author.call('PATCH', `/api/messages/${matchId}/read?upTo=${upTo}`)
  for (const content of ['One', 'Two']) await sendMessage(asker, matchId, content)
  expect((await mark(1)).statusCode).toBe(200)
  expect([await unread(), (await read(asker, matchId)).map((message) => message.read)]).toEqual([2, [false, false]])
  await mark(2)
  expect([await unread(), (await read(asker, matchId)).map((message) => message.read)]).toEqual([0, [true, true]])
  expect((await author.call('PATCH', `/api/messages/${matchId}/read?upTo=all`)).statusCode).toBe(400)
})

test('the first unread message notifies, further ones do not until it is read', async () => {
  const { asker, author, matchId } = await matched(app)
  const conversations = async () => {
    const text = `select created_at from notifications where user_id = $1 and kind = 'message' and match_id = $2`
    return (await app.services.pool.query<{ created_at: Date }>(text, [author.id, matchId])).rows
  }
  await sendMessage(asker, matchId, 'One')
  const [first] = await conversations()
  expect(first).toBeDefined()
  await sendMessage(asker, matchId, 'Two')
  expect(await conversations()).toEqual([first])
})

test('an address that an account wrote in its first week is no link, then or later', async () => {
  const [nora, author] = [await newTraveller(app), await traveller(app)]
  const matchId = await matchOf(nora, author)
  const signedUp = (ago: string) =>
    app.services.pool.query('update users set created_at = now() - $2::interval where id = $1', [nora.id, ago])
  await signedUp('6 days 23:59')
  expect((await sendMessage(nora, matchId, 'https://example.org/1')).json()).toMatchObject({ canLink: false })
  expect((await sendMessage(author, matchId, 'https://example.org/2')).json()).toMatchObject({ canLink: true })
  // a week on: what was written before stays text
  const week = `created_at = created_at - interval '7 days'`
  await app.services.pool.query(`update messages set ${week} where match_id = $1`, [matchId])
  await signedUp('13 days 23:59')
  expect((await sendMessage(nora, matchId, 'https://example.org/3')).json()).toMatchObject({ canLink: true })
  for (const who of [nora, author]) {
    expect((await read(who, matchId)).map(({ canLink }) => canLink)).toEqual([false, true, true])
  }
})
