import type { MapPlace } from '@caravan/contract/map.ts'
import { beforeEach, expect, it, test } from 'vitest'
import { blockTraveller } from '../../../test/blocks.ts'
import { useApp } from '../../../test/build-app.ts'
import { postedTrip, type Traveller, traveller } from '../../../test/factories.ts'
import { dayFromNow, PLACES, postedBy } from '../../../test/search.ts'

const { app } = await useApp({}, { countsFreshMs: 0 })

let ben: Traveller
beforeEach(async () => {
  await app.services.pool.query('delete from users')
  ben = await traveller(app, { gender: 'man' })
})

/** The month that begins so many months after this one, and days in it. */
function month(after: number) {
  const first = new Date(`${dayFromNow(0).slice(0, 7)}-01T00:00:00Z`)
  first.setUTCMonth(first.getUTCMonth() + after)
  const name = first.toISOString().slice(0, 7)
  return { name, days: { startDate: `${name}-10`, endDate: `${name}-12` } }
}
const callMap = (who: Traveller, from: string, to = from) => who.call('GET', `/api/map?from=${from}&to=${to}`)
const mapped = async (who: Traveller, from: string, to = from) => (await callMap(who, from, to)).json<MapPlace[]>()
const numbers = async (who: Traveller, from: string, to = from) =>
  (await mapped(who, from, to)).map(({ place, travelers }) => [place, travelers])

test('cities with their travellers in a month, those with most first; under three there is no number', async () => {
  const { name, days } = month(3)
  const [first] = await postedBy(app, 3, { ...PLACES.lisbon, ...days })
  await postedTrip(first ?? ben, { ...PLACES.lisbon, ...days })
  await postedBy(app, 4, { ...PLACES.tokyo, ...days })
  await postedBy(app, 2, { ...PLACES.faro, ...days })
  expect(await numbers(ben, name)).toEqual([
    ['Tokyo', 4],
    ['Lisbon', 3],
    ['Faro', null],
  ])
  const [tokyo] = await mapped(ben, name)
  expect(tokyo).toEqual({ place: 'Tokyo', country: 'Japan', latitude: 35.69, longitude: 139.69, travelers: 4 })
})

test('somebody with trips in several months is one traveller in them all', async () => {
  const [one, other] = [month(2), month(4)]
  const travellers = await postedBy(app, 3, { ...PLACES.tokyo, ...one.days })
  for (const who of travellers) await postedTrip(who, { ...PLACES.tokyo, ...other.days })
  await postedBy(app, 1, { ...PLACES.tokyo, startDate: one.days.startDate, endDate: other.days.endDate })
  expect(await numbers(ben, one.name, other.name)).toEqual([['Tokyo', 4]])
  expect(await numbers(ben, month(3).name)).toEqual([['Tokyo', null]])
  expect(await numbers(ben, month(5).name)).toEqual([])
})

test('only cities, and only what has not ended', async () => {
  const { name, days } = month(3)
  await postedBy(app, 3, { destination: 'Swiss Alps', country: 'Switzerland', placeId: 'r-swiss-alps', ...days })
  await postedBy(app, 3, { destination: 'Casa do Mar', country: 'Portugal', placeId: null, ...days })
  await postedBy(app, 3, { ...PLACES.tokyo, startDate: dayFromNow(-20), endDate: dayFromNow(-2) })
  expect(await numbers(ben, month(-1).name, name)).toEqual([])
})

test('trips for women change nothing that a man sees, nor a woman', async () => {
  const { name, days } = month(3)
  await postedBy(app, 3, { ...PLACES.lisbon, ...days })
  await postedBy(app, 1, { ...PLACES.faro, ...days })
  const eva = await traveller(app, { gender: 'woman' })
  const before = [await mapped(ben, name), await mapped(eva, name)]
  for (const place of [PLACES.lisbon, PLACES.tokyo, PLACES.faro]) {
    await postedBy(app, 3, { ...place, ...days, audience: 'female' })
  }
  expect([await mapped(ben, name), await mapped(eva, name)]).toEqual(before)
})

test('who is blocked is in no number of the other, nor a city that only they go to', async () => {
  const { name, days } = month(3)
  const [mara, eva] = (await postedBy(app, 4, { ...PLACES.tokyo, ...days })) as [Traveller, Traveller]
  await postedTrip(mara, { ...PLACES.faro, ...days })
  const [all, faro] = [
    ['Tokyo', 4],
    ['Faro', null],
  ] as const
  expect(await numbers(eva, name)).toEqual([all, faro])
  await blockTraveller(mara, eva)
  expect(await numbers(eva, name)).toEqual([['Tokyo', 3]])
  expect(await numbers(mara, name)).toEqual([['Tokyo', 3], faro])
  expect(await numbers(ben, name)).toEqual([all, faro])
})

it.each([
  ['from=2027-05', 'to'],
  ['from=2027-05&to=2027-04', 'to'],
  ['from=2027-01&to=2028-01', 'to'],
  ['from=2027-13&to=2027-13', 'from'],
  ['from=2027-5&to=2027-06', 'from'],
  ["from=2027-05'&to=2027-05", 'from'],
])('%s is refused, and says what is wrong', async (query, field) => {
  const reply = await ben.call('GET', `/api/map?${query}`)
  expect(reply.statusCode).toBe(400)
  expect(reply.body).toContain(`"/${field}"`)
})
