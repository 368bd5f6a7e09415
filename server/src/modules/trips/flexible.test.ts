import type { MatchCard } from '@caravan/contract/matches.ts'
import type { TripPreview } from '@caravan/contract/shares.ts'
import type { Trip } from '@caravan/contract/trips.ts'
import { expect, test } from 'vitest'
import { useApp } from '../../test/build-app.ts'
import { callSignedOut, postedTrip, type Traveller, traveller, tripBody } from '../../test/factories.ts'

const { app, database } = await useApp()

const SEPTEMBER = { earliest: '2031-09-01', latest: '2031-09-30', minNights: 5, maxNights: 8 }
const read = async (who: Traveller, id: string) => (await who.call('GET', `/api/posts/${id}`)).json<Trip>()
const change = (who: Traveller, id: string, words: object) =>
  who.call('PUT', `/api/posts/${id}`, { ...tripBody(), startDate: '2031-09-01', endDate: '2031-09-30', ...words })

test('a flexible trip has the days of its window, in its owner’s lists and in a shared link', async () => {
  const mara = await traveller(app)
  const { id } = await postedTrip(mara, { startDate: '2027-01-01', endDate: '2027-01-02', flexible: SEPTEMBER })
  const window = { startDate: '2031-09-01', endDate: '2031-09-30', flexible: SEPTEMBER }
  expect(await read(mara, id)).toMatchObject(window)
  const preview = await callSignedOut(app, 'GET', `/api/posts/${id}/preview`)
  expect(preview.json<TripPreview>()).toMatchObject(window)
  expect((await read(mara, (await postedTrip(mara)).id)).flexible).toBeNull()
})

test.each([
  ['a window that ends where it begins', { latest: '2031-09-01', minNights: 1, maxNights: 1 }, '/flexible/latest'],
  ['more than 366 days to choose from', { latest: '2032-09-01' }, '/flexible/latest'],
  ['no night at all', { minNights: 0 }, '/flexible/minNights'],
  ['half a night', { maxNights: 5.5 }, '/flexible/maxNights'],
  ['fewer nights at most than at least', { minNights: 9 }, '/flexible/maxNights'],
  ['more nights than there are', { maxNights: 30 }, '/flexible/maxNights'],
])('%s is refused', async (_, wrong, pointer) => {
  const refused = await (await traveller(app)).call(
    'POST',
    '/api/posts',
    tripBody({ flexible: { ...SEPTEMBER, ...wrong } }),
  )
  expect(refused.statusCode, refused.body).toBe(422)
  expect(refused.json().errors).toEqual([expect.objectContaining({ pointer })])
})

test('366 days to choose from and all of their nights are the most', async () => {
  const mara = await traveller(app)
  const flexible = { earliest: '2031-09-01', latest: '2032-08-31', minNights: 1, maxNights: 365 }
  expect((await read(mara, (await postedTrip(mara, { flexible })).id)).flexible).toEqual(flexible)
})

test('a page that knows of no flexible dates keeps them while it leaves the days, and makes them exact with others', async () => {
  const mara = await traveller(app)
  const { id } = await postedTrip(mara, { flexible: SEPTEMBER })
  await change(mara, id, { description: 'Three miradouros.' })
  expect((await read(mara, id)).flexible).toEqual(SEPTEMBER)
  await change(mara, id, { endDate: '2031-09-10' })
  expect(await read(mara, id)).toMatchObject({ startDate: '2031-09-01', endDate: '2031-09-10', flexible: null })
  await change(mara, id, { flexible: SEPTEMBER })
  expect((await read(mara, id)).flexible).toEqual(SEPTEMBER)
  await change(mara, id, { flexible: null })
  expect(await read(mara, id)).toMatchObject({ endDate: '2031-09-30', flexible: null })
})

test('a match says of flexible days that they are possible ones', async () => {
  const [mara, aiko] = [await traveller(app), await traveller(app)]
  const trip = await postedTrip(mara, { flexible: SEPTEMBER })
  await postedTrip(aiko, { startDate: '2031-09-20', endDate: '2031-10-20' })
  await aiko.call('PUT', `/api/posts/${trip.id}/match`, { matched: true })
  const [card] = (await mara.call('GET', '/api/match-requests')).json<MatchCard[]>()
  expect(card).toMatchObject({
    post: { flexible: SEPTEMBER },
    overlap: { startDate: '2031-09-20', endDate: '2031-09-30', days: 9, isPossible: true },
    askerTrips: [{ flexible: null }],
  })
})

test('whoever may be somewhere is not shown in Near Me as being there', async () => {
  const [mara, aiko] = [await traveller(app, { city: 'Faro', country: 'Portugal' }), await traveller(app)]
  const { rows } = await database.pool.query('select place_id from users where id = $1', [mara.id])
  const faro = { destination: 'Faro', country: 'Portugal', placeId: rows[0].place_id }
  const day = (away: number) => new Date(Date.now() + away * 86_400_000).toISOString().slice(0, 10)
  const [startDate, endDate] = [day(-3), day(3)]
  const trip = await postedTrip(aiko, { ...faro, startDate, endDate })
  const isThere = async () => (await mara.call('GET', '/api/users/nearby')).body.includes(aiko.id)
  expect(await isThere()).toBe(true)
  const flexible = { earliest: startDate, latest: endDate, minNights: 1, maxNights: 2 }
  await aiko.call('PUT', `/api/posts/${trip.id}`, { ...tripBody(), ...faro, startDate, endDate, flexible })
  expect(await isThere()).toBe(false)
})
