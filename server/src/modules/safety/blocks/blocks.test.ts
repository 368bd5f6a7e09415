import { type Block, MAX_BLOCKS } from '@caravan/contract/blocks.ts'
import type { MatchCard } from '@caravan/contract/matches.ts'
import type { Conversation, Message } from '@caravan/contract/messages.ts'
import type { Trip } from '@caravan/contract/trips.ts'
import { expect, test } from 'vitest'
import { blockTraveller, putBlock, unblockTraveller } from '../../../test/blocks.ts'
import { useApp } from '../../../test/build-app.ts'
import { nextOf, postedTrip, type Traveller, traveller } from '../../../test/factories.ts'
import { device, type Listener, listening, receivedAll } from '../../../test/live.ts'
import { matched, sendMessage } from '../../../test/matches.ts'
import { MISSING } from '../../../test/rows/access.ts'
import { phonePhoto } from '../../../test/sample-images.ts'
import { keptPicture, putAvatar } from '../../../test/uploads.ts'

const { app } = await useApp()

const blocksOf = async (who: Traveller, query = '') => (await who.call('GET', `/api/blocks${query}`)).json<Block[]>()

test('a block and its end answer what they set, also the second time', async () => {
  const [mara, jonas] = [await traveller(app), await traveller(app)]
  for (const blocked of [true, true, false, false]) {
    const reply = await putBlock(mara, jonas, blocked)
    expect([reply.statusCode, reply.json()]).toEqual([200, { blocked }])
  }
})

test('nobody blocks themselves, whatever the case of the id, and nobody who is not there', async () => {
  const mara = await traveller(app)
  for (const blocked of [true, false]) {
    for (const id of [mara.id, mara.id.toUpperCase()]) {
      const reply = await putBlock(mara, { id }, blocked)
      expect([reply.statusCode, reply.json()]).toMatchObject([400, { type: '/problems/self-block' }])
    }
    expect((await putBlock(mara, { id: MISSING }, blocked)).statusCode).toBe(404)
  }
})

test('the list names one’s own blocks, the latest first, and never who has blocked the caller', async () => {
  const [mara, jonas, aiko, ben] = [
    await traveller(app),
    await traveller(app, { username: 'jonas.b', firstName: 'Jonas' }),
    await traveller(app),
    await traveller(app),
  ]
  const face = await keptPicture(app, jonas, await phonePhoto(), putAvatar)
  const saved = await jonas.call('PUT', '/api/users/profile', { profileImageUrl: face })
  expect(saved.json()).toMatchObject({ profileImagePreview: expect.any(String) })
  await blockTraveller(mara, jonas)
  await blockTraveller(mara, aiko)
  await blockTraveller(ben, mara)
  const list = await blocksOf(mara)
  expect(list.map(({ user }) => user.id)).toEqual([aiko.id, jonas.id])
  expect(list[1]?.user).toEqual({
    id: jonas.id,
    username: 'jonas.b',
    firstName: 'Jonas',
    profileImageUrl: null,
    profileImagePreview: null,
  })
  expect(await blocksOf(aiko)).toEqual([])
  await unblockTraveller(mara, aiko)
  expect((await blocksOf(mara)).map(({ user }) => user.id)).toEqual([jonas.id])
})

test('a long list comes by its link, each once', async () => {
  const mara = await traveller(app)
  const others = [await traveller(app), await traveller(app), await traveller(app)]
  for (const other of others) await blockTraveller(mara, other)
  const first = await mara.call('GET', '/api/blocks?limit=2')
  const second = await mara.call('GET', nextOf(first) ?? '')
  const seen = [...first.json<Block[]>(), ...second.json<Block[]>()].map(({ user }) => user.id)
  expect(seen).toEqual(others.map(({ id }) => id).reverse())
  expect(second.headers.link).toBeUndefined()
  expect((await mara.call('GET', '/api/blocks?before=nonsense')).statusCode).toBe(400)
})

test('a blocked traveller blocks in turn as they block anyone, and then both have to take it back', async () => {
  const [mara, jonas, stranger] = [await traveller(app), await traveller(app), await traveller(app)]
  const trip = await postedTrip(mara)
  const look = async () => (await jonas.call('GET', `/api/posts/${trip.id}`)).statusCode
  await blockTraveller(mara, jonas)
  const [back, other] = [await putBlock(jonas, mara, true), await putBlock(jonas, stranger, true)]
  expect([back.statusCode, back.body]).toEqual([other.statusCode, other.body])
  await unblockTraveller(jonas, mara)
  expect(await look()).toBe(404)
  await unblockTraveller(mara, jonas)
  expect(await look()).toBe(200)
})

test('so many can be blocked and no more, also by two at once', async () => {
  const [mara, jonas, aiko] = [await traveller(app), await traveller(app), await traveller(app)]
  await app.services.pool.query(
    `with added as (
       insert into users (id, email, created_at, updated_at)
       select gen_random_uuid(), 'crowd' || n || '@example.org', now(), now() from generate_series(2, $2::int) n returning id)
     insert into blocks (blocker_id, blocked_id, created_at) select $1, id, now() - interval '1 day' from added`,
    [mara.id, MAX_BLOCKS],
  )
  const replies = await Promise.all([putBlock(mara, jonas, true), putBlock(mara, aiko, true)])
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  const refused = replies.find(({ statusCode }) => statusCode === 409)
  expect(refused?.json()).toMatchObject({ type: '/problems/too-many-blocks' })
  const [latest] = await blocksOf(mara)
  const again = await putBlock(mara, { id: latest?.user.id ?? '' }, true)
  expect(again.statusCode).toBe(200)
  await unblockTraveller(mara, latest?.user ?? { id: '' })
  expect((await putBlock(mara, jonas, true)).statusCode).toBe(200)
})

const url = await listening(app)

const open = (who: Traveller) => device(url, { cookie: who.cookie })
const watch = (listener: Listener, id: string) => listener.ask('watch', { kind: 'post', id })
const comment = (who: Traveller, tripId: string, content: string) =>
  who.call('POST', `/api/posts/${tripId}/comments`, { content })
const eventsOf = ({ received }: Listener) => received.map(({ event }) => event)

test('both leave each other’s trips at once, on every device, and asked again they are not there', async () => {
  const [mara, jonas, third] = [await traveller(app), await traveller(app), await traveller(app)]
  const [hers, his] = [await postedTrip(mara), await postedTrip(jonas)]
  const [phone, laptop, other] = [await open(jonas), await open(jonas), await open(mara)]
  const stranger = await open(third)
  for (const listener of [phone, laptop, stranger]) await watch(listener, hers.id)
  await watch(other, his.id)
  await blockTraveller(mara, jonas)
  for (const listener of [phone, laptop]) {
    expect(await listener.receive('unwatched')).toEqual({ kind: 'post', id: hers.id })
    expect(await watch(listener, hers.id)).toEqual({ problem: 'not-found' })
  }
  expect(await other.receive('unwatched')).toEqual({ kind: 'post', id: his.id })
  await third.call('PUT', `/api/posts/${hers.id}/like`, { liked: true })
  await third.call('PUT', `/api/posts/${his.id}/like`, { liked: true })
  await stranger.receive('post')
  await receivedAll(app, [phone, laptop, other])
  for (const listener of [phone, laptop, other]) expect(eventsOf(listener)).toEqual(['unwatched'])
  for (const { socket } of [phone, laptop, other, stranger]) socket.close()
})

test('under a trip of a third, neither receives what the other writes or takes back', async () => {
  const [mara, jonas, third] = [await traveller(app), await traveller(app), await traveller(app)]
  const trip = await postedTrip(third)
  const [hers, his, theirs] = [await open(mara), await open(jonas), await open(third)]
  for (const listener of [hers, his, theirs]) await watch(listener, trip.id)
  await blockTraveller(mara, jonas)
  const said = await comment(jonas, trip.id, 'Which ferry?')
  await comment(mara, trip.id, 'Two beds left.')
  await jonas.call('PUT', `/api/comments/${said.json<{ id: string }>().id}`, { action: 'delete' })
  await theirs.receive('comment')
  await receivedAll(app, [hers, his, theirs])
  const words = ({ received }: Listener) => JSON.stringify(received.filter(({ event }) => event === 'comment'))
  expect(words(theirs)).toContain('Which ferry?')
  expect(words(hers)).not.toContain('Which ferry?')
  expect(words(hers)).not.toContain('removed')
  expect(words(his)).not.toContain('Two beds left.')
  for (const { socket } of [hers, his, theirs]) socket.close()
})

test('cards and conversations leave both open pages, those that had ended too, and typing reaches nobody', async () => {
  const { asker, author, matchId } = await matched(app)
  await sendMessage(asker, matchId, 'Six at the gate?')
  await author.call('DELETE', `/api/matches/${matchId}`)
  // the answer to the request is announced after it: nobody listens yet
  await app.afterCommit.settled()
  const [his, hers] = [await open(asker), await open(author)]
  await blockTraveller(author, asker)
  for (const listener of [his, hers])
    expect(await listener.receive('match')).toMatchObject({ id: matchId, removed: true })
  expect(await his.ask('typing', { matchId })).toEqual({ problem: 'not-found' })
  expect(await hers.ask('typing', { matchId })).toEqual({ problem: 'not-found' })
  await receivedAll(app, [his, hers])
  expect(eventsOf(his)).not.toContain('typing')
  for (const { socket } of [his, hers]) socket.close()
})

test('somebody who has nothing to do with the blocker receives nothing of the block, nor of its end', async () => {
  const [mara, jonas] = [await traveller(app), await traveller(app)]
  const his = await open(jonas)
  await blockTraveller(mara, jonas)
  await unblockTraveller(mara, jonas)
  await receivedAll(app, [his])
  expect(his.received).toEqual([])
  his.socket.close()
})

test('who was notified of the other has the count asked again', async () => {
  const [mara, jonas] = [await traveller(app), await traveller(app)]
  await jonas.call('PUT', `/api/posts/${(await postedTrip(mara)).id}/like`, { liked: true })
  const [hers, his] = [await open(mara), await open(jonas)]
  await blockTraveller(jonas, mara)
  await hers.receive('notifications-read')
  await receivedAll(app, [hers, his])
  expect(eventsOf(his)).toEqual([])
  for (const { socket } of [hers, his]) socket.close()
})

const ask = (who: Traveller, tripId: string) => who.call('PUT', `/api/posts/${tripId}/match`, { matched: true })
const cards = async (who: Traveller, list = 'matches') => (await who.call('GET', `/api/${list}`)).json<MatchCard[]>()
const toldKinds = async (who: Traveller) =>
  (await who.call('GET', '/api/notifications')).json<{ kind: string }[]>().map(({ kind }) => kind)

test.each(['the asker', 'the one who was asked'])(
  'a request ends when %s blocks, and nobody is notified',
  async (by) => {
    const [mara, jonas] = [await traveller(app), await traveller(app)]
    const trip = await postedTrip(mara)
    await ask(jonas, trip.id)
    if (by === 'the asker') await blockTraveller(jonas, mara)
    else await blockTraveller(mara, jonas)
    expect([await toldKinds(mara), await toldKinds(jonas)]).toEqual([[], []])
    expect((await mara.call('GET', `/api/posts/${trip.id}`)).json<Trip>().matches).toBe(0)
    await (by === 'the asker' ? unblockTraveller(jonas, mara) : unblockTraveller(mara, jonas))
    expect([await cards(jonas), await cards(mara, 'match-requests')]).toEqual([[], []])
    expect((await ask(jonas, trip.id)).json()).toMatchObject({ matched: true, matches: 1 })
  },
)

test('requests both ways and about no trip end at once', async () => {
  const [mara, jonas] = [await traveller(app), await traveller(app)]
  await ask(jonas, (await postedTrip(mara)).id)
  await ask(mara, (await postedTrip(jonas)).id)
  await mara.call('PUT', `/api/users/${jonas.id}/match`, { matched: true })
  await blockTraveller(mara, jonas)
  await unblockTraveller(mara, jonas)
  for (const who of [mara, jonas]) expect([...(await cards(who)), ...(await cards(who, 'match-requests'))]).toEqual([])
})

test('after unblocking the conversation is there again, and tells the other nothing of who ended it', async () => {
  const { asker, author, matchId } = await matched(app)
  await sendMessage(asker, matchId, 'Six at the gate?')
  await blockTraveller(author, asker)
  await unblockTraveller(author, asker)
  const of = async (who: Traveller) => (await who.call('GET', '/api/conversations')).json<Conversation[]>()
  expect((await of(author)).map(({ closed }) => closed)).toEqual(['ended-by-you'])
  expect((await of(asker)).map(({ closed }) => closed)).toEqual(['ended'])
  const words = (await author.call('GET', `/api/messages/${matchId}`)).json<Message[]>()
  expect(words.map(({ content }) => content)).toEqual(['Six at the gate?'])
  expect((await sendMessage(asker, matchId, 'Still there?')).statusCode).toBe(403)
  expect([await cards(author, 'matches/accepted'), await cards(asker, 'matches/accepted')]).toEqual([[], []])
})

test('what was declined before shows again, as it was', async () => {
  const { asker, author, matchId } = await matched(app, { isAccepted: false })
  await author.call('PUT', `/api/matches/${matchId}`, { status: 'rejected' })
  await blockTraveller(asker, author)
  expect(await cards(asker)).toEqual([])
  await unblockTraveller(asker, author)
  expect(await cards(asker)).toMatchObject([{ id: matchId, status: 'rejected' }])
})

test('matches with others stay', async () => {
  const { asker, author, matchId } = await matched(app)
  await blockTraveller(author, await traveller(app))
  await blockTraveller(await traveller(app), asker)
  expect((await sendMessage(asker, matchId, 'Six at the gate?')).statusCode).toBe(201)
})
