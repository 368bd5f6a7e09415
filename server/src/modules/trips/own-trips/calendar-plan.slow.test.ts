import { beforeAll, expect, test } from 'vitest'
import { findTraveller } from '../../../platform/viewer.ts'
import { useApp } from '../../../test/build-app.ts'
import { traveller } from '../../../test/factories.ts'
import { blocksOf, insertUnchecked, type PlanNode, plansOf, scannedWhole } from '../../../test/query-plans.ts'
import { findCalendar } from './queries.ts'

const { app, database } = await useApp()
const { db, pool } = database

const TRAVELLERS = 1000
const MATCHES = 400
/** In the month that is looked at. */
const TRIPS_OF_ONE = 3
const MAY = { from: '2028-04-26', to: '2028-06-06' }

/** To Lisbon, as rows that are right by construction: no trigger and no foreign key is asked. */
const trips = (of: string, at: string) => `
  insert into trips (id, user_id, destination, country, country_key, place_key, cell, day_span, latitude, longitude,
    radius_km, start_date, end_date, description, poster_key, created_at)
  select gen_random_uuid(), ${of}, 'Lisbon', 'Portugal', 'pt', 'g2267057', '38.-9', 3, 38.7, -9.1, 10,
    date '2028-05-01' + ${at}, date '2028-05-05' + ${at}, 'Four miradouros.', 'g2267057', now()
  from (${others()}) u`

let userId: string
const others = () => `select id, row_number() over (order by id) as n from users where id <> '${userId}'`

beforeAll(async () => {
  userId = (await traveller(app, { gender: 'woman' })).id
  await insertUnchecked(pool, [
    `insert into users (id, email, gender, onboarding_completed, created_at, updated_at)
     select gen_random_uuid(), 'plan' || n || '@example.org', 'man', true, now(), now()
     from generate_series(1, ${TRAVELLERS}) n`,
    // half of them asked, the others were asked
    `insert into matches (id, user_id, owner_id, status, created_at, answered_at)
     select gen_random_uuid(), case when n % 2 = 0 then id else '${userId}' end,
       case when n % 2 = 0 then '${userId}' else id end, 'accepted', now(), now()
     from (${others()}) u where n <= ${MATCHES}`,
    ...Array.from({ length: TRIPS_OF_ONE }, (_, at) => trips('u.id', String(10 * at))),
    `${trips(`'${userId}'::uuid`, '(u.n % 30)::int')} where u.n <= 20`,
  ])
})

/** How the database reads the calendar. */
async function planOfCalendar(): Promise<PlanNode> {
  const viewer = await findTraveller(db, userId)
  if (!viewer) throw new Error('There is no traveller')
  const [plan] = await plansOf(pool, async (explained) => {
    const { overlaps } = await findCalendar(explained, viewer, MAY, 2 * MATCHES)
    expect(new Set(overlaps.map((overlap) => overlap.userId)).size).toBe(MATCHES)
  })
  if (!plan) throw new Error('Nothing was asked')
  return plan
}

test('the calendar reads a few pages for each match, however many trips there are, and however many are over', async () => {
  const few = await planOfCalendar()
  expect(scannedWhole(few)).not.toContain('matches')
  // of each trip whether it may be seen, and whose it is
  expect(blocksOf(few)).toBeLessThan(25 * TRIPS_OF_ONE * MATCHES)
  // ten times as many, all long past, of the matches too
  await insertUnchecked(
    pool,
    Array.from({ length: 27 }, (_, years) => trips('u.id', `-${400 + 10 * years}`)),
  )
  const many = await planOfCalendar()
  expect(scannedWhole(many)).not.toContain('trips')
  expect(blocksOf(many)).toBeLessThan(1.3 * blocksOf(few))
}, 120_000)
