import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useApp } from '../test/build-app.ts'
import { traveller } from '../test/factories.ts'
import { dateOf, type SlowTrip, slowCloseness, slowDays } from '../test/slow-overlap.ts'
import {
  cellsInReach,
  closenessOf,
  daysInCommon,
  firstCommonDay,
  lastCommonDay,
  tripsInTime,
  tripsOverlap,
} from './overlap.ts'

const { app, database } = await useApp()

const PAIRS = 10_000
/** So many are asked for at once: no statement may take longer than one of the product, on a busy machine either. */
const BATCH = 1000
/** Another one each time; put the printed one here to see the same pairs again. */
const SEED = Math.floor(Math.random() * 2 ** 31)

/** On both sides of the 180th meridian, around both poles, on the equator, and where people go. */
const CENTRES = [
  [64.2, 179.6],
  [-17.8, -179.9],
  [89.6, 10],
  [-89.7, -120],
  [0.1, 0.1],
  [38.7, -9.1],
] as const
const turned = (degrees: number) => ((((degrees + 180) % 360) + 360) % 360) - 180

/** To a metre, as the gazetteer has it. */
const degrees = (least: number, most: number) =>
  fc.integer({ min: Math.ceil(least * 1e5), max: Math.floor(most * 1e5) }).map((steps) => steps / 1e5)

const spot = (around: number, spread: number) => {
  const [latitude, longitude] = CENTRES[around] ?? CENTRES[0]
  const aside = Math.min(180, spread / Math.cos((latitude * Math.PI) / 180))
  return fc.record({
    latitude: degrees(Math.max(-90, latitude - spread), Math.min(90, latitude + spread)),
    longitude: degrees(longitude - aside, longitude + aside).map(turned),
  })
}
const country = fc.constantFrom('PT', 'ES')

/** Places of one neighbourhood; their ids say where they are, so that one id is always one place. */
const placeAround = (around: number) =>
  fc.oneof(
    { weight: 5, arbitrary: fc.record({ at: spot(around, 0.8), radiusKm: fc.integer({ min: 2, max: 40 }), country }) },
    {
      weight: 2,
      arbitrary: fc.record({ at: spot(around, 9), radiusKm: fc.constantFrom(20, 51, 80, 300, 900), country }),
    },
  )
const placed = (around: number) =>
  placeAround(around).map(({ at, radiusKm, country }) => ({
    placeId: `g${at.latitude}${at.longitude}${radiusKm}${country}`,
    posterKey: 'x',
    country,
    at: { ...at, radiusKm },
  }))
const wholeCountry = country.map((code) => ({
  placeId: `c-${code.toLowerCase()}`,
  posterKey: 'x',
  country: code,
  at: { latitude: 39.6, longitude: -8.1, radiusKm: 280 },
}))
const typed = fc.record({ country, name: fc.constantFrom('casa-do-mar', 'o-fim') }).map(({ country, name }) => ({
  placeId: null,
  posterKey: `t-${country.toLowerCase()}-${name}`,
  country,
  at: null,
}))
const where = (around: number) =>
  fc.oneof(
    { weight: 10, arbitrary: placed(around) },
    { weight: 1, arbitrary: wholeCountry },
    { weight: 1, arbitrary: typed },
  )

/** Around a leap day, the 29th of February that 2100 does not have, and a new year. */
const FIRST_DAYS = ['2028-02-24', '2100-02-24', '2027-12-27'].map((date) => Date.parse(date) / 86_400_000)
const flexible = fc
  .integer({ min: 1, max: 10 })
  .chain((window) =>
    fc
      .integer({ min: 1, max: window })
      .chain((max) => fc.tuple(fc.constant(window), fc.constant(max), fc.integer({ min: 1, max }))),
  )
  .map(([window, max, min]) => ({ length: window, nights: { min, max } }))
const exact = fc
  .oneof(fc.constant(0), fc.integer({ min: 0, max: 12 }), fc.constantFrom(31, 400, 3000))
  .map((length) => ({ length, nights: null }))
const days = (first: number) =>
  fc.tuple(fc.oneof(exact, flexible), fc.integer({ min: 0, max: 16 })).map(([{ length, nights }, later]) => ({
    startDate: dateOf(first + later),
    endDate: dateOf(first + later + length),
    nights,
  }))

const pair = fc
  .tuple(fc.nat({ max: CENTRES.length - 1 }), fc.constantFrom(...FIRST_DAYS), fc.nat({ max: 9 }))
  .chain(([around, first, samePlace]) =>
    fc
      .tuple(where(around), where(around), days(first), days(first))
      .map(([here, there, one, other]): [SlowTrip, SlowTrip] => [
        { ...here, ...one },
        { ...(samePlace === 0 ? here : there), ...other },
      ]),
  )

interface Found extends Record<string, unknown> {
  n: number
  isOverlap: boolean
  isOverlapReversed: boolean
  closeness: number
  days: number
  startDate: string
  endDate: string
}

const pairs = fc.sample(pair, { numRuns: PAIRS, seed: SEED })

beforeAll(async () => {
  console.log(`overlap.test.ts: seed ${SEED}`)
  const owners = [(await traveller(app)).id, (await traveller(app)).id]
  await database.pool.query('create table pairs (n int primary key, one uuid, other uuid)')
  const rows = pairs.map((sides, n) => ({
    n,
    sides: sides.map((side, at) => ({ ...side, ...side.at, owner: owners[at] })),
  }))
  for (let at = 0; at < PAIRS; at += BATCH) await insertPairs(rows.slice(at, at + BATCH))
  await database.pool.query('analyze trips')
}, 60_000)
afterAll(async () => {
  await database.pool.query('drop table if exists pairs')
})

/** In batches: a statement has 15 seconds, also on a slow machine. */
function insertPairs(rows: readonly object[]) {
  return database.pool.query(
    `with said as (
       select n, side, gen_random_uuid() as id, t.* from jsonb_to_recordset($1::jsonb) as pair(n int, sides jsonb)
       cross join lateral jsonb_array_elements(sides) with ordinality as listed(trip, side)
       cross join lateral jsonb_to_record(trip) as t(owner uuid, "placeId" text, "posterKey" text, country text,
         latitude float8, longitude float8, "radiusKm" float8, "startDate" date, "endDate" date, nights jsonb)),
     posted as (
       insert into trips (id, user_id, destination, country, country_key, place_id, poster_key, latitude, longitude,
         radius_km, start_date, end_date, min_nights, max_nights, description, created_at)
       select id, owner, 'Somewhere', country, country, "placeId", "posterKey", latitude, longitude, "radiusKm",
         "startDate", "endDate", (nights ->> 'min')::int, (nights ->> 'max')::int, 'Words.', now() from said)
     insert into pairs select a.n, a.id, b.id from said a join said b on b.n = a.n where a.side = 1 and b.side = 2`,
    [JSON.stringify(rows)],
  )
}

/** All pairs in their order, as the end of a statement each. */
const BATCHES = Array.from({ length: PAIRS / BATCH }, (_, at) => {
  const first = at * BATCH
  return sql`where n between ${first} and ${first + BATCH - 1} order by n`
})

/** A search of the indexes takes forty times as long as a comparison. */
const LOOKED_UP = BATCHES.slice(0, BATCHES.length / 5)

test(`${PAIRS} pairs of trips overlap where the slow way says so, from either side`, { timeout: 120_000 }, async () => {
  const select = sql`
    select n, ${tripsOverlap('one', 'other')} as "isOverlap", ${tripsOverlap('other', 'one')} as "isOverlapReversed",
      ${closenessOf('one', 'other')} as closeness, ${daysInCommon('one', 'other')} as days,
      ${firstCommonDay('one', 'other')}::text as "startDate", ${lastCommonDay('one', 'other')}::text as "endDate"
    from pairs join trips one on one.id = pairs.one join trips other on other.id = pairs.other`
  const rows: Found[] = []
  for (const batch of BATCHES) rows.push(...(await database.db.execute<Found>(sql`${select} ${batch}`)).rows)
  expect(rows).toHaveLength(PAIRS)
  const counted = { overlaps: 0, places: 0, days: 0 }
  for (const [n, [one, other]] of pairs.entries()) {
    const [slow, closeness] = [slowDays(one, other), slowCloseness(one, other)]
    const isOverlap = slow !== null && closeness >= 2
    const found = rows[n]
    const expected = { n, isOverlap, isOverlapReversed: isOverlap, closeness }
    expect(found, `seed ${SEED}: ${JSON.stringify([one, other])}`).toMatchObject(
      slow ? { ...expected, ...slow } : expected,
    )
    counted.overlaps += Number(isOverlap)
    counted.places += Number(closeness >= 2)
    counted.days += Number(slow !== null)
  }
  // neither nearly all nor nearly none, else the pairs would prove little
  for (const count of Object.values(counted)) {
    expect(count).toBeGreaterThan(PAIRS / 20)
    expect(count).toBeLessThan((PAIRS * 19) / 20)
  }
})

test('what overlaps is found in its cell and among those of its length', { timeout: 120_000 }, async () => {
  const isOther = sql`theirs.id = pairs.other`
  const isFound = sql`exists (
    select from ${cellsInReach('one')} as near(cell)
    cross join lateral (${tripsInTime('one', sql`theirs.cell = near.cell`, sql`theirs.id`, isOther, sql`date '2000-01-01'`)}) found)`
  const isInCountry = sql`exists (
    select from (${tripsInTime('one', sql`theirs.country_key = one.country_key`, sql`theirs.id`, isOther, sql`date '2000-01-01'`)}) found)`
  const select = sql`
    select n, ${isFound} as "isFound", ${isInCountry} as "isInCountry"
    from pairs join trips one on one.id = pairs.one`
  const rows: { n: number; isFound: boolean; isInCountry: boolean }[] = []
  for (const batch of LOOKED_UP) {
    rows.push(...(await database.db.execute<(typeof rows)[number]>(sql`${select} ${batch}`)).rows)
  }
  let looked = 0
  for (const { n, isFound, isInCountry } of rows) {
    const [one, other] = pairs[n] ?? []
    if (!one || !other || !slowDays(one, other)) continue
    const closeness = slowCloseness(one, other)
    const message = `seed ${SEED}: ${JSON.stringify([one, other])}`
    // a country finds its places by their country alone
    if (closeness >= 2 && !one.placeId?.startsWith('c-')) expect(isFound, message).toBe(true)
    expect(isInCountry, message).toBe(one.country === other.country)
    looked++
  }
  expect(looked).toBeGreaterThan(rows.length / 4)
})
