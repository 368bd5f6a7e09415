import { notificationPath, notificationText } from '@caravan/contract/notification-text.ts'
import { beforeEach, expect, test } from 'vitest'
import { blockTraveller } from '../../../test/blocks.ts'
import { useApp } from '../../../test/build-app.ts'
import { postedTrip, type Traveller, traveller, tripBody } from '../../../test/factories.ts'
import { device, listening, receivedAll } from '../../../test/live.ts'
import { runJobs } from '../../../test/run-jobs.ts'
import { dayFromNow, PLACES } from '../../../test/search.ts'
import { notifiedOf, wished, wokenBy } from '../../../test/wishes.ts'
import { READ_AT_ONCE } from './queries.ts'
import { wakeWishes } from './wake.ts'

const { app } = await useApp()

let mara: Traveller
let aiko: Traveller
beforeEach(async () => {
  await app.services.pool.query('delete from wishes')
  mara = await traveller(app, { gender: 'woman', firstName: 'Mara' })
  aiko = await traveller(app, { gender: 'man' })
})

const days = { startDate: dayFromNow(40), endDate: dayFromNow(44) }
const month = days.startDate.slice(0, 7)
const inLisbon = { ...PLACES.lisbon, ...days }
const woken = (who = aiko) => wokenBy(app, who)
const change = (id: string, body: object) => mara.call('PUT', `/api/posts/${id}`, tripBody(body))

test('a trip that fits notifies whoever wished for it, and leads there', async () => {
  await wished(aiko, { month })
  const { id } = await postedTrip(mara, inLisbon)
  expect(await woken()).toEqual([id])
  const [shown] = await notifiedOf(aiko, 'wish-fits')
  expect(shown && [notificationText(shown), notificationPath(shown)]).toEqual([
    'Mara posted a trip that fits your wish: Lisbon',
    `/?post=${id}`,
  ])
  expect(await woken(mara)).toEqual([])
  await mara.call('DELETE', `/api/posts/${id}`)
  expect(await woken()).toEqual([])
})

test.each([
  ['the city nearby', PLACES.sintra.placeId, true],
  ['its country', 'c-pt', true],
  ['a city further away', PLACES.porto.placeId, false],
  ['another country', 'c-jp', false],
])('a trip to Lisbon and a wish for %s', async (_name, placeId, fits) => {
  await wished(aiko, { placeId })
  const { id } = await postedTrip(mara, inLisbon)
  expect(await woken()).toEqual(fits ? [id] : [])
})

test('a trip to a country fits the wish for a city in it, as trips overlap', async () => {
  await wished(aiko, { placeId: PLACES.porto.placeId })
  const { id } = await postedTrip(mara, { destination: 'Portugal', country: 'Portugal', placeId: 'c-pt', ...days })
  expect(await woken()).toEqual([id])
})

test('the month must have a day of the trip, and every tag must be one of its tags, by any of its names', async () => {
  const other = dayFromNow(120).slice(0, 7)
  await wished(aiko, { month: other })
  await postedTrip(mara, inLisbon)
  expect(await woken()).toEqual([])
  await wished(aiko, { month, tags: ['surf', 'hiking'] })
  await postedTrip(mara, { ...inLisbon, tags: ['Surf'] })
  expect(await woken()).toEqual([])
  const both = await postedTrip(mara, { ...inLisbon, tags: ['Surf', 'Trekking'] })
  expect(await woken()).toEqual([both.id])
})

test('nobody is woken by their own trip, nor by one that they may not see', async () => {
  const nora = await traveller(app, { gender: 'woman' })
  for (const who of [mara, aiko, nora]) await wished(who)
  const forWomen = await postedTrip(mara, { ...inLisbon, audience: 'female' })
  expect([await woken(mara), await woken(aiko), await woken(nora)]).toEqual([[], [], [forWomen.id]])
  await blockTraveller(aiko, mara)
  const third = await traveller(app)
  await wished(third)
  await blockTraveller(mara, third)
  await postedTrip(mara, inLisbon)
  expect([await woken(aiko), await woken(third)]).toEqual([[], []])
  const { rowCount } = await app.services.pool.query('select from notifications where user_id = any ($1)', [
    [aiko.id, third.id],
  ])
  expect(rowCount).toBe(0)
})

test('a trip that is changed so that it fits wakes, once, and not again when it changes back and forth', async () => {
  await wished(aiko)
  const { id } = await postedTrip(mara, { ...PLACES.tokyo, ...days })
  expect(await woken()).toEqual([])
  await change(id, inLisbon)
  expect(await woken()).toEqual([id])
  await aiko.call('PATCH', '/api/notifications/read', {})
  await change(id, { ...PLACES.tokyo, ...days })
  await change(id, inLisbon)
  await woken()
  expect(await notifiedOf(aiko, 'wish-fits')).toMatchObject([{ isRead: true }])
})

test('a trip that fitted before the wish was made is shown with the wish, and a change of other things wakes nobody', async () => {
  const { id } = await postedTrip(mara, { ...inLisbon, audience: 'female' })
  await runJobs(app)
  await wished(aiko)
  const nora = await traveller(app, { gender: 'woman' })
  await wished(nora)
  await change(id, { ...inLisbon, audience: 'female', description: 'Other words.' })
  expect([await woken(), await woken(nora)]).toEqual([[], []])
  await change(id, { ...inLisbon, audience: 'all' })
  expect([await woken(), await woken(nora)]).toEqual([[id], []])
})

test('a trip that is over wakes nobody', async () => {
  await wished(aiko)
  await postedTrip(mara, { ...inLisbon, startDate: '2020-05-01', endDate: '2020-05-04' })
  expect(await woken()).toEqual([])
})

test('two wishes that one trip fits are one notification, and the same job twice notifies once', async () => {
  await wished(aiko)
  await wished(aiko, { placeId: 'c-pt' })
  const { id } = await postedTrip(mara, inLisbon)
  await Promise.all([1, 2, 3].map(() => wakeWishes(app.services, { id, before: null })))
  expect(await woken()).toEqual([id])
  await aiko.call('PATCH', '/api/notifications/read', {})
  await wakeWishes(app.services, { id, before: null })
  expect(await notifiedOf(aiko, 'wish-fits')).toMatchObject([{ isRead: true }])
})

test('a wish that is deleted wakes no more, and what it has woken is forgotten', async () => {
  const wish = await wished(aiko)
  await postedTrip(mara, inLisbon)
  expect(await woken()).toHaveLength(1)
  await aiko.call('DELETE', `/api/wishes/${wish.id}`)
  await postedTrip(mara, inLisbon)
  expect(await woken()).toEqual([])
})

test('an open page of whoever wished for it hears of it at once, and nobody else’s does', async () => {
  await wished(aiko)
  const url = await listening(app)
  const devices = await Promise.all([aiko, mara, await traveller(app)].map(({ cookie }) => device(url, { cookie })))
  const { id } = await postedTrip(mara, inLisbon)
  await runJobs(app)
  const [his, ...others] = devices
  expect(await his?.receive('notification')).toMatchObject({ kind: 'wish-fits', trip: { id }, actor: { id: mara.id } })
  await receivedAll(app, devices)
  expect(others.flatMap(({ received }) => received)).toEqual([])
  for (const { socket } of devices) socket.close()
})

test('switched off, it is not shown', async () => {
  await wished(aiko)
  await aiko.call('PUT', '/api/notification-settings', { 'wish-fits': { page: false } })
  await postedTrip(mara, inLisbon)
  expect(await woken()).toEqual([])
})

/** So many others wish for a place. */
const manyWish = (placeId: string, count: number) =>
  app.services.pool.query(
    `with many as (
      insert into users (id, email, username, onboarding_completed, created_at, updated_at)
      select gen_random_uuid(), n, n, true, now(), now()
      from (select 'wisher.' || gen_random_uuid() as n from generate_series(1, $2::int)) names returning id)
    insert into wishes (id, user_id, place_key, destination, country, country_key, latitude, longitude, radius_km, cell,
      start_date, end_date, created_at)
    select gen_random_uuid(), many.id, p.id, p.name, p.country, p.country_code, p.latitude, p.longitude, p.radius_km,
      trip_cell(p.id, p.latitude, p.longitude, p.radius_km), '-infinity', 'infinity', now()
    from many cross join places p where p.id = $1`,
    [placeId, count],
  )
async function countNotified(tripId: string): Promise<number> {
  const text = `select count(*)::int as notified from notifications where kind = 'wish-fits' and trip_id = $1`
  return (await app.services.pool.query<{ notified: number }>(text, [tripId])).rows[0]?.notified ?? 0
}
const forgetJobs = () =>
  app.services.pool.query('select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))')

test('many wishes are woken in batches, each once', async () => {
  await manyWish(PLACES.lisbon.placeId, 1200)
  const { id } = await postedTrip(mara, inLisbon)
  await wakeWishes(app.services, { id, before: null })
  expect(await countNotified(id)).toBe(1200)
  await forgetJobs()
})

test('a trip to a country wakes all that wish for places in it, in jobs that let others go first', async () => {
  await manyWish(PLACES.porto.placeId, READ_AT_ONCE + 50)
  await manyWish('c-pt', READ_AT_ONCE)
  await manyWish(PLACES.tokyo.placeId, 1)
  await forgetJobs()
  const { id } = await postedTrip(mara, { destination: 'Portugal', country: 'Portugal', placeId: 'c-pt', ...days })
  const notified: number[] = []
  const priorities: number[] = []
  for (let job = await nextWake(); job; job = await nextWake()) {
    await wakeWishes(app.services, job.payload)
    await app.services.pool.query('select graphile_worker.complete_jobs(array[$1::bigint])', [job.id])
    notified.push(await countNotified(id))
    priorities.push(job.priority)
  }
  expect(notified).toEqual([READ_AT_ONCE, 2 * READ_AT_ONCE, 2 * READ_AT_ONCE + 50])
  const [first, ...others] = priorities
  expect(first).toBe(0)
  expect(Math.min(...others)).toBeGreaterThan(0)
  const { rows } = await app.services.pool.query(
    `select min(priority) > 0 as "comeLater" from graphile_worker.jobs where task_identifier = 'deliver-notification'`,
  )
  expect(rows).toEqual([{ comeLater: true }])
  await forgetJobs()
})
async function nextWake() {
  const { rows } = await app.services.pool.query<{ id: string; priority: number; payload: unknown }>(
    `select j.id, j.priority, j.payload from graphile_worker._private_jobs j
     join graphile_worker._private_tasks k on k.id = j.task_id where k.identifier = 'wake-wishes'`,
  )
  return rows[0]
}
