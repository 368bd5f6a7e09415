import { expect, test } from 'vitest'
import { useApp } from '../../../test/build-app.ts'
import { postedTrip, type Traveller, traveller } from '../../../test/factories.ts'

const { app } = await useApp()

/** Aiko has asked about Mara's trip. */
async function asked() {
  const [mara, aiko] = [await traveller(app), await traveller(app)]
  const trip = await postedTrip(mara)
  const reply = await aiko.call('PUT', `/api/posts/${trip.id}/match`, { matched: true })
  return { mara, aiko, tripId: trip.id, matchId: reply.json<{ match: { id: string } }>().match.id }
}
const answer = (who: Traveller, matchId: string, status: string, more = {}) =>
  who.call('PUT', `/api/matches/${matchId}`, { matchId, status, ...more })
const titles = async (who: Traveller, url: string) =>
  (await who.call('GET', url)).json<{ id: string; status: string }[]>().map(({ id, status }) => `${id} ${status}`)
const countedMatches = async (tripId: string) => {
  const { rows } = await app.services.pool.query<{ matches: number }>('select matches from trips where id = $1', [
    tripId,
  ])
  return rows[0]?.matches
}

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

test('the asker cannot answer their own request, a stranger finds none', async () => {
  const { aiko, matchId } = await asked()
  const tomas = await traveller(app)
  expect((await answer(aiko, matchId, 'accepted')).statusCode).toBe(403)
  expect((await answer(tomas, matchId, 'accepted')).statusCode).toBe(404)
  expect((await tomas.call('DELETE', `/api/matches/${matchId}`)).statusCode).toBe(404)
})

test('the asker takes an unanswered request back, and the trip counts it no more', async () => {
  const { mara, aiko, matchId, tripId } = await asked()
  expect((await mara.call('DELETE', `/api/matches/${matchId}`)).statusCode).toBe(403)
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
  expect((await aiko.call('GET', `/api/posts/${tripId}`)).json()).toMatchObject({
    isMatched: false,
    ownMatch: null,
    matches: 0,
  })
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
