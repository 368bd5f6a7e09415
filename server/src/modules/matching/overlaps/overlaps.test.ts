import type { TripOverlap } from '@caravan/contract/overlaps.ts'
import type { TripBody } from '@caravan/contract/trips.ts'
import { describe, expect, test } from 'vitest'
import { useApp } from '../../../test/build-app.ts'
import { nextOf, pagesOf, postedTrip, type Traveller, traveller } from '../../../test/factories.ts'
import { countStatements } from '../../../test/postgres/count-statements.ts'

const { app, database } = await useApp()

const reply = (who: Traveller, query = '') => who.call('GET', `/api/overlaps${query}`)
const listed = async (who: Traveller, query = '') => (await reply(who, query)).json<TripOverlap[]>()
const ids = async (who: Traveller, query = '') => (await listed(who, query)).map(({ trip }) => trip.id)
const profile = (who: Traveller, body: object) => who.call('PUT', '/api/users/profile', body)

const LISBON = { destination: 'Lisbon', country: 'Portugal', placeId: 'g2267057' }
const CASCAIS = { destination: 'Cascais', country: 'Portugal' }
const PORTO = { destination: 'Porto', country: 'Portugal' }
const PORTUGAL = { destination: 'Portugal', country: 'Portugal', placeId: 'c-pt' }

/** A month of its own for each test, so that none meets the trips of another. */
let month = 0
function newMonth() {
  month++
  const year = 2031 + Math.floor(month / 12)
  const name = `${year}-${String(1 + (month % 12)).padStart(2, '0')}`
  const day = (date: number) => `${name}-${String(date).padStart(2, '0')}`
  return { day, days: (first: number, last: number) => ({ startDate: day(first), endDate: day(last) }) }
}
const to = async (who: Traveller, change: Partial<TripBody>) => (await postedTrip(who, change)).id

async function two(): Promise<[Traveller, Traveller]> {
  return [await traveller(app), await traveller(app, { firstName: 'Aiko' })]
}

describe('whom one meets', () => {
  test('is in the same place or nearby on the same days, with the days, the closeness and a line that says so', async () => {
    const [mara, aiko] = await two()
    const { day, days } = newMonth()
    const mine = await to(mara, { ...LISBON, ...days(1, 7) })
    const near = await to(aiko, { ...CASCAIS, ...days(5, 20) })
    const same = await to(aiko, { ...LISBON, ...days(3, 9) })
    await to(aiko, { ...LISBON, ...days(8, 9) })
    await to(aiko, { ...PORTO, ...days(1, 7) })
    const [first, second, ...others] = await listed(mara)
    expect(first).toMatchObject({
      trip: { id: same, userId: aiko.id },
      mine: { id: mine, destination: 'Lisbon' },
      ...{ from: day(3), to: day(7), days: 5, isPossible: false, closeness: 'same-place' },
    })
    expect(first?.reason).toMatch(/^Both in Lisbon 3 to 7 \w{3}$/)
    expect(second).toMatchObject({ trip: { id: near }, from: day(5), to: day(7), days: 3, closeness: 'nearby' })
    expect(second?.reason).toMatch(/^Both near Lisbon 5 to 7 \w{3}$/)
    expect(others).toEqual([])
    expect(JSON.stringify([first, second])).not.toMatch(/latitude|longitude|gender|email|score|distance/)
  })

  test('also in the same country for those who ask', async () => {
    const [mara, aiko] = await two()
    const { days } = newMonth()
    await to(mara, { ...LISBON, ...days(1, 7) })
    const far = await to(aiko, { ...PORTO, ...days(1, 7) })
    await to(aiko, { destination: 'Sevilla', country: 'Spain', ...days(1, 7) })
    expect(await ids(mara)).toEqual([])
    expect(await listed(mara, '?country=true')).toMatchObject([{ trip: { id: far }, closeness: 'same-country' }])
    expect((await listed(mara, '?country=true'))[0]?.reason).toMatch(/^Both in Portugal 1 to 7 \w{3}$/)
  })

  test('is anywhere in a country that is the destination, and a country’s traveller is found from its cities', async () => {
    const [mara, aiko] = await two()
    const { days } = newMonth()
    const whole = await to(mara, { ...PORTUGAL, ...days(1, 7) })
    const city = await to(aiko, { ...PORTO, ...days(1, 7) })
    await to(aiko, { destination: 'Badajoz', country: 'Spain', ...days(1, 7) })
    expect(await listed(mara)).toMatchObject([{ trip: { id: city }, closeness: 'nearby' }])
    expect(await listed(aiko, `?postId=${city}`)).toMatchObject([{ trip: { id: whole }, closeness: 'nearby' }])
  })

  test('is in a place that was typed: by its name where that is the only one, else by the same words', async () => {
    const [mara, aiko] = await two()
    const { days } = newMonth()
    await to(mara, { ...LISBON, ...days(1, 3) })
    await to(mara, { destination: 'Casa do Mar', country: 'Portugal', ...days(10, 12) })
    const lisboa = await to(aiko, { destination: 'lisboa', country: 'portugal', ...days(1, 3) })
    const casa = await to(aiko, { destination: 'Casa  do mar', country: 'Portugal', ...days(10, 12) })
    await to(aiko, { destination: 'Casa do Mar', country: 'Spain', ...days(10, 12) })
    const found = await listed(mara)
    expect(found.map(({ trip, closeness }) => [trip.id, closeness]).sort()).toEqual(
      [
        [lisboa, 'same-place'],
        [casa, 'same-place'],
      ].sort(),
    )
    expect(found.find(({ trip }) => trip.id === lisboa)?.trip).toMatchObject({ placeId: null, destination: 'lisboa' })
  })

  test('a name that several cities of a country have is no place', async () => {
    const [mara, aiko] = await two()
    const { days } = newMonth()
    const typed = { destination: 'Springfield', country: 'United States', ...days(1, 3) }
    const mine = await to(mara, typed)
    const { rows } = await database.pool.query(
      'select resolved_place_id, latitude, place_key from trips where id = $1',
      [mine],
    )
    expect(rows).toEqual([{ resolved_place_id: null, latitude: null, place_key: 't-us-springfield' }])
    expect(await ids(mara)).toEqual([])
    const same = await to(aiko, typed)
    expect(await ids(mara)).toEqual([same])
  })

  test('may be there on days that are flexible: those that are possible, and the most that both can be there', async () => {
    const [mara, aiko] = await two()
    const { day, days } = newMonth()
    const flexible = { earliest: day(1), latest: day(28), minNights: 3, maxNights: 4 }
    const theirs = await to(aiko, { ...LISBON, ...days(1, 28), flexible })
    const mine = await to(mara, { ...LISBON, ...days(10, 20) })
    const [found] = await listed(mara)
    expect(found).toMatchObject({
      from: day(10),
      to: day(20),
      days: 5,
      isPossible: true,
      trip: { id: theirs, flexible },
    })
    expect(found?.reason).toMatch(/^Up to 5 days in Lisbon between 10 and 20 \w{3}$/)
    expect(await listed(aiko)).toMatchObject([{ trip: { id: mine, flexible: null }, days: 5, isPossible: true }])
    const chip = (await mara.call('GET', `/api/posts/${theirs}`)).json<TripOverlap['trip']>().overlap
    expect(chip).toEqual({ startDate: day(10), endDate: day(20), days: 5, isPossible: true })
  })

  test('says what both like and where they differ, in words, and who shares more comes first', async () => {
    const [mara, aiko] = await two()
    const jonas = await traveller(app)
    const { days } = newMonth()
    await profile(mara, { preferredActivities: ['hiking', 'yoga'], lifestyle: ['early_bird'], travelBudget: 'budget' })
    await profile(jonas, { preferredActivities: ['nightlife'], lifestyle: ['night_owl'], travelBudget: 'luxury' })
    await profile(aiko, { preferredActivities: ['hiking', 'yoga'], lifestyle: ['early_bird'], travelBudget: 'budget' })
    await to(mara, { ...LISBON, ...days(1, 7) })
    const others = await to(jonas, { ...LISBON, ...days(1, 7) })
    const like = await to(aiko, { ...LISBON, ...days(1, 7) })
    const [first, second] = await listed(mara)
    expect([first?.trip.id, second?.trip.id]).toEqual([like, others])
    expect(first?.shared).toHaveLength(3)
    expect(first?.clashes).toEqual([])
    expect(second?.clashes).toEqual(
      expect.arrayContaining([
        { about: 'Lifestyle', mine: 'Early Bird', theirs: 'Night Owl' },
        { about: 'Travel budget', mine: 'Budget', theirs: 'Luxury' },
      ]),
    )
  })

  test('a trip that meets several of one’s own is listed once, with the one that it meets best', async () => {
    const [mara, aiko] = await two()
    const { days } = newMonth()
    await to(mara, { ...PORTUGAL, ...days(1, 20) })
    const closest = await to(mara, { ...LISBON, ...days(1, 20) })
    const theirs = await to(aiko, { ...LISBON, ...days(1, 20) })
    expect(await listed(mara)).toMatchObject([{ trip: { id: theirs }, mine: { id: closest }, closeness: 'same-place' }])
  })
})

describe('whom one does not meet', () => {
  test('oneself, on two trips at once', async () => {
    const mara = await traveller(app)
    const { days } = newMonth()
    await to(mara, { ...LISBON, ...days(1, 7) })
    await to(mara, { ...LISBON, ...days(2, 8) })
    expect(await ids(mara, '?country=true')).toEqual([])
  })

  test('anybody on a trip that is over, whosever it is', async () => {
    const [mara, aiko] = await two()
    const day = (away: number) => new Date(Date.now() + away * 86_400_000).toISOString().slice(0, 10)
    const long = { ...LISBON, startDate: day(-40), endDate: day(40) }
    const over = { ...LISBON, startDate: day(-30), endDate: day(-20) }
    await to(mara, long)
    const past = await to(mara, over)
    await to(aiko, over)
    expect(await ids(mara)).toEqual([])
    const running = await to(aiko, long)
    expect(await ids(mara)).toEqual([running])
    expect((await reply(mara, `?postId=${past}`)).statusCode).toBe(404)
  })

  test('anybody on a trip that goes elsewhere now, on other days, or nowhere', async () => {
    const [mara, aiko] = await two()
    const { days } = newMonth()
    await to(mara, { ...LISBON, ...days(1, 7) })
    const theirs = await to(aiko, { ...LISBON, ...days(1, 7) })
    const change = (words: object) =>
      aiko.call('PUT', `/api/posts/${theirs}`, { description: 'Four miradouros.', ...LISBON, ...days(1, 7), ...words })
    await change(days(20, 21))
    expect(await ids(mara)).toEqual([])
    await change({})
    expect(await ids(mara)).toEqual([theirs])
    await change({ ...PORTO, placeId: null })
    expect(await ids(mara)).toEqual([])
    await change({})
    await aiko.call('DELETE', `/api/posts/${theirs}`)
    expect(await ids(mara)).toEqual([])
  })
})

test('trips for women change no list, order or cursor that a man sees', async () => {
  const [man, woman] = [await traveller(app, { gender: 'man' }), await traveller(app, { gender: 'woman' })]
  const others = await Promise.all(Array.from({ length: 5 }, () => traveller(app, { gender: 'woman' })))
  const { days } = newMonth()
  for (const who of [man, woman]) await to(who, { ...LISBON, ...days(1, 9) })
  for (const [n, other] of others.entries()) await to(other, { ...LISBON, ...days(1, 3 + n) })
  const pages = async (who: Traveller) => {
    const first = await reply(who, '?limit=2&country=true')
    const second = await who.call('GET', nextOf(first) ?? '')
    // a version grows with every change there is, whosever it is
    return [first.body, first.headers.link, second.body].map((text) => String(text).replaceAll(/"version":\d+/g, ''))
  }
  const before = [await pages(man), await pages(woman)]
  for (const other of others) await to(other, { ...LISBON, ...days(1, 9), audience: 'female' })
  const after = [await pages(man), await pages(woman)]
  expect(after[0]).toEqual(before[0])
  expect(after[1]).not.toEqual(before[1])
})

describe('the list', () => {
  test('goes on by cursor without gaps and doubles, the best first', async () => {
    const mara = await traveller(app)
    const { days } = newMonth()
    const mine = await to(mara, { ...LISBON, ...days(1, 20) })
    const theirs: string[] = []
    for (let n = 0; n < 7; n++) theirs.push(await to(await traveller(app), { ...LISBON, ...days(1, 4 + (n % 3)) }))
    const pages = await pagesOf<TripOverlap>(mara, `/api/overlaps?postId=${mine}&limit=3`)
    const seen = pages.flat().map(({ trip }) => trip.id)
    expect(seen).toEqual(await ids(mara))
    expect(seen.toSorted()).toEqual(theirs.sort())
  })

  test.each(['postId=me', 'country=1', 'before=nonsense', 'limit=0', 'limit=101'])('refuses %s', async (query) => {
    expect((await reply(await traveller(app), `?${query}`)).statusCode).toBe(400)
  })

  test('of a trip that is not one’s own is not there', async () => {
    const [mara, aiko] = await two()
    const { days } = newMonth()
    const mine = await to(mara, { ...LISBON, ...days(1, 7) })
    const theirs = await to(aiko, { ...LISBON, ...days(1, 7) })
    expect((await reply(mara, `?postId=${theirs}`)).statusCode).toBe(404)
    expect((await reply(mara, `?postId=${mine}`)).statusCode).toBe(200)
    expect(await ids(await traveller(app))).toEqual([])
  })

  test('is one statement beside that of the session, however many trips there are', async () => {
    const [mara, aiko] = await two()
    const { days } = newMonth()
    const mine = await to(mara, { ...LISBON, ...days(1, 7) })
    await to(mara, { ...PORTO, ...days(1, 7) })
    for (let n = 0; n < 3; n++) await to(aiko, { ...LISBON, ...days(1, 7) })
    await ids(mara)
    expect(await countStatements(app, () => reply(mara))).toBe(2)
    expect(await countStatements(app, () => reply(mara, `?postId=${mine}`))).toBe(2)
  })
})
