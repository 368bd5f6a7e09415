import { expect, test } from 'vitest'
import { useApp } from '../../../test/build-app.ts'
import { postedTrip, type Traveller, traveller } from '../../../test/factories.ts'
import { device, type Listener, listening, receivedAll } from '../../../test/live.ts'
import { countedRequests, request } from '../../../test/narrowed-trips.ts'
import { MISSING } from '../../../test/rows/access.ts'

const { app } = await useApp()

/** Aiko has asked about Mara's trip. */
async function asked() {
  const [mara, aiko] = [await traveller(app), await traveller(app)]
  const { id: tripId } = await postedTrip(mara)
  return { mara, aiko, tripId, matchId: await request(aiko, tripId) }
}
const answer = (who: Traveller, matchId: string, status: string, more = {}) =>
  who.call('PUT', `/api/matches/${matchId}`, { matchId, status, ...more })
const titles = async (who: Traveller, url: string) =>
  (await who.call('GET', url)).json<{ id: string; status: string }[]>().map(({ id, status }) => `${id} ${status}`)
const countedMatches = async (tripId: string) => (await countedRequests(app, tripId))?.matches

test('the one who was asked accepts, and both have a match', async () => {
  const { mara, aiko, matchId } = await asked()
  const reply = await answer(mara, matchId, 'accepted')
  expect(reply.statusCode).toBe(200)
  expect(reply.json()).toMatchObject({ id: matchId, status: 'accepted', otherUser: { lastName: 'Example' } })
  for (const who of [mara, aiko]) {
    expect(await titles(who, '/api/matches')).toEqual([`${matchId} accepted`])
    expect(await titles(who, '/api/matches/accepted')).toEqual([`${matchId} accepted`])
  }
  expect(await titles(mara, '/api/match-requests')).toEqual([])
})

test.each(['accepted', 'rejected'])(
  'the trip tells its asker how the request stands, and nobody else: %s',
  async (status) => {
    const { mara, aiko, tripId, matchId } = await asked()
    const readBy = async (who: Traveller) => (await who.call('GET', `/api/posts/${tripId}`)).json()
    expect(await readBy(aiko)).toMatchObject({ isMatched: true, ownMatch: { id: matchId, status: 'pending' } })
    await answer(mara, matchId, status)
    expect(await readBy(aiko)).toMatchObject({ isMatched: true, ownMatch: { id: matchId, status } })
    for (const who of [mara, await traveller(app)]) {
      expect(await readBy(who)).toMatchObject({ isMatched: false, ownMatch: null })
    }
  },
)

test('a declined asker reads a friendly sentence and no reason that names others', async () => {
  const { mara, aiko, matchId } = await asked()
  await answer(mara, matchId, 'rejected', { declineReason: 'group-complete' })
  const [card] = (await aiko.call('GET', '/api/matches')).json()
  expect(card).toMatchObject({
    status: 'rejected',
    note: 'It did not work out this time. Another trip may fit better.',
    expiresAt: null,
  })
  expect(JSON.stringify(card)).not.toMatch(/group-complete|declineReason/)
  expect(await titles(mara, '/api/matches')).toEqual([])
  expect(await titles(mara, '/api/match-requests')).toEqual([])
})

test('a reason outside the four is refused', async () => {
  const { mara, matchId } = await asked()
  expect((await answer(mara, matchId, 'rejected', { declineReason: 'too tall' })).statusCode).toBe(422)
  expect((await answer(mara, matchId, 'pending')).statusCode).toBe(422)
})

test('a request is answered once', async () => {
  const { mara, matchId } = await asked()
  const replies = await Promise.all(
    ['accepted', 'rejected', 'accepted', 'rejected'].map((s) => answer(mara, matchId, s)),
  )
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409])
  const refused = await answer(mara, matchId, 'accepted')
  expect(refused.json()).toMatchObject({ type: '/problems/already-answered', status: 409 })
})

test('the asker cannot answer their own request', async () => {
  const { aiko, matchId } = await asked()
  expect((await answer(aiko, matchId, 'accepted')).statusCode).toBe(403)
})

test('the asker takes an unanswered request back, and the trip counts it no more', async () => {
  const { mara, aiko, matchId, tripId } = await asked()
  const reply = await aiko.call('DELETE', `/api/matches/${matchId}`)
  expect([reply.statusCode, reply.json()]).toEqual([200, { message: 'Match request removed.' }])
  expect(await countedMatches(tripId)).toBe(0)
  expect((await aiko.call('DELETE', `/api/matches/${matchId}`)).statusCode).toBe(404)
  expect(await titles(mara, '/api/match-requests')).toEqual([])
})

test('a request that was accepted in the meantime is not ended by taking it back', async () => {
  const { mara, aiko, matchId } = await asked()
  await answer(mara, matchId, 'accepted')
  expect((await aiko.call('DELETE', `/api/matches/${matchId}?status=pending`)).statusCode).toBe(409)
  expect(await titles(aiko, '/api/matches')).toEqual([`${matchId} accepted`])
  expect((await aiko.call('DELETE', `/api/matches/${matchId}?status=accepted`)).statusCode).toBe(200)
})

test('a declined request can no longer be taken back', async () => {
  const { mara, aiko, matchId } = await asked()
  await answer(mara, matchId, 'rejected')
  const reply = await aiko.call('DELETE', `/api/matches/${matchId}`)
  expect(reply.json()).toMatchObject({ type: '/problems/match-answered', status: 409 })
})

test.each(['mara', 'aiko'] as const)('%s ends an accepted match: it leaves both lists, its row stays', async (name) => {
  const world = await asked()
  const { mara, aiko, matchId, tripId } = world
  await answer(mara, matchId, 'accepted')
  const replies = await Promise.all([1, 2, 3].map(() => world[name].call('DELETE', `/api/matches/${matchId}`)))
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404, 404])
  for (const who of [mara, aiko]) expect(await titles(who, '/api/matches')).toEqual([])
  expect((await answer(mara, matchId, 'accepted')).statusCode).toBe(404)
  const { rows } = await app.services.pool.query('select status, ended_by from matches where id = $1', [matchId])
  expect(rows).toEqual([{ status: 'accepted', ended_by: world[name].id }])
  expect(await countedMatches(tripId)).toBe(0)
})

test('after an end the two may ask each other again', async () => {
  const { mara, aiko, matchId, tripId } = await asked()
  await answer(mara, matchId, 'accepted')
  await mara.call('DELETE', `/api/matches/${matchId}`)
  const trip = (await aiko.call('GET', `/api/posts/${tripId}`)).json()
  expect(trip).toMatchObject({ isMatched: false, ownMatch: null, matches: 0 })
  const again = await aiko.call('PUT', `/api/posts/${tripId}/match`, { matched: true })
  expect(again.json()).toMatchObject({ matched: true, matches: 1 })
})

test('when a trip is deleted its requests go and those who both said yes stay matched', async () => {
  const { mara, aiko, matchId, tripId } = await asked()
  const tomas = await traveller(app)
  await tomas.call('PUT', `/api/posts/${tripId}/match`, { matched: true })
  await answer(mara, matchId, 'accepted')
  expect((await mara.call('DELETE', `/api/posts/${tripId}`)).statusCode).toBe(200)
  expect(await titles(aiko, '/api/matches')).toEqual([`${matchId} accepted`])
  expect(await titles(tomas, '/api/matches')).toEqual([])
  // and they may still ask each other for a connection of its own
  expect((await aiko.call('PUT', `/api/users/${mara.id}/match`, { matched: true })).statusCode).toBe(200)
})

const connect = (who: Traveller, userId: string) => who.call('PUT', `/api/users/${userId}/match`, { matched: true })
const rowsOf = async (one: Traveller, other: Traveller) =>
  (
    await app.services.pool.query<{ status: string }>(
      'select status from matches where user_id = any ($1) and owner_id = any ($1)',
      [[one.id, other.id]],
    )
  ).rows

test('a request for a connection waits for the other, and says so, also asked again', async () => {
  const [mara, aiko] = [await traveller(app), await traveller(app)]
  const reply = await connect(aiko, mara.id)
  expect(reply.json()).toMatchObject({
    message: 'Your connection request has been sent! Check the Matches page to track its status.',
    match: { userId: aiko.id, postAuthorId: mara.id, postId: null, status: 'pending', otherUser: { lastName: null } },
  })
  expect((await mara.call('GET', '/api/match-requests')).json()).toMatchObject([{ matchUser: { id: aiko.id } }])
  const again = await connect(aiko, mara.id)
  expect([again.statusCode, again.json()]).toMatchObject([409, { message: 'Match already exists' }])
})

test('nobody connects with themselves, with nobody, or with a profile that is not finished', async () => {
  const aiko = await traveller(app)
  const newcomer = await traveller(app, { onboarded: false })
  for (const id of [aiko.id, aiko.id.toUpperCase()]) {
    const self = await connect(aiko, id)
    expect([self.statusCode, self.json()]).toMatchObject([400, { message: 'Cannot match with yourself' }])
  }
  for (const id of [newcomer.id, MISSING]) expect((await connect(aiko, id)).statusCode).toBe(404)
})

test('asking somebody who has asked already connects both at once, and the request is read', async () => {
  const [mara, aiko] = [await traveller(app), await traveller(app)]
  await connect(aiko, mara.id)
  const unread = async () => (await mara.call('GET', '/api/notifications/unread')).json()
  expect(await unread()).toEqual({ unread: 1 })
  expect((await connect(mara, aiko.id)).json()).toMatchObject({ match: { status: 'accepted', userId: aiko.id } })
  expect(await unread()).toEqual({ unread: 0 })
  expect((await connect(aiko, mara.id)).statusCode).toBe(409)
  expect(await rowsOf(mara, aiko)).toEqual([{ status: 'accepted' }])
})

test('twenty requests at the same moment from both sides make one row, and both are connected', async () => {
  const [mara, aiko] = [await traveller(app), await traveller(app)]
  const both = [mara, aiko] as const
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, n) => connect(both[n % 2 === 0 ? 0 : 1], both[n % 2 === 0 ? 1 : 0].id)),
  )
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, ...Array(18).fill(409)])
  expect(await rowsOf(mara, aiko)).toEqual([{ status: 'accepted' }])
})

test('somebody who declined is not asked a second time', async () => {
  const [mara, aiko] = [await traveller(app), await traveller(app)]
  const { match } = (await connect(aiko, mara.id)).json<{ match: { id: string } }>()
  await mara.call('PUT', `/api/matches/${match.id}`, { status: 'rejected' })
  expect((await connect(aiko, mara.id)).statusCode).toBe(409)
})

const url = await listening(app)

const open = (who: Traveller) => device(url, { cookie: who.cookie })
const newsOf = ({ received }: Listener) =>
  received.filter(({ event }) => event === 'match').map(({ payload }) => payload)

/** Mara has a trip; she, Aiko and a stranger listen. */
async function world() {
  const [mara, aiko, jonas] = [await traveller(app), await traveller(app), await traveller(app)]
  const trip = await postedTrip(mara)
  const [toMara, toAiko, toJonas] = [await open(mara), await open(aiko), await open(jonas)]
  const ask = () => request(aiko, trip.id)
  const close = () => {
    for (const { socket } of [toMara, toAiko, toJonas]) socket.close()
  }
  return { mara, aiko, trip, toMara, toAiko, toJonas, ask, close }
}

test('both receive a request and its answer as their own lists show it, a stranger receives neither', async () => {
  const { mara, toMara, toAiko, toJonas, ask, close } = await world()
  const id = await ask()
  expect(await toMara.receive('match')).toMatchObject({
    match: { id, status: 'pending', viewer: { canAnswer: true }, otherUser: { lastName: null } },
  })
  expect(await toAiko.receive('match')).toMatchObject({ match: { id, viewer: { isAsker: true, canUnsend: true } } })
  await mara.call('PUT', `/api/matches/${id}`, { status: 'accepted' })
  await receivedAll(app, [toMara, toAiko])
  for (const listener of [toMara, toAiko]) {
    expect(newsOf(listener).at(-1)).toMatchObject({
      match: { id, status: 'accepted', viewer: { canEnd: true } },
      isAnswer: true,
    })
  }
  await mara.call('DELETE', `/api/matches/${id}`)
  await receivedAll(app, [toMara, toAiko, toJonas])
  for (const listener of [toMara, toAiko]) expect(newsOf(listener).at(-1)).toMatchObject({ id, removed: true })
  expect(newsOf(toJonas)).toEqual([])
  close()
})

test('a declined request leaves the lists of who declined, and the asker reads why not', async () => {
  const { mara, toMara, toAiko, ask, close } = await world()
  const id = await ask()
  await mara.call('PUT', `/api/matches/${id}`, { status: 'rejected', declineReason: 'plans-changed' })
  await receivedAll(app, [toMara, toAiko])
  expect(newsOf(toMara).at(-1)).toMatchObject({ id, removed: true })
  expect(newsOf(toAiko).at(-1)).toMatchObject({
    match: { id, status: 'rejected', note: 'Their plans have changed. Another trip may fit better.' },
  })
  close()
})

test('when a trip is deleted its requests go from the lists at once', async () => {
  const { mara, trip, toMara, toAiko, ask, close } = await world()
  const id = await ask()
  await mara.call('DELETE', `/api/posts/${trip.id}`)
  await receivedAll(app, [toMara, toAiko])
  for (const listener of [toMara, toAiko]) expect(newsOf(listener).at(-1)).toMatchObject({ id, removed: true })
  close()
})

test('a refused request sends no event', async () => {
  const { aiko, toMara, ask, trip, close } = await world()
  await ask()
  await toMara.receive('match')
  await receivedAll(app, [toMara])
  const before = newsOf(toMara).length
  expect((await aiko.call('PUT', `/api/posts/${trip.id}/match`, { matched: true })).statusCode).toBe(409)
  await receivedAll(app, [toMara])
  expect(newsOf(toMara)).toHaveLength(before)
  close()
})
