import { MATCH_LIMITS } from '@caravan/contract/matches.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { inUndoneTransaction } from '../../../../platform/act.ts'
import { useApp } from '../../../../test/build-app.ts'
import { newTraveller, postedTrip, type Traveller, traveller } from '../../../../test/factories.ts'
import { usedStatement } from './allowance.ts'

const { app } = await useApp()

let mara: Traveller
beforeAll(async () => {
  mara = await traveller(app)
})

const trips = (count: number) => Promise.all(Array.from({ length: count }, () => postedTrip(mara)))
const ask = (who: Traveller, tripId: string, matched = true) =>
  who.call('PUT', `/api/posts/${tripId}/match`, { matched })
const allowance = async (who: Traveller) => (await who.call('GET', '/api/match-requests/allowance')).json()

test('the allowance is shown before it is spent', async () => {
  const aiko = await traveller(app)
  expect(await allowance(aiko)).toEqual({ openLeft: 20, todayLeft: 30 })
  await ask(aiko, (await postedTrip(mara)).id)
  expect(await allowance(aiko)).toEqual({ openLeft: 19, todayLeft: 29 })
})

test('a new account asks five at most, also when all are sent at once', async () => {
  const aiko = await newTraveller(app)
  expect(await allowance(aiko)).toEqual({ openLeft: 5, todayLeft: 5 })
  const replies = await Promise.all((await trips(8)).map(({ id }) => ask(aiko, id)))
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([...Array(5).fill(200), ...Array(3).fill(429)])
  expect(await allowance(aiko)).toEqual({ openLeft: 0, todayLeft: 0 })
  const { rows } = await app.services.pool.query(
    `select count(*) as asked, (select sum(matches) from trips t where exists
       (select from matches m where m.trip_id = t.id and m.user_id = $1)) as counted from matches where user_id = $1`,
    [aiko.id],
  )
  expect(rows).toEqual([{ asked: 5, counted: 5 }])
  const notified = await app.services.pool.query(
    `select n.user_id as id, count(*) from notifications n join notification_actors a on a.notification_id = n.id
     where a.actor_id = $1 and n.kind = 'match-request' group by n.user_id`,
    [aiko.id],
  )
  expect(notified.rows).toEqual([{ id: mara.id, count: 5 }])
})

test('a request that is taken back on its day is given back, in either call, and can be sent again', async () => {
  const aiko = await newTraveller(app)
  const { id: tripId } = await postedTrip(mara)
  await ask(aiko, tripId)
  await ask(aiko, tripId, false)
  expect(await allowance(aiko)).toEqual({ openLeft: 5, todayLeft: 5 })
  const { match } = (await aiko.call('PUT', `/api/users/${mara.id}/match`, { matched: true })).json()
  await aiko.call('DELETE', `/api/matches/${match.id}?status=pending`)
  expect(await allowance(aiko)).toEqual({ openLeft: 5, todayLeft: 5 })
  expect((await ask(aiko, tripId)).statusCode).toBe(200)
  expect(await allowance(aiko)).toEqual({ openLeft: 4, todayLeft: 4 })
})

test('five are given back on a day: whoever asks and withdraws in turn comes to the end of it', async () => {
  const aiko = await newTraveller(app)
  const { id: tripId } = await postedTrip(mara)
  const { newAccount, givenBack } = MATCH_LIMITS
  for (let n = 0; n < newAccount.daily + givenBack; n++) {
    expect((await ask(aiko, tripId)).statusCode).toBe(200)
    await ask(aiko, tripId, false)
  }
  expect(await allowance(aiko)).toEqual({ openLeft: 5, todayLeft: 0 })
  expect((await ask(aiko, tripId)).json()).toMatchObject({ type: '/problems/too-many-today' })
})

test('a request of another day, or one that was answered, gives nothing back', async () => {
  const aiko = await traveller(app)
  const [first, second] = [await postedTrip(mara), await postedTrip(mara)]
  await ask(aiko, first.id)
  const dayAgo = `update matches set created_at = now() - interval '1 day' where user_id = $1`
  await app.services.pool.query(dayAgo, [aiko.id])
  await ask(aiko, first.id, false)
  expect(await allowance(aiko)).toEqual({ openLeft: 20, todayLeft: 29 })
  const { match } = (await ask(aiko, second.id)).json()
  await mara.call('PUT', `/api/matches/${match.id}`, { status: 'accepted' })
  await aiko.call('DELETE', `/api/matches/${match.id}`)
  expect(await allowance(aiko)).toEqual({ openLeft: 20, todayLeft: 28 })
})

test('what a block has ended is given back alike: who asked cannot tell', async () => {
  const [aiko, nora] = [await traveller(app), await traveller(app)]
  const { match } = (await ask(aiko, (await postedTrip(nora)).id)).json()
  await nora.call('PUT', `/api/users/${aiko.id}/block`, { blocked: true })
  expect((await aiko.call('DELETE', `/api/matches/${match.id}?status=pending`)).statusCode).toBe(200)
  expect(await allowance(aiko)).toEqual({ openLeft: 20, todayLeft: 30 })
})

test('with twenty requests open the next is refused until one is taken back', async () => {
  const aiko = await traveller(app)
  const posted = await trips(MATCH_LIMITS.open + 1)
  const [last, ...others] = posted.map(({ id }) => id)
  for (const id of others) expect((await ask(aiko, id)).statusCode).toBe(200)
  const refused = await ask(aiko, last ?? '')
  expect(refused.statusCode).toBe(429)
  expect(refused.json()).toMatchObject({ type: '/problems/too-many-open' })
  expect(refused.headers['retry-after']).toBeDefined()
  await ask(aiko, others[0] ?? '', false)
  expect((await ask(aiko, last ?? '')).statusCode).toBe(200)
})

test('after thirty requests on one day the next waits for tomorrow', async () => {
  const aiko = await traveller(app)
  const { id: tripId } = await postedTrip(mara)
  for (let n = 0; n < MATCH_LIMITS.daily + MATCH_LIMITS.givenBack; n++) {
    await ask(aiko, tripId)
    await ask(aiko, tripId, false)
  }
  const refused = await ask(aiko, tripId)
  expect(refused.json()).toMatchObject({ type: '/problems/too-many-today', status: 429 })
  expect((await aiko.call('PUT', `/api/users/${mara.id}/match`, { matched: true })).statusCode).toBe(429)
})

test('what is used is looked up among one’s own requests, however few the statistics know of', async () => {
  const { db } = app.services
  const plan = await inUndoneTransaction({ db }, async (tx) => {
    await tx.execute(sql`drop index matches_user_pending_idx`)
    await tx.execute(sql`set local enable_seqscan = off`)
    await tx.execute(sql`set local enable_bitmapscan = off`)
    const { rows } = await tx.execute(sql`explain ${usedStatement(mara.id)}`)
    return JSON.stringify(rows)
  })
  // without its own index, too, that of all requests by their age is not taken
  expect(plan).toMatch(/using matches_user_\w+ on matches/)
})

test('saying yes to somebody who asked costs nothing', async () => {
  const [aiko, tomas] = [await traveller(app), await traveller(app)]
  await tomas.call('PUT', `/api/users/${aiko.id}/match`, { matched: true })
  await aiko.call('PUT', `/api/users/${tomas.id}/match`, { matched: true })
  expect(await allowance(aiko)).toEqual({ openLeft: 20, todayLeft: 30 })
  expect(await allowance(tomas)).toEqual({ openLeft: 20, todayLeft: 29 })
})
