import { POPULAR_PLACES, type PopularPlace } from '@caravan/contract/discover.ts'
import { beforeEach, expect, test } from 'vitest'
import { blockTraveller } from '../../test/blocks.ts'
import { useApp } from '../../test/build-app.ts'
import { postedTrip, type Traveller, traveller } from '../../test/factories.ts'
import { dayFromNow, foundTripIds, PLACES } from '../../test/search.ts'

const { app } = await useApp({}, { countsFreshMs: 0 })

let ben: Traveller
beforeEach(async () => {
  await app.services.pool.query('delete from users')
  ben = await traveller(app, { gender: 'man' })
})

const inDays = (from: number, to: number) => ({ startDate: dayFromNow(from), endDate: dayFromNow(to) })
const discovered = async (who: Traveller) =>
  (await who.call('GET', '/api/discover')).json<{ popular: PopularPlace[] }>()
const placeIn = async (who: Traveller, name: string) => {
  const { popular } = await discovered(who)
  const found = popular.find(({ place }) => place === name)
  return found && { travelers: found.travelers, trips: found.trips }
}
async function posted(count: number, change: Parameters<typeof postedTrip>[1]): Promise<Traveller[]> {
  const travellers: Traveller[] = []
  for (let n = 0; n < count; n++) {
    const who = await traveller(app, { gender: 'woman' })
    await postedTrip(who, change)
    travellers.push(who)
  }
  return travellers
}

test('the first four are always there, in their order, also without a number', async () => {
  const { popular } = await discovered(ben)
  expect(popular.map(({ place, country }) => ({ place, country }))).toEqual(POPULAR_PLACES)
  expect(popular.map(({ travelers, trips }) => [travelers, trips])).toEqual(POPULAR_PLACES.map(() => [null, null]))
})

test('travellers and trips are counted from three travellers on, and are those that the search finds', async () => {
  const [first] = await posted(2, { ...PLACES.tokyo, ...inDays(10, 14) })
  await postedTrip(first ?? ben, { ...PLACES.tokyo, ...inDays(20, 24) })
  expect(await placeIn(ben, 'Tokyo')).toEqual({ travelers: null, trips: null })
  await posted(1, { ...PLACES.tokyo, ...inDays(200, 204) })
  await postedTrip(first ?? ben, { ...PLACES.tokyo, ...inDays(-9, -2) })
  expect(await placeIn(ben, 'Tokyo')).toEqual({ travelers: 3, trips: 4 })
  const tokyo = (await discovered(ben)).popular.find(({ place }) => place === 'Tokyo')
  expect(await foundTripIds(ben, tokyo?.query ?? '')).toHaveLength(4)
})

test('what is popular in the coming 90 days comes behind the four, most travellers first', async () => {
  await posted(3, { ...PLACES.lisbon, ...inDays(10, 14), tags: ['trains'] })
  await posted(4, { ...PLACES.porto, ...inDays(80, 84) })
  await posted(5, { ...PLACES.faro, ...inDays(120, 124) })
  const { popular } = await discovered(ben)
  expect(popular.slice(4).map(({ place, travelers }) => [place, travelers])).toEqual([
    ['Porto', 4],
    ['Lisbon', 3],
  ])
})

test('trips for women change no number, order or place that a man sees, nor any of a woman', async () => {
  await posted(3, { ...PLACES.lisbon, ...inDays(10, 14), tags: ['hiking'] })
  await posted(4, { ...PLACES.porto, ...inDays(10, 14), tags: ['food'] })
  const eva = await traveller(app, { gender: 'woman' })
  const before = [await discovered(ben), await discovered(eva)]
  for (const place of [PLACES.lisbon, PLACES.tokyo, PLACES.faro]) {
    await posted(5, { ...place, ...inDays(10, 14), tags: ['hiking', 'diving'], audience: 'female' })
  }
  expect([await discovered(ben), await discovered(eva)]).toEqual(before)
})

test('who is blocked is in no number of the other, so that it fits the list; for everybody else nothing changes', async () => {
  const [mara, eva] = await posted(4, { ...PLACES.tokyo, ...inDays(10, 14), tags: ['hiking'] })
  await posted(3, { ...PLACES.lisbon, ...inDays(10, 14), tags: ['trains'] })
  if (!mara || !eva) throw new Error('nobody posted')
  const before = await discovered(ben)
  const lisbon = await placeIn(ben, 'Lisbon')
  expect(lisbon).toEqual({ travelers: 3, trips: 3 })
  await blockTraveller(mara, eva)
  for (const who of [mara, eva]) {
    expect(await placeIn(who, 'Lisbon')).toEqual(lisbon)
    expect(await placeIn(who, 'Tokyo')).toEqual({ travelers: 3, trips: 3 })
    expect(await foundTripIds(who, 'tokyo')).toHaveLength(3)
  }
  expect(await discovered(ben)).toEqual(before)
  await blockTraveller(mara, ben)
  await blockTraveller(ben, eva)
  expect(await placeIn(ben, 'Tokyo')).toEqual({ travelers: null, trips: null })
})

test('an answer is shared for a while; what came since is not left out of it', async () => {
  const shared = await useApp()
  await shared.app.services.pool.query('delete from users')
  const [eva, mara] = [await traveller(shared.app), await traveller(shared.app)]
  for (const who of [mara, await traveller(shared.app), await traveller(shared.app), await traveller(shared.app)]) {
    await postedTrip(who, { ...PLACES.tokyo, ...inDays(10, 14) })
  }
  expect(await placeIn(eva, 'Tokyo')).toEqual({ travelers: 4, trips: 4 })
  await postedTrip(mara, { ...PLACES.tokyo, ...inDays(30, 34) })
  await blockTraveller(mara, eva)
  expect(await placeIn(mara, 'Tokyo')).toEqual({ travelers: 4, trips: 4 })
  expect(await placeIn(eva, 'Tokyo')).toEqual({ travelers: 3, trips: 3 })
})
