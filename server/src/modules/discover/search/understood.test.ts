import { beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { blockTraveller } from '../../../test/blocks.ts'
import { useApp } from '../../../test/build-app.ts'
import { postedTrip, type Traveller, traveller } from '../../../test/factories.ts'
import { dayFromNow, foundTripIds, PLACES, understoodAs } from '../../../test/search.ts'

const { app } = await useApp()

let ana: Traveller
let ben: Traveller
beforeAll(async () => {
  ana = await traveller(app, { gender: 'woman' })
  ben = await traveller(app, { gender: 'man' })
})
beforeEach(() => app.services.pool.query('delete from trips'))

const inDays = (from: number, to: number) => ({ startDate: dayFromNow(from), endDate: dayFromNow(to) })

describe('what a line may become', () => {
  const completed = async (q: string) => (await understoodAs(ben, q, { typing: 'true' })).completions

  it.each([
    ['lis', { kind: 'place', label: 'Lisbon', detail: 'Portugal', query: 'Lisbon, Portugal' }],
    ['surf port', { kind: 'place', label: 'Portugal', query: 'surf Portugal' }],
    ['new yo', { kind: 'place', label: 'New York City', query: 'New York City, New York, United States' }],
    ['tokyo hik', { kind: 'tag', label: '#hiking', detail: '', query: 'tokyo #hiking' }],
    ['#pho', { kind: 'tag', label: '#photography', query: '#photography' }],
    ['japan oct', { kind: 'month', label: 'October' }],
  ])('%s', async (q, expected) => {
    const completions = await completed(q)
    expect(completions).toContainEqual(expect.objectContaining(expected))
    expect(completions.length).toBeLessThanOrEqual(6)
  })

  it.each(['lisbon,', '%', '"', '#', '!'])('%j goes on in no way', async (q) => {
    expect(await completed(q)).toEqual([])
  })

  it('is understood as what it says', async () => {
    for (const { query, label, kind } of await completed('portl')) {
      const { places, words } = await understoodAs(ben, query, { typing: 'true' })
      expect([kind, places[0]?.name, words], query).toEqual(['place', label, []])
    }
  })
})

describe('where nothing is found, the nearest that finds some', () => {
  const nearest = async (who: Traveller, q: string) => (await understoodAs(who, q)).nearest
  const [from, to] = [dayFromNow(40), dayFromNow(46)]

  it('is a place nearby in the same days', async () => {
    await postedTrip(ana, { ...PLACES.lisbon, ...inDays(41, 44) })
    await postedTrip(ana, { ...PLACES.porto, ...inDays(41, 44) })
    const found = await nearest(ben, `faro ${from} to ${to}`)
    expect(found).toMatchObject({ found: 'in Lisbon', trips: 1, hasMore: false })
    expect(found?.asked).toMatch(/^to Faro on /)
    expect(await foundTripIds(ben, found?.query ?? '')).toHaveLength(1)
  })

  it('is the place at other times, where nothing is near', async () => {
    await postedTrip(ana, { ...PLACES.faro, ...inDays(90, 94) })
    expect(await nearest(ben, `faro ${from}`)).toMatchObject({
      query: 'faro',
      found: 'to Faro at other times',
      trips: 1,
    })
  })

  it('is the same without a word or a tag that nobody used', async () => {
    await postedTrip(ana, { ...PLACES.tokyo, ...inDays(41, 44), tags: [], description: 'Ramen.' })
    expect(await nearest(ben, 'ramen qwertzuiop tokyo')).toMatchObject({ found: 'to Tokyo without “ramen qwertzuiop”' })
    expect(await nearest(ben, 'tokyo #surf')).toMatchObject({ query: 'tokyo', found: 'to Tokyo without #surf' })
  })

  it('is not said where something is found, while somebody types, or where there is nothing at all', async () => {
    expect(await nearest(ben, `faro ${from}`)).toBeNull()
    await postedTrip(ana, { ...PLACES.lisbon, ...inDays(41, 44) })
    expect(await nearest(ben, 'lisbon')).toBeNull()
    expect((await understoodAs(ben, 'faro', { typing: 'true' })).nearest).toBeNull()
    expect(await nearest(ben, 'faro')).not.toBeNull()
  })

  test('is made of what the viewer sees alone', async () => {
    await postedTrip(ana, { ...PLACES.lisbon, ...inDays(41, 44), audience: 'female' })
    const eva = await traveller(app, { gender: 'woman' })
    expect(await nearest(eva, 'faro')).toMatchObject({ trips: 1 })
    expect(await nearest(ben, 'faro')).toBeNull()
    await blockTraveller(ana, eva)
    expect(await nearest(eva, 'faro')).toBeNull()
  })
})

test('a day of the caller’s own is taken where it can be one', async () => {
  const tomorrow = dayFromNow(1)
  expect((await understoodAs(ben, 'today', { today: tomorrow })).dates?.from).toBe(tomorrow)
  expect((await understoodAs(ben, 'today', { today: '2031-01-01' })).dates?.from).toBe(dayFromNow(0))
})
