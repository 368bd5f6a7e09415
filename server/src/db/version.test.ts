import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useApp } from '../test/build-app.ts'
import { currentVersion } from './version.ts'

const made = await useApp()
beforeAll(async () => {
  await made.database.pool.query('create table changes (n int)')
})
afterAll(async () => {
  await made.database.pool.query('drop table changes')
})

test('who sees a change reads a higher version than who does not, however transactions overlap', async () => {
  const { db, pool } = made.database
  const insert = 'insert into changes values (1)'
  const read = async () => {
    const { rows } = await db.execute<{ seen: number }>(sql`select count(*) as seen from changes`)
    return { version: await currentVersion(db), seen: rows[0]?.seen }
  }
  const [early, late] = [await pool.connect(), await pool.connect()]
  await early.query('begin')
  await early.query(insert)
  const looks = [await read()]
  await late.query('begin')
  await late.query('savepoint here')
  await late.query(insert)
  looks.push(await read())
  await late.query('commit')
  looks.push(await read())
  await early.query('commit')
  looks.push(await read())
  await pool.query(insert)
  looks.push(await read())
  early.release()
  late.release()
  expect(looks.map(({ seen }) => seen)).toEqual([0, 0, 1, 2, 3])
  for (const [n, { version, seen }] of looks.entries()) {
    const next = looks[n + 1]
    if (!next) continue
    expect(next.version).toBeGreaterThanOrEqual(version)
    if (next.seen !== seen) expect(next.version).toBeGreaterThan(version)
  }
})
