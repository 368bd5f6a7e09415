import { beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { useApp } from '../../../test/build-app.ts'
import { pagesOf, postedTrip, type Traveller, traveller, tripBody } from '../../../test/factories.ts'
import { callSearchTrips, dayFromNow, foundTripIds, foundTrips, PLACES } from '../../../test/search.ts'

const { app } = await useApp()

let ana: Traveller
let ben: Traveller
beforeAll(async () => {
  ana = await traveller(app, { gender: 'woman' })
  ben = await traveller(app, { gender: 'man' })
})
beforeEach(() => app.services.pool.query('delete from trips'))

const inDays = (from: number, to: number) => ({ startDate: dayFromNow(from), endDate: dayFromNow(to) })
const idOf = async (trip: Promise<{ id: string }>) => (await trip).id

describe('a traveller who searches trips', () => {
  it('finds those to a place and to places nearby, not those further away', async () => {
    const lisbon = await idOf(postedTrip(ana, { ...PLACES.lisbon, ...inDays(10, 14) }))
    const sintra = await idOf(postedTrip(ana, { ...PLACES.sintra, ...inDays(11, 14) }))
    await postedTrip(ana, { ...PLACES.porto, ...inDays(12, 14) })
    expect(await foundTripIds(ben, 'lisboa')).toEqual([lisbon, sintra])
  })

  it('finds all trips into a country', async () => {
    const porto = await idOf(postedTrip(ana, { ...PLACES.porto, ...inDays(10, 14) }))
    const typed = await idOf(
      postedTrip(ana, { destination: 'Casa do Mar', country: 'Portugal', placeId: null, ...inDays(12, 14) }),
    )
    await postedTrip(ana, { ...PLACES.tokyo, ...inDays(11, 14) })
    expect(await foundTripIds(ben, 'portugal')).toEqual([porto, typed])
  })

  it('finds those that share a day with the days asked for, the ones that begin in them first', async () => {
    const [from, to] = [dayFromNow(40), dayFromNow(46)]
    const underWay = await idOf(postedTrip(ana, { ...PLACES.tokyo, ...inDays(30, 40) }))
    const late = await idOf(postedTrip(ana, { ...PLACES.tokyo, ...inDays(46, 50) }))
    const early = await idOf(postedTrip(ana, { ...PLACES.tokyo, ...inDays(41, 42) }))
    await postedTrip(ana, { ...PLACES.tokyo, ...inDays(30, 39) })
    await postedTrip(ana, { ...PLACES.tokyo, ...inDays(47, 50) })
    expect(await foundTripIds(ben, `tokyo ${from} to ${to}`)).toEqual([early, late, underWay])
  })

  it('finds a tag with a #, by what is close to it, and by no other word', async () => {
    const days = inDays(10, 14)
    const trekking = await idOf(postedTrip(ana, { ...days, tags: ['Trekking'] }))
    const hike = await idOf(postedTrip(ana, { ...days, tags: ['Day hike'] }))
    await postedTrip(ana, { ...days, tags: [], description: 'Hiking, mostly uphill.' })
    expect((await foundTripIds(ben, '#hiking')).toSorted()).toEqual([trekking, hike].toSorted())
    expect(await foundTripIds(ben, '#dayhike')).toEqual([hike])
  })

  it('finds who travels solo, by the tag or in so many words', async () => {
    const days = inDays(10, 14)
    const tagged = await idOf(postedTrip(ana, { ...days, tags: ['first solo'] }))
    const said = await idOf(postedTrip(ana, { ...days, tags: [], description: 'Travelling solo this time.' }))
    await postedTrip(ana, { ...days, tags: ['family'], description: 'All six of us.' })
    expect((await foundTripIds(ben, 'solo travelers')).toSorted()).toEqual([tagged, said].toSorted())
  })

  it('finds words whatever their case, accents and form', async () => {
    const trip = await idOf(postedTrip(ana, { ...inDays(10, 14), description: 'Azulejos, Café A Brasileira, Сардины' }))
    for (const q of ['cafe', 'AZULEJO', 'brasileira azulejos', 'сардины'])
      expect(await foundTripIds(ben, q)).toEqual([trip])
    expect(await foundTripIds(ben, 'azulejos tram28')).toEqual([])
  })

  it('finds what fits all that is said', async () => {
    const month = new Date(`${dayFromNow(70)}T00:00:00Z`).toLocaleString('en', { month: 'long', timeZone: 'UTC' })
    const day = dayFromNow(70)
    const both = { startDate: day, endDate: day }
    const fits = await idOf(postedTrip(ana, { ...PLACES.lisbon, ...both, tags: ['Surf'] }))
    await postedTrip(ana, { ...PLACES.lisbon, ...both, tags: ['Food'] })
    await postedTrip(ana, { ...PLACES.tokyo, ...both, tags: ['Surf'] })
    await postedTrip(ana, { ...PLACES.lisbon, ...inDays(140, 141), tags: ['Surf'] })
    expect(await foundTripIds(ben, `surf portugal ${month}`)).toEqual([fits])
  })

  it('finds their own trips too, as in the feed', async () => {
    const own = await idOf(postedTrip(ben, { ...PLACES.lisbon, ...inDays(10, 14) }))
    const [found] = await foundTrips(ben, 'lisbon')
    expect(found).toMatchObject({ id: own, viewer: { canEdit: true } })
  })

  it('finds a trip that is changed where and when it goes by then, and no more where and when it went', async () => {
    const { id } = await postedTrip(ana, { ...PLACES.lisbon, ...inDays(40, 44), tags: ['Surf'] })
    const change = { ...tripBody(PLACES.tokyo), ...inDays(130, 133), tags: ['Food'] }
    expect((await ana.call('PUT', `/api/posts/${id}`, change)).statusCode).toBe(200)
    for (const q of ['lisbon', 'portugal', '#surf', dayFromNow(42), `tokyo ${dayFromNow(42)}`]) {
      expect(await foundTripIds(ben, q), q).toEqual([])
    }
    for (const q of ['tokyo', 'japan', '#food', dayFromNow(132), `tokyo #food ${dayFromNow(132)}`]) {
      expect(await foundTripIds(ben, q), q).toEqual([id])
    }
  })

  it('finds a trip of many months in each of them', async () => {
    const id = await idOf(postedTrip(ana, { ...PLACES.lisbon, ...inDays(-90, 270) }))
    for (const day of [0, 45, 100, 200, 270]) expect(await foundTripIds(ben, `lisbon ${dayFromNow(day)}`)).toEqual([id])
    expect(await foundTripIds(ben, `lisbon ${dayFromNow(271)}`)).toEqual([])
  })

  it('finds no trip by the keys that the database keeps', async () => {
    await postedTrip(ana, { ...PLACES.lisbon, ...inDays(10, 14) })
    const now = new Date()
    const month = now.getUTCFullYear() * 12 + now.getUTCMonth() + 1
    for (const q of ['country:PT', `month:${month}`, 'cell:1:38:137', "'country:PT'"]) {
      expect(await foundTripIds(ben, `"${q}"`), q).toEqual([])
    }
  })

  it('finds no trip that is over or deleted', async () => {
    const running = await idOf(postedTrip(ana, { ...PLACES.lisbon, ...inDays(-3, 1) }))
    await postedTrip(ana, { ...PLACES.lisbon, ...inDays(-9, -2) })
    const gone = await idOf(postedTrip(ana, { ...PLACES.lisbon, ...inDays(5, 6) }))
    await ana.call('DELETE', `/api/posts/${gone}`)
    expect(await foundTripIds(ben, 'lisbon')).toEqual([running])
    expect(await foundTripIds(ben, `lisbon ${dayFromNow(-5)} to ${dayFromNow(2)}`)).toEqual([running])
    expect(await foundTripIds(ben, `lisbon ${dayFromNow(-5)}`)).toEqual([])
  })

  it('finds nothing where nothing is asked', async () => {
    await postedTrip(ana, inDays(10, 14))
    for (const q of ['the', '"', '%', '🏖', "'''", '!&|:*()']) expect(await foundTripIds(ben, q)).toEqual([])
  })
})

describe('pages go on where the last one ended, over both lanes, each trip once', () => {
  const days = [
    [3, 9],
    [3, 9],
    [3, 5],
    [4, 8],
    [-5, 4],
    [-5, 4],
    [-2, 1],
  ] as const

  it.each(['', `${dayFromNow(0)} to ${dayFromNow(30)}`, `${dayFromNow(0)} to ${dayFromNow(600)}`])(
    'for days said as %j',
    async (said) => {
      const posted: { id: string; from: number }[] = []
      for (const [from, to] of days) {
        const trip = await postedTrip(await traveller(app), { ...PLACES.lisbon, ...inDays(from, to) })
        posted.push({ id: trip.id, from })
      }
      const sorted = posted.toSorted((a, b) => a.from - b.from || a.id.localeCompare(b.id))
      const begins = sorted.filter(({ from }) => from >= 0)
      const underWay = sorted.filter(({ from }) => from < 0).toReversed()
      const whole = [...begins, ...underWay].map(({ id }) => id)
      for (const limit of [2, 3, 4, 20]) {
        const asked = new URLSearchParams({ q: `lisbon ${said}`.trim(), limit: String(limit) })
        const paged = (await pagesOf<{ id: string }>(ben, `/api/search/trips?${asked}`)).flat()
        expect(
          paged.map(({ id }) => id),
          String(limit),
        ).toEqual(whole)
      }
    },
  )
})

test('pages hold the soonest also where more trips of others lie between than are read along the days', async () => {
  const post = async (day: number) =>
    idOf(postedTrip(await traveller(app), { ...PLACES.lisbon, ...inDays(day, day + 1) }))
  const soonest = [await post(1), await post(2)]
  await app.services.pool.query(
    `insert into trips (id, user_id, destination, country, start_date, end_date, description, poster_key, created_at)
     select gen_random_uuid(), $1, 'Nowhere', 'Nowhere', $2, $2, 'Nothing.', 't-xx-nowhere', now() from generate_series(1, 3100)`,
    [ana.id, dayFromNow(3)],
  )
  const later = [await post(5), await post(6), await post(200)]
  const whole = [...soonest, ...later]
  for (const limit of ['3', '4', '5', '6']) {
    const [first = [], ...rest] = await pagesOf<{ id: string }>(ben, `/api/search/trips?q=lisbon&limit=${limit}`)
    expect(first.map(({ id }) => id)).toEqual(whole.slice(0, Number(limit)))
    expect(rest.flat().map(({ id }) => id)).toEqual(whole.slice(Number(limit)))
  }
})

describe('a line', () => {
  it.each([
    ['', 400],
    [' ', 400],
    ['x'.repeat(200), 200],
    ['x'.repeat(201), 400],
    ['x'.repeat(10_000), 400],
  ])('of %j is answered %i', async (q, status) => {
    expect((await callSearchTrips(ben, q)).statusCode).toBe(status)
  })

  it.each([
    '\u202eadnilreB',
    "'; select pg_sleep(9); --",
    'שלום',
    'a'.repeat(199),
    'éééé\u0000x',
    '\\',
    "\\' | !x",
    "O'Brien's #'x' <-> y",
    '00:00 99-99 9999-99-99',
    '31/31 0/0 00.00.0000',
  ])('of %j is text and no more', async (q) => {
    for (const what of ['trips', 'travellers', 'understood']) {
      const reply = await ben.call('GET', `/api/search/${what}?${new URLSearchParams({ q })}`)
      expect(reply.statusCode, reply.body).toBe(200)
    }
  })

  it('cannot be followed by a cursor that is none', async () => {
    for (const text of [
      'x',
      '0.2026-02-31.018f0000-0000-7000-8000-000000000000',
      '7.2026-02-01.018f0000-0000-7000-8000-000000000000',
    ]) {
      const before = Buffer.from(text).toString('base64url')
      expect((await callSearchTrips(ben, 'lisbon', { before })).statusCode).toBe(400)
    }
  })
})
