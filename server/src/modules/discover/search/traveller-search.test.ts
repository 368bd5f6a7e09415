import { type SQL, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { blockTraveller } from '../../../test/blocks.ts'
import { useApp } from '../../../test/build-app.ts'
import { pagesOf, postedTrip, type Traveller, traveller } from '../../../test/factories.ts'
import {
  dayFromNow,
  foundTravellerIds,
  foundTravellers,
  foundTripIds,
  PLACES,
  understoodAs,
} from '../../../test/search.ts'
import { filterOf } from './filter.ts'
import { begins, fits, fitsByKeys, gazetteerOf, isUnderWay } from './fitting-queries.ts'
import { understand } from './understanding/understand.ts'

const { app } = await useApp()

describe('traveller search', () => {
  let ben: Traveller
  beforeEach(async () => {
    await app.services.pool.query('delete from users')
    ben = await traveller(app, { gender: 'man' })
  })

  const inDays = (from: number, to: number) => ({ startDate: dayFromNow(from), endDate: dayFromNow(to) })
  const called = async (profile: object, gender = 'woman') => {
    const who = await traveller(app, { gender })
    const reply = await who.call('PUT', '/api/users/profile', profile)
    if (reply.statusCode !== 200) throw new Error(reply.body)
    return who
  }

  test('somebody is found by their name, the one of that very name first', async () => {
    const maraB = await called({ firstName: 'Mara', username: 'mara_b' })
    const marabel = await called({ firstName: 'Marabel', username: 'other' })
    const found = await foundTravellerIds(ben, 'mara')
    expect(found[0]).toBe(maraB.id)
    expect(found.toSorted()).toEqual([maraB.id, marabel.id].toSorted())
    expect(await foundTravellerIds(ben, '@mara_b')).toEqual([maraB.id])
  })

  test('somebody is found by their bio and interests, and never by their last name', async () => {
    const mara = await called({
      bio: 'Cold lakes and Café com leite',
      lastName: 'Vasconcelos',
      preferredActivities: ['hiking'],
    })
    expect(await foundTravellerIds(ben, 'cafe lakes')).toEqual([mara.id])
    expect(await foundTravellerIds(ben, '#hiking')).toEqual([mara.id])
    expect(await foundTravellerIds(ben, 'vasconcelos')).toEqual([])
  })

  test('a place and days find whose trips fit, with their soonest trips', async () => {
    const [there, elsewhere] = [await called({}), await called({})]
    const later = await postedTrip(there, { ...PLACES.tokyo, ...inDays(90, 95) })
    const fits = await postedTrip(there, { ...PLACES.lisbon, ...inDays(40, 44) })
    await postedTrip(elsewhere, { ...PLACES.tokyo, ...inDays(40, 44) })
    const found = await foundTravellers(ben, `lisbon ${dayFromNow(41)}`)
    expect(found.map(({ id, trips }) => [id, trips.map(({ id }) => id)])).toEqual([[there.id, [fits.id, later.id]]])
  })

  test('nobody is found by where they live', async () => {
    const mara = await called({})
    await mara.call('PUT', '/api/users/location', { city: 'Lisbon', country: 'Portugal' })
    expect(await foundTravellerIds(ben, 'lisbon')).toEqual([])
  })

  test('who hides from Near Me, has not finished their profile, or is oneself is not found', async () => {
    const mara = await called({ bio: 'Sardines' })
    await postedTrip(mara, { ...PLACES.lisbon, ...inDays(40, 44) })
    const newcomer = await traveller(app, { onboarded: false })
    await newcomer.call('PUT', '/api/users/profile', { bio: 'Sardines' })
    await ben.call('PUT', '/api/users/profile', { bio: 'Sardines' })
    expect(await foundTravellerIds(ben, 'sardines')).toEqual([mara.id])
    await mara.call('PUT', '/api/users/near-me', { isHidden: true })
    for (const q of ['sardines', 'lisbon']) expect(await foundTravellerIds(ben, q)).toEqual([])
  })

  test('a trip for women makes nobody found by a man, and shows with nobody he finds', async () => {
    const mara = await called({ bio: 'Sardines' })
    const women = await postedTrip(mara, { ...PLACES.lisbon, ...inDays(40, 44), tags: ['surf'], audience: 'female' })
    const eva = await called({})
    expect(await foundTravellerIds(eva, 'lisbon')).toEqual([mara.id])
    for (const q of ['lisbon', 'surf', '#surf', dayFromNow(41)]) expect(await foundTravellerIds(ben, q)).toEqual([])
    const trips = async (who: Traveller) => (await foundTravellers(who, 'sardines'))[0]?.trips.map(({ id }) => id)
    expect(await trips(eva)).toEqual([women.id])
    expect(await trips(ben)).toEqual([])
  })

  test('neither finds the other across a block', async () => {
    const [mara, eva] = [await called({ bio: 'Sardines' }), await called({ bio: 'Sardines' })]
    for (const who of [mara, eva]) await postedTrip(who, { ...PLACES.lisbon, ...inDays(40, 44) })
    await blockTraveller(mara, eva)
    for (const who of [mara, eva]) {
      for (const q of ['sardines', 'lisbon']) expect(await foundTravellerIds(who, q)).toEqual([])
    }
    expect(await foundTravellerIds(ben, 'lisbon')).toHaveLength(2)
  })

  test('pages go on where the last one ended', async () => {
    for (let n = 0; n < 5; n++) await called({ bio: 'Sardines', preferredActivities: n % 2 ? ['hiking'] : ['yoga'] })
    await ben.call('PUT', '/api/users/profile', { preferredActivities: ['hiking'] })
    const whole = await foundTravellerIds(ben, 'sardines')
    expect(new Set(whole).size).toBe(5)
    const pages = await pagesOf<{ id: string }>(ben, '/api/search/travellers?q=sardines&limit=3')
    expect(pages.flat().map(({ id }) => id)).toEqual(whole)
  })

  test.each([70, 1200])('of a word that %i have, the newest are found who may be seen', async (count) => {
    const { rows } = await app.services.pool.query<{ id: string; isHidden: boolean }>(
      `insert into users (id, email, bio, onboarding_completed, is_hidden_nearby, created_at, updated_at)
     select ('ffffffff-ffff-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'crowd' || n || '@example.org', 'Sardines', true,
       n % 2 = 0, now(), now() from generate_series(1, $1) n
     returning id, is_hidden_nearby as "isHidden"`,
      [count],
    )
    const newestFirst = rows.filter(({ isHidden }) => !isHidden).map(({ id }) => id)
    newestFirst.reverse()
    const [blocked = ''] = newestFirst.splice(3, 1)
    await blockTraveller(ben, { id: blocked })
    const found = (await pagesOf<{ id: string }>(ben, '/api/search/travellers?q=sardines&limit=50')).flat()
    expect(found.map(({ id }) => id)).toEqual(newestFirst.slice(0, 500))
  })
})

describe('fitting queries', () => {
  const TRIPS = 1500

  /** All over the world, or close to what is asked for; of a day to years; a few of them typed. */
  beforeAll(async () => {
    const { id } = await traveller(app)
    await app.services.pool.query(
      `with chosen as (
       select *, row_number() over (order by md5(id)) - 1 as n from places
       where kind <> 'city' and not is_district and radius_km > 0 or id = any ($2) or country_code in ('PT', 'JP') and population > 20000
       order by md5(id) limit 400)
     insert into trips (id, user_id, destination, country, place_id, latitude, longitude, radius_km, start_date, end_date,
       description, tags, poster_key, created_at)
     select gen_random_uuid(), $1, p.name, p.country, case when k.n % 9 > 0 then p.id end,
       case when k.n % 9 > 0 then p.latitude end, case when k.n % 9 > 0 then p.longitude end,
       case when k.n % 9 > 0 then p.radius_km end, first_day,
       first_day + case when k.n % 10 = 0 then 700 * h(k.n, 3) else 25 * h(k.n, 4) end::int,
       case when h(k.n, 5) < 0.3 then 'Slow trains and sardines.' else 'Jazz.' end,
       case when h(k.n, 6) < 0.3 then array['Trekking'] else array['food'] end,
       case when k.n % 9 > 0 then p.id else 't-' || lower(p.country_code) || '-' || k.n end, now()
     from generate_series(0, $3 - 1) as k(n) join chosen p on p.n = k.n % (select count(*) from chosen)
     cross join lateral (select current_date - 500 + (900 * h(k.n, 1))::int) as days(first_day)`.replaceAll(
        /h\(([\w.]+), (\d)\)/g,
        '((hashint8extended($1, $2) & 1048575) / 1048576.0)',
      ),
      [id, [...Object.values(PLACES).map(({ placeId }) => placeId), 'c-pt', 'c-jp'], TRIPS],
    )
  })

  const PLACES_ASKED = ['', 'lisbon', 'portugal', 'tokyo', 'algarve', 'lisbon tokyo']
  const DAYS_ASKED = [
    '',
    'next weekend',
    `${dayFromNow(20)} to ${dayFromNow(60)}`,
    dayFromNow(150),
    `${dayFromNow(10)} to ${dayFromNow(700)}`,
  ]
  const WORDS_ASKED = ['', 'sardines', '#hiking', 'nothinglikeit']

  test('what the index of keys finds is what looking at each trip finds', async () => {
    const { db } = app.services
    const today = dayFromNow(0)
    const idsOf = async (condition: SQL) =>
      (await db.execute<{ id: string }>(sql`select t.id from trips t where ${condition} order by t.id`)).rows
    let found = 0
    for (const place of PLACES_ASKED) {
      for (const days of DAYS_ASKED) {
        for (const words of WORDS_ASKED) {
          const line = `${place} ${days} ${words}`
          const filter = await filterOf(db, await understand(line, today, gazetteerOf(db)), today)
          if (!filter) continue
          const { from } = filter
          const begun = await idsOf(sql`${begins(filter)} and ${fits(filter)}`)
          expect(await idsOf(sql`${begins(filter)} and ${fitsByKeys(filter, filter)}`), line).toEqual(begun)
          const underWay = await idsOf(sql`${isUnderWay(filter)} and ${fits(filter)}`)
          expect(await idsOf(sql`${isUnderWay(filter)} and ${fitsByKeys(filter, { from, to: from })}`), line).toEqual(
            underWay,
          )
          found += begun.length + underWay.length
        }
      }
    }
    expect(found).toBeGreaterThan(TRIPS)
  })
})

describe('understood', () => {
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
      expect(await nearest(ben, 'ramen qwertzuiop tokyo')).toMatchObject({
        found: 'to Tokyo without “ramen qwertzuiop”',
      })
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
})
