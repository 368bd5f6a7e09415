import { beforeEach, expect, test } from 'vitest'
import { silentLive } from '../../../platform/live/live-hub.ts'
import { useApp } from '../../../test/build-app.ts'
import { postedTrip, type Traveller, traveller } from '../../../test/factories.ts'
import { expireRequests } from './expire-requests.ts'

const { app } = await useApp()

let mara: Traveller
let aiko: Traveller
beforeEach(async () => {
  // not truncated: that would wait for readers of several tables, and they for it
  await app.services.pool.query('delete from trips')
  await app.services.pool.query('delete from matches')
  mara = await traveller(app)
  aiko = await traveller(app)
})

const DAY = 86_400_000
const dayIn = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10)
const expireIn = (days: number) =>
  expireRequests({ ...app.services, live: silentLive }, new Date(Date.now() + days * DAY))
const trip = (startsIn: number, endsIn: number) =>
  postedTrip(mara, { startDate: dayIn(startsIn), endDate: dayIn(endsIn) })
const ask = (tripId: string) => aiko.call('PUT', `/api/posts/${tripId}/match`, { matched: true })
const matchesOf = async (who: Traveller) => (await who.call('GET', '/api/matches')).json<object[]>()

test('a request ends after thirty days, leaves the count of its trip, and its asker is notified', async () => {
  const { id } = await trip(100, 110)
  await ask(id)
  expect(await expireIn(29)).toBe(0)
  expect(await expireIn(30.1)).toBe(1)
  expect(await expireIn(30.1)).toBe(0)
  expect(await matchesOf(aiko)).toEqual([])
  expect((await mara.call('GET', '/api/match-requests')).json()).toEqual([])
  expect((await mara.call('GET', `/api/posts/${id}`)).json()).toMatchObject({ matches: 0 })
  const notified = await app.services.pool.query(`select user_id from notifications where kind = 'match-expired'`)
  expect(notified.rows).toEqual([{ user_id: aiko.id }])
})

test('a request ends with its trip, one about a trip long over does not', async () => {
  await ask((await trip(2, 4)).id)
  const [before] = await matchesOf(aiko)
  expect(before).toMatchObject({ expiresAt: new Date(Date.parse(dayIn(5)) + DAY / 2).toISOString() })
  await ask((await trip(-20, -10)).id)
  expect(await expireIn(3)).toBe(0)
  expect(await expireIn(6)).toBe(1)
  expect(await matchesOf(aiko)).toHaveLength(1)
})

test('what was answered stays', async () => {
  await ask((await trip(2, 4)).id)
  const [request] = (await mara.call('GET', '/api/match-requests')).json<{ id: string }[]>()
  await mara.call('PUT', `/api/matches/${request?.id}`, { status: 'accepted' })
  expect(await expireIn(40)).toBe(0)
  expect(await matchesOf(mara)).toHaveLength(1)
})

test('many end in batches, also when two nodes do it at once', async () => {
  const { id } = await trip(50, 60)
  await app.services.pool.query(
    `with people as (
       insert into users (id, email, created_at, updated_at)
       select gen_random_uuid(), 'asker-' || n || '@example.org', now(), now() from generate_series(1, 450) n
       returning id),
     asked as (
       insert into matches (id, user_id, trip_id, owner_id, created_at)
       select gen_random_uuid(), people.id, $1, $2, now() from people)
     update trips set matches = 450 where id = $1`,
    [id, mara.id],
  )
  const [one, other] = await Promise.all([expireIn(31), expireIn(31)])
  expect(one + other).toBe(450)
  expect((await mara.call('GET', `/api/posts/${id}`)).json()).toMatchObject({ matches: 0 })
})
