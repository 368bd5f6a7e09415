import type { Conversation } from '@caravan/contract/messages.ts'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { silentLive } from '../../../platform/live/live-hub.ts'
import { useApp } from '../../../test/build-app.ts'
import { type Traveller, traveller } from '../../../test/factories.ts'
import { endMatch, matched, matchOf, sendMessage } from '../../../test/matches.ts'
import { statementsOf } from '../../../test/postgres/count-statements.ts'
import { findListener } from './messages.ts'

const { app } = await useApp()

const list = async (who: Traveller, query = '') =>
  (await who.call('GET', `/api/conversations${query}`)).json<Conversation[]>()
const mark = (who: Traveller, matchId: string) => who.call('PATCH', `/api/messages/${matchId}/read`)

test('an accepted match is a conversation before anything is said; a waiting one is none', async () => {
  const { asker, author, matchId } = await matched(app)
  await matchOf(asker, author, { isAccepted: false })
  const [conversation, ...others] = await list(asker)
  expect(others).toEqual([])
  expect(conversation).toMatchObject({
    matchId,
    otherUser: { id: author.id },
    post: { destination: 'Lisbon' },
    lastMessage: null,
    hasUnread: false,
    closed: null,
  })
})

test('the latest conversation comes first, for the asker and the author', async () => {
  const [mara, aiko, jonas, leila] = [
    await traveller(app),
    await traveller(app),
    await traveller(app),
    await traveller(app),
  ]
  const withAiko = await matchOf(mara, aiko)
  const withJonas = await matchOf(jonas, mara)
  const withLeila = await matchOf(mara, leila)
  await sendMessage(jonas, withJonas, 'Snow on the pass.')
  await sendMessage(mara, withAiko, 'Is the jeep big enough for three?')
  const shown = await list(mara)
  expect(shown.map(({ matchId }) => matchId)).toEqual([withAiko, withJonas, withLeila])
  expect(shown.map(({ lastMessage }) => lastMessage?.content)).toEqual([
    'Is the jeep big enough for three?',
    'Snow on the pass.',
    undefined,
  ])
  expect(shown.map(({ hasUnread }) => hasUnread)).toEqual([false, true, false])
})

test('reading on one device clears the mark for every device, and only one’s own', async () => {
  const { asker, author, matchId } = await matched(app)
  await sendMessage(asker, matchId, 'One')
  await sendMessage(asker, matchId, 'Two')
  await sendMessage(author, matchId, 'Three')
  expect((await list(author))[0]).toMatchObject({ hasUnread: true, unread: 2 })
  await Promise.all([mark(author, matchId), mark(author, matchId)])
  expect((await list(author))[0]).toMatchObject({ hasUnread: false, unread: 0 })
  expect((await list(asker))[0]).toMatchObject({ hasUnread: true, unread: 1, readByOther: 3 })
})

test('pages follow the link, each conversation once', async () => {
  const mara = await traveller(app)
  const all: string[] = []
  for (let n = 0; n < 7; n++) {
    const other = await traveller(app)
    all.unshift(await (n % 2 ? matchOf(mara, other) : matchOf(other, mara)))
  }
  const found: string[] = []
  let url: string | undefined = '/api/conversations?limit=3'
  while (url) {
    const reply = await mara.call('GET', url)
    found.push(...reply.json<Conversation[]>().map(({ matchId }) => matchId))
    url = /<([^>]+)>; rel="next"/.exec(String(reply.headers.link))?.[1]
  }
  expect(found).toEqual(all)
})

test('a match that ended stays as a closed conversation, which says who ended it to nobody else; an empty one is removed', async () => {
  const { asker, author, matchId } = await matched(app)
  const silent = await matchOf(asker, author)
  await sendMessage(asker, matchId, 'My plans changed, sorry.')
  await endMatch(author, matchId)
  await endMatch(author, silent)
  const last = { content: 'My plans changed, sorry.' }
  expect(await list(asker)).toMatchObject([{ matchId, closed: 'ended', lastMessage: last }])
  expect(await list(author)).toMatchObject([{ matchId, closed: 'ended-by-you', otherUser: { lastName: null } }])
})

test('a conversation keeps its messages when its trip is hidden, and loses the trip', async () => {
  const [mara, aiko] = [await traveller(app, { gender: 'woman' }), await traveller(app, { gender: 'woman' })]
  const matchId = await matchOf(aiko, mara)
  await sendMessage(mara, matchId, 'Two beds left.')
  await app.services.pool.query(`update trips set audience = 'female' where user_id = $1`, [mara.id])
  expect((await list(aiko))[0]?.post).toMatchObject({ destination: 'Lisbon' })
  await app.services.pool.query(`update users set gender = 'man' where id = $1`, [aiko.id])
  expect(await list(aiko)).toMatchObject([{ matchId, post: null, lastMessage: { content: 'Two beds left.' } }])
})

test('a long message is listed by its beginning', async () => {
  const { asker, matchId } = await matched(app)
  await sendMessage(asker, matchId, `${'🏔'.repeat(200)} and down again`)
  expect((await list(asker))[0]?.lastMessage?.content).toBe('🏔'.repeat(200))
})

test('the unread ones are counted, also those far down the list, one’s own side alone', async () => {
  const mara = await traveller(app)
  const unread = async (who: Traveller) => (await who.call('GET', '/api/conversations/unread')).json<object>()
  const old = await traveller(app)
  const oldest = await matchOf(old, mara)
  await sendMessage(old, oldest, 'Still on for the ferry?')
  const newest = await traveller(app)
  const talk = await matchOf(mara, newest)
  for (const words of ['One', 'Two']) await sendMessage(newest, talk, words)
  for (let n = 0; n < 25; n++) await sendMessage(mara, await matchOf(await traveller(app), mara), 'Hello')
  expect((await list(mara)).filter(({ hasUnread }) => hasUnread)).toEqual([])
  expect(await unread(mara)).toEqual({ unread: 2 })
  await mark(mara, oldest)
  expect(await unread(mara)).toEqual({ unread: 1 })
  expect(await unread(old)).toEqual({ unread: 0 })
  await mark(mara, talk)
  expect(await unread(mara)).toEqual({ unread: 0 })
})

test('the list is one statement, however much there is', async () => {
  const mara = await traveller(app)
  for (let n = 0; n < 5; n++) {
    const other = await traveller(app)
    const matchId = await matchOf(other, mara)
    for (let m = 0; m < n; m++) await sendMessage(other, matchId, `Number ${m}`)
  }
  let shown: Conversation[] = []
  const asked = await statementsOf(app, async () => {
    shown = await list(mara)
  })
  expect(shown).toHaveLength(5)
  expect(asked.filter((text) => text.includes('conversations'))).toHaveLength(1)
  // whose session it is and who that is
  expect(asked.length).toBeLessThanOrEqual(3)
})

describe('announcements', () => {
  let announced: { userIds: readonly string[]; event: string; payload: unknown }[] = []
  beforeAll(async () => {
    const toTravellers = (userIds: readonly string[], event: string, payload: unknown) =>
      void announced.push({ userIds, event, payload })
    app.services.live.attach({ ...silentLive, toTravellers })
  })
  afterEach(() => {
    announced = []
  })

  const announcedOf = (event: string) => announced.filter((one) => one.event === event)

  test('a message is announced to both of the match as they would read it, once for a key', async () => {
    const { asker, author, matchId } = await matched(app)
    const replies = await Promise.all([1, 2, 3].map(() => sendMessage(asker, matchId, 'Six at the gate?', 'k')))
    const [message] = (await author.call('GET', `/api/messages/${matchId}`)).json<object[]>()
    expect(replies.map((reply) => reply.json())).toEqual([message, message, message])
    expect(announcedOf('message')).toEqual([{ userIds: [asker.id, author.id], event: 'message', payload: message }])
  })

  test('what is refused is announced to nobody', async () => {
    const { asker, author, matchId } = await matched(app, { isAccepted: false })
    await sendMessage(asker, matchId, 'Hello?')
    await sendMessage(author, matchId, '')
    await sendMessage(await traveller(app), matchId, 'Who are you?')
    expect(announcedOf('message')).toEqual([])
  })

  test('reading is announced once to both, and not at all where nothing was unread', async () => {
    const { asker, author, matchId } = await matched(app)
    await sendMessage(asker, matchId, 'One')
    for (let n = 0; n < 3; n++) await author.call('PATCH', `/api/messages/${matchId}/read`)
    expect(announcedOf('messages-read')).toEqual([
      { userIds: [author.id, asker.id], event: 'messages-read', payload: { matchId, readerId: author.id, upTo: 1 } },
    ])
  })

  test('typing is received by the other of an accepted match and nobody else', async () => {
    const { asker, author, matchId } = await matched(app)
    const { db } = app.services
    expect(await findListener(db, asker.id, matchId)).toBe(author.id)
    expect(await findListener(db, author.id, matchId)).toBe(asker.id)
    expect(await findListener(db, (await traveller(app)).id, matchId)).toBeNull()
    await endMatch(asker, matchId)
    expect(await findListener(db, asker.id, matchId)).toBeNull()
    const waiting = await matched(app, { isAccepted: false })
    expect(await findListener(db, waiting.asker.id, waiting.matchId)).toBeNull()
  })
})
