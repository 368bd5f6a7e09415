import { POPULAR_PLACES, type PopularPlace } from '@caravan/contract/discover.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { blockTraveller } from '../../test/blocks.ts'
import { useApp } from '../../test/build-app.ts'
import { postedTrip, type Traveller, traveller } from '../../test/factories.ts'
import { dayFromNow, foundTripIds, PLACES, postedBy } from '../../test/search.ts'
import { SharedAnswers } from './shared-answers.ts'

const { app } = await useApp({}, { countsFreshMs: 0 })

describe('discover', () => {
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
  test('the first four are always there, in their order, also without a number', async () => {
    const { popular } = await discovered(ben)
    expect(popular.map(({ place, country }) => ({ place, country }))).toEqual(POPULAR_PLACES)
    expect(popular.map(({ travelers, trips }) => [travelers, trips])).toEqual(POPULAR_PLACES.map(() => [null, null]))
  })

  test('travellers and trips are counted from three travellers on, and are those that the search finds', async () => {
    const [first] = await postedBy(app, 2, { ...PLACES.tokyo, ...inDays(10, 14) })
    await postedTrip(first ?? ben, { ...PLACES.tokyo, ...inDays(20, 24) })
    expect(await placeIn(ben, 'Tokyo')).toEqual({ travelers: null, trips: null })
    await postedBy(app, 1, { ...PLACES.tokyo, ...inDays(200, 204) })
    await postedTrip(first ?? ben, { ...PLACES.tokyo, ...inDays(-9, -2) })
    expect(await placeIn(ben, 'Tokyo')).toEqual({ travelers: 3, trips: 4 })
    const tokyo = (await discovered(ben)).popular.find(({ place }) => place === 'Tokyo')
    expect(await foundTripIds(ben, tokyo?.query ?? '')).toHaveLength(4)
  })

  test('what is popular in the coming 90 days comes behind the four, most travellers first', async () => {
    await postedBy(app, 3, { ...PLACES.lisbon, ...inDays(10, 14), tags: ['trains'] })
    await postedBy(app, 4, { ...PLACES.porto, ...inDays(80, 84) })
    await postedBy(app, 5, { ...PLACES.faro, ...inDays(120, 124) })
    const { popular } = await discovered(ben)
    expect(popular.slice(4).map(({ place, travelers }) => [place, travelers])).toEqual([
      ['Porto', 4],
      ['Lisbon', 3],
    ])
  })

  test('trips for women change no number, order or place that a man sees, nor any of a woman', async () => {
    await postedBy(app, 3, { ...PLACES.lisbon, ...inDays(10, 14), tags: ['hiking'] })
    await postedBy(app, 4, { ...PLACES.porto, ...inDays(10, 14), tags: ['food'] })
    const eva = await traveller(app, { gender: 'woman' })
    const before = [await discovered(ben), await discovered(eva)]
    for (const place of [PLACES.lisbon, PLACES.tokyo, PLACES.faro]) {
      await postedBy(app, 5, { ...place, ...inDays(10, 14), tags: ['hiking', 'diving'], audience: 'female' })
    }
    expect([await discovered(ben), await discovered(eva)]).toEqual(before)
  })

  test('who is blocked is in no number of the other, so that it fits the list; for everybody else nothing changes', async () => {
    const tokyo = await postedBy(app, 4, { ...PLACES.tokyo, ...inDays(10, 14), tags: ['hiking'] })
    const [mara, eva] = tokyo as [Traveller, Traveller]
    await postedBy(app, 3, { ...PLACES.lisbon, ...inDays(10, 14), tags: ['trains'] })
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
    const { app } = await useApp()
    await app.services.pool.query('delete from users')
    const eva = await traveller(app)
    const [mara] = (await postedBy(app, 4, { ...PLACES.tokyo, ...inDays(10, 14) })) as [Traveller]
    expect(await placeIn(eva, 'Tokyo')).toEqual({ travelers: 4, trips: 4 })
    await postedTrip(mara, { ...PLACES.tokyo, ...inDays(30, 34) })
    await blockTraveller(mara, eva)
    expect(await placeIn(mara, 'Tokyo')).toEqual({ travelers: 4, trips: 4 })
    expect(await placeIn(eva, 'Tokyo')).toEqual({ travelers: 3, trips: 3 })
  })
})

describe('shared answers', () => {
  const log = { error: vi.fn<(error: unknown, message: string) => void>() }
  afterEach(() => {
    vi.useRealTimers()
    log.error.mockReset()
  })

  /** Answers how often it was read. */
  function counting() {
    let reads = 0
    return async () => ++reads
  }

  test('all who ask at the same time share one reading, and those who ask soon after', async () => {
    const shared = new SharedAnswers<number>({ freshMs: 60_000, max: 2, log })
    const read = counting()
    const both = await Promise.all([shared.get('a', read), shared.get('a', read)])
    expect([...both, await shared.get('a', read)].map(({ answer }) => answer)).toEqual([1, 1, 1])
    expect((await shared.get('b', read)).answer).toBe(2)
  })

  test('nothing is kept where it is to be read anew, nor what failed', async () => {
    const anew = new SharedAnswers<number>({ freshMs: 0, max: 1, log })
    const read = counting()
    await anew.get('a', read)
    expect((await anew.get('a', read)).answer).toBe(2)
    const shared = new SharedAnswers<number>({ freshMs: 60_000, max: 1, log })
    await expect(shared.get('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
    expect((await shared.get('a', async () => 7)).answer).toBe(7)
  })

  test('one that is not fresh any more is given while it is read anew, and after some time to nobody', async () => {
    vi.useFakeTimers()
    const shared = new SharedAnswers<number>({ freshMs: 60_000, max: 1, log })
    const read = counting()
    const given = async () => (await shared.get('a', read)).answer
    expect(await given()).toBe(1)
    await vi.advanceTimersByTimeAsync(61_000)
    expect(await given()).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(await given()).toBe(2)
    await vi.advanceTimersByTimeAsync(300_000)
    expect(await given()).toBe(3)
  })

  test('that it could not be read anew is logged, and whoever asks next learns of it', async () => {
    vi.useFakeTimers()
    const shared = new SharedAnswers<number>({ freshMs: 60_000, max: 1, log })
    const fails = () => Promise.reject(new Error('away'))
    await shared.get('a', async () => 7)
    await vi.advanceTimersByTimeAsync(61_000)
    expect((await shared.get('a', fails)).answer).toBe(7)
    await vi.advanceTimersByTimeAsync(1)
    expect(log.error).toHaveBeenCalledWith(new Error('away'), expect.any(String))
    await expect(shared.get('a', fails)).rejects.toThrow('away')
  })
})
