import type { MatchCard } from '@caravan/contract/matches.ts'
import { describe, expect, test } from 'vitest'
import { useApp } from '../../../test/build-app.ts'
import { postedTrip, type Traveller, traveller } from '../../../test/factories.ts'
import { device, type Listener, listening, receivedAll } from '../../../test/live.ts'
import { endSuspension, hideAllOf, suspend } from '../../../test/moderation.ts'
import { accept, ask, countedRequests, narrow, request, SECRET, state, withdraw } from '../../../test/narrowed-trips.ts'
import { untilBlocked } from '../../../test/postgres/until-blocked.ts'

const { app } = await useApp()

const counted = (tripId: string) => countedRequests(app, tripId)

/** What a traveller does while another change is under way, which commits when they wait for it or have overtaken it. */
async function during(change: [text: string, values: unknown[]][], act: () => PromiseLike<{ statusCode: number }>) {
  const client = await app.services.pool.connect()
  await client.query('begin')
  for (const [text, values] of change) await client.query(text, values)
  const acting = Promise.resolve(act())
  await untilBlocked(app.services.pool, client, acting)
  await client.query('commit')
  client.release()
  return (await acting).statusCode
}
const NARROW = `update trips set audience = 'female' where id = $1`
const STATE = `update users set gender = 'man' where id = $1`

test('who asks while the audience narrows finds nothing to ask about', async () => {
  const [mara, tomas] = [await traveller(app, { gender: 'woman' }), await traveller(app, { gender: 'man' })]
  const { id } = await postedTrip(mara, SECRET)
  expect(await during([[NARROW, [id]]], () => ask(tomas, id))).toBe(404)
})

test('who asks while they state another gender asks as who they are then', async () => {
  const [mara, lena] = [await traveller(app, { gender: 'woman' }), await traveller(app, { gender: 'woman' })]
  const { id } = await postedTrip(mara, { ...SECRET, audience: 'female' })
  expect(await during([[STATE, [lena.id]]], () => ask(lena, id))).toBe(404)
})

test('who states another gender while a trip of theirs narrows its audience leaves no request behind', async () => {
  const [mara, lena] = [await traveller(app, { gender: 'woman' }), await traveller(app)]
  const { id } = await postedTrip(mara, SECRET)
  await request(lena, id)
  expect(await during([[NARROW, [id]]], () => state(lena, 'man'))).toBe(200)
  expect(await leftBehind()).toEqual([])
})

test('who states another gender while they ask takes that request along', async () => {
  const [mara, lena] = [await traveller(app, { gender: 'woman' }), await traveller(app, { gender: 'woman' })]
  const { id } = await postedTrip(mara, { ...SECRET, audience: 'female' })
  await app.services.pool.query('update users set gender_changed_at = null where id = $1', [lena.id])
  const asking: [string, unknown[]][] = [
    ['select from users where id = $1 for share', [lena.id]],
    ['update trips set matches = 1 where id = $1', [id]],
    [
      `insert into matches (id, user_id, trip_id, owner_id, created_at) values (gen_random_uuid(), $1, $2, $3, now())`,
      [lena.id, id, mara.id],
    ],
  ]
  expect(await during(asking, () => state(lena, 'man'))).toBe(200)
  expect(await counted(id)).toEqual({ matches: 0, rows: 0 })
})

const ROUNDS = [0, 1, 2, 3]
/** Both at once, now one a little ahead and now the other. */
const race = async (round: number, one: () => PromiseLike<unknown>, other: () => PromiseLike<unknown>) => {
  const [first, second] = round % 2 ? [one, other] : [other, one]
  await Promise.all([first(), second()])
}
const leftBehind = async () =>
  (
    await app.services.pool.query(
      `select m.id from matches m join trips t on t.id = m.trip_id join users u on u.id = m.user_id
       where m.status = 'pending' and m.ended_at is null and t.audience <> 'all'
         and t.audience is distinct from case u.gender when 'woman' then 'female' when 'man' then 'male' end`,
    )
  ).rows

test.each(ROUNDS)('asking while the audience narrows leaves no request behind (%i)', async (round) => {
  const [mara, tomas] = [await traveller(app, { gender: 'woman' }), await traveller(app, { gender: 'man' })]
  const { id } = await postedTrip(mara, SECRET)
  await race(
    round,
    () => ask(tomas, id),
    () => narrow(mara, id),
  )
  expect(await leftBehind()).toEqual([])
  expect(await counted(id)).toEqual({ matches: 0, rows: 0 })
})

test.each(ROUNDS)('asking while one states another gender leaves no request behind (%i)', async (round) => {
  const [mara, lena] = [await traveller(app, { gender: 'woman' }), await traveller(app, { gender: 'woman' })]
  const { id } = await postedTrip(mara, { ...SECRET, audience: 'female' })
  await app.services.pool.query('update users set gender_changed_at = null where id = $1', [lena.id])
  await race(
    round,
    () => ask(lena, id),
    () => state(lena, 'man'),
  )
  expect(await leftBehind()).toEqual([])
  expect(await counted(id)).toEqual({ matches: 0, rows: 0 })
})

test.each(ROUNDS)('a gender and an audience that change at once leave no request behind (%i)', async (round) => {
  const [mara, lena] = [await traveller(app, { gender: 'woman' }), await traveller(app, { gender: 'woman' })]
  const { id } = await postedTrip(mara, SECRET)
  await ask(lena, id)
  await app.services.pool.query('update users set gender_changed_at = null where id = $1', [lena.id])
  await race(
    round,
    () => narrow(mara, id),
    () => state(lena, 'man'),
  )
  expect(await leftBehind()).toEqual([])
  expect(await counted(id)).toEqual({ matches: 0, rows: 0 })
})

const url = await listening(app)

describe('hide trips', () => {
  const cards = async (who: Traveller, url = '/api/matches') => (await who.call('GET', url)).json<MatchCard[]>()
  const newsOf = ({ received }: Listener) =>
    received.filter(({ event }) => event === 'match').map(({ payload }) => payload)

  /** Mara's trip, open to all, and those who asked about it: a man, whose request is answered or not, and a woman. */
  async function world({ isAccepted = false } = {}) {
    const [mara, aiko] = [await traveller(app, { gender: 'woman' }), await traveller(app, { gender: 'woman' })]
    const tomas = await traveller(app, { gender: 'man' })
    const { id: tripId } = await postedTrip(mara, SECRET)
    const [matchId, herId] = [await request(tomas, tripId), await request(aiko, tripId)]
    if (isAccepted) await accept(mara, matchId)
    return { mara, aiko, tomas, tripId, matchId, herId }
  }

  test('a match stays with the one from whom its trip is hidden, without a word of the trip', async () => {
    const { mara, tomas, tripId, matchId } = await world({ isAccepted: true })
    // where both are, which would say where the trip goes
    await postedTrip(tomas, { destination: 'Elsewhere', startDate: '2027-05-01', endDate: '2027-05-09' })
    await app.services.pool.query('update trips set latitude = 38.72, longitude = -9.14, radius_km = 10')
    expect((await cards(tomas))[0]).toMatchObject({ post: { id: tripId }, overlap: { destination: 'Hiddenville' } })
    await narrow(mara, tripId)
    for (const list of ['/api/matches', '/api/matches/accepted']) {
      expect(await cards(tomas, list)).toMatchObject([
        { id: matchId, status: 'accepted', postId: null, post: null, overlap: null, viewer: { canEnd: true } },
      ])
    }
    const lists = ['/api/matches', '/api/matches/accepted', '/api/conversations', '/api/notifications', '/api/posts']
    const ofOne = [`/api/conversations/${matchId}`, `/api/posts/${tripId}`, `/share/trips/${tripId}.png`]
    for (const read of [...lists, ...ofOne]) {
      const { body } = await tomas.call('GET', read)
      expect(body, read).not.toMatch(/Hiddenville|third dune|2027-05-02/)
      expect(body, read).not.toContain(tripId)
    }
    const hers = (await cards(mara)).find(({ id }) => id === matchId)
    expect(hers).toMatchObject({ postId: tripId, post: { destination: 'Hiddenville' } })
  })

  test('either ends a match whose trip is hidden from its asker', async () => {
    for (const name of ['mara', 'tomas'] as const) {
      const made = await world({ isAccepted: true })
      await narrow(made.mara, made.tripId)
      expect((await made[name].call('DELETE', `/api/matches/${made.matchId}`)).statusCode).toBe(200)
      expect(await cards(made.tomas)).toEqual([])
      expect(await counted(made.tripId)).toEqual({ matches: 1, rows: 1 })
    }
  })

  test('an audience that narrows ends the requests of those outside it, off every count, and notifies nobody', async () => {
    const { mara, aiko, tomas, tripId, matchId, herId } = await world()
    const { openLeft } = (await tomas.call('GET', '/api/match-requests/allowance')).json()
    await narrow(mara, tripId)
    expect((await tomas.call('GET', '/api/match-requests/allowance')).json()).toMatchObject({ openLeft: openLeft + 1 })
    expect(await cards(tomas)).toEqual([])
    expect((await cards(mara, '/api/match-requests')).map(({ id }) => id)).toEqual([herId])
    expect((await cards(aiko)).map(({ id }) => id)).toEqual([herId])
    expect(await counted(tripId)).toEqual({ matches: 1, rows: 1 })
    expect((await accept(mara, matchId)).statusCode).toBe(404)
    expect((await tomas.call('GET', '/api/notifications')).json()).toEqual([])
    expect((await mara.call('GET', '/api/notifications')).json()).toMatchObject([{ matchId: herId }])
    await narrow(mara, tripId, 'all')
    expect((await ask(tomas, tripId)).json()).toMatchObject({ matched: true, matches: 2 })
  })

  test('a request waits for a trip that a moderator has hidden, or whose owner is suspended, whatever audiences become', async () => {
    const { mara, tripId, matchId, herId } = await world()
    await hideAllOf(app, mara)
    await narrow(mara, tripId)
    const waiting = (await cards(mara, '/api/match-requests')).map(({ id }) => id)
    expect([waiting.includes(herId), waiting.includes(matchId)]).toEqual([true, false])
    const { id: openId } = await postedTrip(mara)
    const noor = await traveller(app, { gender: 'rather_not_say' })
    const theirs = await request(noor, openId)
    await suspend(app, mara)
    expect((await state(noor, 'woman')).statusCode).toBe(200)
    await endSuspension(app, mara)
    expect((await cards(noor)).map(({ id }) => id)).toEqual([theirs])
  })

  test('a declined request is hidden with its trip and comes back with it', async () => {
    const { mara, tomas, tripId, matchId } = await world()
    await mara.call('PUT', `/api/matches/${matchId}`, { status: 'rejected' })
    await narrow(mara, tripId)
    expect(await cards(tomas)).toEqual([])
    expect((await tomas.call('DELETE', `/api/matches/${matchId}`)).statusCode).toBe(404)
    await narrow(mara, tripId, 'all')
    expect(await cards(tomas)).toMatchObject([{ id: matchId, status: 'rejected' }])
  })

  test('open pages: requests go on both sides, a match loses its trip, and who watches sees the count', async () => {
    const { mara, aiko, tomas, tripId, matchId, herId } = await world({ isAccepted: true })
    const noor = await traveller(app, { gender: 'rather_not_say' })
    const theirs = await request(noor, tripId)
    await app.afterCommit.settled()
    const open = (who: Traveller) => device(url, { cookie: who.cookie })
    const [toMara, toTomas, toNoor, toAiko] = [await open(mara), await open(tomas), await open(noor), await open(aiko)]
    await toAiko.ask('watch', { kind: 'post', id: tripId })
    await narrow(mara, tripId)
    await receivedAll(app, [toMara, toTomas, toNoor, toAiko])
    expect(newsOf(toNoor)).toMatchObject([{ id: theirs, removed: true }])
    expect(newsOf(toTomas)).toMatchObject([{ match: { id: matchId, postId: null, post: null, overlap: null } }])
    expect(JSON.stringify(toTomas.received)).not.toContain('Hiddenville')
    expect(newsOf(toMara)).toContainEqual({ id: theirs, removed: true, version: expect.any(Number) })
    expect(newsOf(toMara)).toContainEqual({ match: expect.objectContaining({ id: matchId, postId: tripId }) })
    expect(newsOf(toAiko)).toEqual([])
    const counts = expect.objectContaining({ id: tripId, matches: 2 })
    expect(toAiko.received).toContainEqual({ event: 'post', payload: counts })
    expect(herId).not.toBe(theirs)
    for (const { socket } of [toMara, toTomas, toNoor, toAiko]) socket.close()
  })

  test('who states another gender keeps matches and loses requests about trips that are no longer theirs to see', async () => {
    const [mara, lena] = [await traveller(app, { gender: 'woman' }), await traveller(app, { gender: 'woman' })]
    const [first, second, third] = await Promise.all([
      postedTrip(mara, { ...SECRET, audience: 'female' }),
      postedTrip(mara, { ...SECRET, audience: 'female' }),
      postedTrip(mara),
    ])
    const ids = [await request(lena, first.id), await request(lena, second.id), await request(lena, third.id)] as const
    await accept(mara, ids[0])
    // the events of the requests themselves have been sent
    await app.afterCommit.settled()
    const toMara = await device(url, { cookie: mara.cookie })
    await app.services.pool.query('update users set gender_changed_at = null where id = $1', [lena.id])
    expect((await state(lena, 'man')).statusCode).toBe(200)
    const left = await cards(lena)
    expect(left.map(({ id, post }) => [id, post?.id ?? null])).toEqual([
      [ids[2], third.id],
      [ids[0], null],
    ])
    expect((await cards(mara, '/api/match-requests')).map(({ id }) => id)).toEqual([ids[2]])
    expect(await counted(second.id)).toEqual({ matches: 0, rows: 0 })
    expect(await counted(first.id)).toEqual({ matches: 1, rows: 1 })
    expect((await mara.call('GET', '/api/notifications')).body).not.toContain(ids[1])
    await receivedAll(app, [toMara])
    expect(newsOf(toMara)).toMatchObject([{ id: ids[1], removed: true }])
    toMara.socket.close()
  })

  test('a request that was left behind can be taken back by either call, and says nothing of its trip', async () => {
    for (const takeBack of ['by trip', 'by match']) {
      const { tomas, tripId, matchId } = await world()
      await app.services.pool.query(`update trips set audience = 'female' where id = $1`, [tripId])
      expect(await cards(tomas)).toMatchObject([{ id: matchId, postId: null, post: null, viewer: { canUnsend: true } }])
      const reply =
        takeBack === 'by trip' ? await withdraw(tomas, tripId) : await tomas.call('DELETE', `/api/matches/${matchId}`)
      expect(reply.statusCode, takeBack).toBe(200)
      if (takeBack === 'by trip') expect(reply.json()).toEqual({ matched: false, matches: 0, match: null })
      expect(await counted(tripId)).toEqual({ matches: 1, rows: 1 })
      expect((await withdraw(tomas, tripId)).statusCode).toBe(404)
    }
  })
})
