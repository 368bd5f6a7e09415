import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { TEMPLATE } from '../../test/postgres/postgres-for-tests.ts'
import { loadPlaces } from './load-places.ts'
import { searchNamesOf } from './load-queries.ts'

const DATABASE = `gazetteer_${process.env.VITEST_POOL_ID ?? '1'}`
let pool: pg.Pool
beforeAll(async () => {
  const admin = new pg.Client(inject('postgres'))
  await admin.connect()
  await admin.query(`drop database if exists ${DATABASE} with (force)`)
  await admin.query(`create database ${DATABASE} template ${TEMPLATE}`)
  await admin.end()
  pool = new pg.Pool({ ...inject('postgres'), database: DATABASE })
})
afterAll(() => pool.end())

const indexes = async () => {
  const text = `select indexdef from pg_indexes where tablename in ('places', 'place_names') order by indexname`
  return (await pool.query<{ indexdef: string }>(text)).rows
}
const counts = async () =>
  (await pool.query(`select (select count(*) from places) as places, (select count(*) from place_names) as names`)).rows

test('two that start at once with outdated data leave the gazetteer filled once, indexes and all', async () => {
  const [countsBefore, indexesBefore] = [await counts(), await indexes()]
  await pool.query(`comment on table places is 'an older version'; delete from places where id like 'g1%'`)
  await Promise.all([loadPlaces(pool), loadPlaces(pool)])
  expect(await counts()).toEqual(countsBefore)
  expect(await indexes()).toEqual(indexesBefore)
})

test('while a newer one is loaded, places are found in the old one', async () => {
  const [countsBefore, indexesBefore] = [await counts(), await indexes()]
  await pool.query(`comment on table places is 'an older version'; delete from places where id like 'g1%'`)
  const reader = await pool.connect()
  // a search that goes on and on keeps the tables from being swapped
  await reader.query('begin; select from places, place_names limit 1')
  // it does not get as far as waiting in line
  const loading = loadPlaces(pool, undefined, Number.POSITIVE_INFINITY)
  try {
    // most of the time between two tries, where the last statement took the one before back
    const swapsTried = `select from pg_stat_activity where datname = current_database() and query like '%before_lock'`
    await expect.poll(async () => (await pool.query(swapsTried)).rowCount, { timeout: 170_000 }).toBeGreaterThan(0)
    const search = await pool.connect()
    await search.query(`set lock_timeout = '5s'`)
    expect((await search.query(`select from place_names where name = 'lisbon'`)).rowCount).toBeGreaterThan(0)
    search.release(true)
  } finally {
    await reader.query('commit')
    reader.release()
    await loading
  }
  expect(await counts()).toEqual(countsBefore)
  expect(await indexes()).toEqual(indexesBefore)
})

test('a start with up-to-date data touches nothing', async () => {
  await pool.query(`delete from places where id = 'c-jp'`)
  await loadPlaces(pool)
  expect((await pool.query(`select from places where id = 'c-jp'`)).rowCount).toBe(0)
})

test('a well-known place is also found by the end of its name, a hamlet is not', () => {
  const names = (weight: number) =>
    searchNamesOf({ names: ['Isle of Skye'], namesInLanguages: [], weight }).map(([name]) => name)
  expect(names(6)).toEqual(['isle of skye', 'skye'])
  expect(names(3)).toEqual(['isle of skye'])
})
