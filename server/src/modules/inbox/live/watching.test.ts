import { LIVE_LIMITS } from '@caravan/contract/live.ts'
import { expect, test } from 'vitest'
import { useApp, useSecondNode } from '../../../test/build-app.ts'
import { postedTrip, type Traveller, traveller, tripBody } from '../../../test/factories.ts'
import { device, type Listener, listening, receivedAll } from '../../../test/live.ts'
import { matched } from '../../../test/matches.ts'

const first = await useApp()
const { app } = first
const url = await listening(app)
/** Where a socket that watches as many trips as it may is not closed for it. */
const urlForMany = await listening(
  await useSecondNode(first, {}, { live: { eventsPerSecond: 10 * LIVE_LIMITS.watchedTrips } }),
)

const open = (who: Traveller) => device(url, { cookie: who.cookie })
const watch = (listener: Listener, id: string) => listener.ask('watch', { kind: 'post', id })

test('who watches a trip receives its likes, comments and requests; who does not receives nothing', async () => {
  const [mara, aiko, jonas] = [await traveller(app), await traveller(app), await traveller(app)]
  const trip = await postedTrip(mara)
  const [watching, elsewhere] = [await open(aiko), await open(jonas)]
  expect(await watch(watching, trip.id)).toMatchObject({ ok: true })
  await jonas.call('PUT', `/api/posts/${trip.id}/like`, { liked: true })
  const counts = { id: trip.id, likes: 1, matches: 0, comments: 0, version: expect.any(Number) }
  expect(await watching.receive('post')).toEqual(counts)
  const posted = await jonas.call('POST', `/api/posts/${trip.id}/comments`, { content: 'Which ferry?' })
  expect(await watching.receive('comment')).toMatchObject({
    postId: trip.id,
    comment: { content: 'Which ferry?', userId: jonas.id, viewer: { canDelete: false } },
  })
  await jonas.call('PUT', `/api/comments/${posted.json<{ id: string }>().id}`, { action: 'delete' })
  await receivedAll(app, [watching, elsewhere])
  expect(watching.received.at(-1)).toEqual({ event: 'post', payload: counts })
  expect(watching.received).toContainEqual({
    event: 'comment',
    payload: { postId: trip.id, id: posted.json<{ id: string }>().id, removed: true, version: expect.any(Number) },
  })
  expect(elsewhere.received).toEqual([])
  for (const { socket } of [watching, elsewhere]) socket.close()
})

test('watching a trip for women answers its current counts to women and its owner, and nothing to others', async () => {
  const owner = await traveller(app, { gender: 'woman' })
  const [woman, man] = [await traveller(app, { gender: 'woman' }), await traveller(app, { gender: 'man' })]
  const trip = await postedTrip(owner, { audience: 'female' })
  await woman.call('POST', `/api/posts/${trip.id}/comments`, { content: 'Which ferry?' })
  const [hers, his, ofOwner] = [await open(woman), await open(man), await open(owner)]
  const counts = { id: trip.id, likes: 0, matches: 0, comments: 1, version: expect.any(Number) }
  for (const listener of [hers, ofOwner]) expect(await watch(listener, trip.id)).toEqual({ ok: true, counts })
  expect(await watch(his, trip.id)).toEqual({ problem: 'not-found' })
  await woman.call('PUT', `/api/posts/${trip.id}/like`, { liked: true })
  await hers.receive('post')
  await receivedAll(app, [his])
  expect(his.received).toEqual([])
  for (const { socket } of [hers, his, ofOwner]) socket.close()
})

test('events of a trip stop when its audience no longer includes the viewer', async () => {
  const owner = await traveller(app, { gender: 'woman' })
  const man = await traveller(app, { gender: 'man' })
  const trip = await postedTrip(owner)
  const his = await open(man)
  await watch(his, trip.id)
  await owner.call('PUT', `/api/posts/${trip.id}`, tripBody({ audience: 'female' }))
  expect(await his.receive('unwatched')).toEqual({ kind: 'post', id: trip.id })
  expect(await watch(his, trip.id)).toEqual({ problem: 'not-found' })
  await owner.call('PUT', `/api/posts/${trip.id}/like`, { liked: true })
  await receivedAll(app, [his])
  expect(his.received.map(({ event }) => event)).toEqual(['unwatched'])
  his.socket.close()
})

test('a change of gender ends the sockets of before', async () => {
  const woman = await traveller(app, { gender: 'woman' })
  await app.services.pool.query('update users set gender_changed_at = null where id = $1', [woman.id])
  const hers = await open(woman)
  await woman.call('PUT', '/api/users/profile', { gender: 'man' })
  expect(await hers.closed).toBe('io server disconnect')
})

test('after unwatching nothing more is received', async () => {
  const [mara, aiko] = [await traveller(app), await traveller(app)]
  const trip = await postedTrip(mara)
  const watching = await open(aiko)
  await watch(watching, trip.id)
  expect(await watching.ask('unwatch', { kind: 'post', id: trip.id })).toEqual({ ok: true })
  await mara.call('PUT', `/api/posts/${trip.id}/like`, { liked: true })
  await receivedAll(app, [watching])
  expect(watching.received).toEqual([])
  watching.socket.close()
})

test('what a socket asks for without waiting is done in its order', async () => {
  const [mara, aiko] = [await traveller(app), await traveller(app)]
  const left = await Promise.all(Array.from({ length: 5 }, () => postedTrip(mara)))
  const kept = await postedTrip(mara)
  const watching = await open(aiko)
  const unwatch = (id: string) => watching.ask('unwatch', { kind: 'post', id })
  await Promise.all(left.flatMap(({ id }) => [watch(watching, id), unwatch(id)]))
  await Promise.all([watch(watching, kept.id), unwatch(kept.id), watch(watching, kept.id)])
  for (const { id } of [...left, kept]) await mara.call('PUT', `/api/posts/${id}/like`, { liked: true })
  await receivedAll(app, [watching])
  expect(watching.received).toEqual([{ event: 'post', payload: expect.objectContaining({ id: kept.id, likes: 1 }) }])
  watching.socket.close()
})

test('a socket watches so many trips and no more, and one that it watches already again', async () => {
  const mara = await traveller(app)
  const trips: string[] = []
  for (let n = 0; n <= LIVE_LIMITS.watchedTrips; n++) trips.push((await postedTrip(mara)).id)
  const [one = '', ...others] = trips
  const [last = '', another = ''] = [others.pop(), others.pop()]
  const own = await device(urlForMany, { cookie: mara.cookie })
  for (const id of [one, ...others]) expect(await watch(own, id)).toMatchObject({ ok: true })
  const atOnce = await Promise.all([watch(own, last), watch(own, another)])
  expect(atOnce).toEqual(expect.arrayContaining([expect.objectContaining({ ok: true }), { problem: 'too-many' }]))
  expect(await watch(own, one)).toMatchObject({ ok: true })
  const hidden = await postedTrip(await traveller(app, { gender: 'woman' }), { audience: 'female' })
  expect(await watch(own, hidden.id)).toEqual({ problem: 'not-found' })
  await own.ask('unwatch', { kind: 'post', id: one })
  const [left = ''] = [last, another].filter((_, at) => 'problem' in (atOnce[at] as object))
  expect(await watch(own, left)).toMatchObject({ ok: true })
  own.socket.close()
})

test('a stranger who types in a conversation is refused, however often', async () => {
  const { asker, author, matchId } = await matched(app)
  const [stranger, reader] = [await open(await traveller(app)), await open(author)]
  for (let n = 0; n < 3; n++) expect(await stranger.ask('typing', { matchId })).toEqual({ problem: 'not-found' })
  const writer = await open(asker)
  expect(await writer.ask('typing', { matchId })).toEqual({ ok: true })
  expect(await writer.ask('typing', { matchId })).toEqual({ ok: true })
  expect(await reader.receive('typing')).toEqual({ matchId, userId: asker.id })
  for (const { socket } of [stranger, reader, writer]) socket.close()
})
