import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Database, openDatabase } from './client.ts'
import { named } from './named.ts'
import { users } from './schema/users.ts'

let database: Database
beforeAll(() => {
  database = openDatabase({ ...inject('postgres'), max: 2 })
})
afterAll(() => database.close())

const AT = new Date('2026-03-29T01:30:00.123Z')
const SELECT = `select '2026-03-29 03:30:00.123+02'::timestamptz as at`

test('a timestamp is a Date in every row, whichever way its statement is sent', async () => {
  const { db, pool } = database
  const executed = await db.execute(sql.raw(SELECT))
  const inTransaction = await db.transaction(async (tx) => [
    ...(await tx.execute(sql.raw(SELECT))).rows,
    ...(await named(tx, 'a timestamp', SELECT, [])),
  ])
  const rows = [
    ...executed.rows,
    ...(await named(db, 'a timestamp', SELECT, [])),
    ...inTransaction,
    ...(await pool.query(SELECT)).rows,
    // read as a column of a table, as Drizzle maps it
    ...(await db
      .select({ at: sql`${AT.toISOString()}::timestamptz`.mapWith(users.createdAt) })
      .from(sql`(values (1)) one`)),
  ]
  expect(rows).toEqual(rows.map(() => ({ at: AT })))
  expect(rows).toHaveLength(6)
})

test('a transaction whose connection is lost throws what was lost, not that it cannot be rolled back', async () => {
  const { db, pool } = database
  const lost = db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    const failed = tx.execute(sql`select pg_sleep(60)`)
    failed.catch(() => undefined)
    await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
    await failed
  })
  await expect(lost).rejects.toMatchObject({ query: 'select pg_sleep(60)' })
  expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
})

test('a pool counts for how long its connections are waited for, and whom it refuses', async () => {
  const { pool, close } = openDatabase({ ...inject('postgres'), max: 1 })
  const client = await pool.connect()
  const waiting = Array.from({ length: pool.maxWaiting }, () => pool.query('select'))
  await expect(pool.query('select')).rejects.toThrow('Too many statements wait')
  await expect(pool.connect()).rejects.toThrow('Too many statements wait')
  const { waitedMs } = pool.counts
  client.release()
  await Promise.all(waiting)
  expect(pool.counts).toMatchObject({ givenOut: 1 + pool.maxWaiting, refused: 2 })
  expect(pool.counts.waitedMs).toBeGreaterThan(waitedMs)
  await close()
})

test('a day of the calendar stays as it is written', async () => {
  const { rows } = await database.db.execute(sql`select '2026-03-29'::date as day`)
  expect(rows).toEqual([{ day: '2026-03-29' }])
})
