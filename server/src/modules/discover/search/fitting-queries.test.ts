import { type SQL, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { useApp } from '../../../test/build-app.ts'
import { traveller } from '../../../test/factories.ts'
import { dayFromNow, PLACES } from '../../../test/search.ts'
import { filterOf } from './filter.ts'
import { begins, fits, fitsByKeys, gazetteerOf, isUnderWay } from './fitting-queries.ts'
import { understand } from './understanding/understand.ts'

const { app } = await useApp()
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
