import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { TEMPLATE, urlOf } from '../test/postgres/postgres-for-tests.ts'
import { spawnServer, temporaryFolder } from '../test/process/server-start.ts'
import { startOps } from '../test/process/start-ops.ts'
import { newestMigration } from './migration-state.ts'

const NAME = `migrating_${process.env.VITEST_POOL_ID ?? '1'}`
const LOCK = 7_226_826
const folder = temporaryFolder()
const DATABASE_URL = urlOf(inject('postgres'), NAME)
let holder: pg.Client

beforeAll(async () => {
  const admin = new pg.Client(inject('postgres'))
  await admin.connect()
  await admin.query(`drop database if exists ${NAME} with (force)`)
  await admin.query(`create database ${NAME} template ${TEMPLATE}`)
  // far less than they will have to wait
  await admin.query(`alter database ${NAME} set statement_timeout = '200ms'`)
  await admin.query(`alter database ${NAME} set lock_timeout = '200ms'`)
  await admin.end()
  holder = new pg.Client({ ...inject('postgres'), database: NAME })
  await holder.connect()
})
afterAll(async () => {
  await holder.end()
  folder.remove()
})

describe('processes that start together on one database', () => {
  test('wait for the one that migrates, and say so', async () => {
    await holder.query('select pg_advisory_lock($1)', [LOCK])
    const both = [startOps(DATABASE_URL, 'migrate'), startOps(DATABASE_URL, 'migrate')]
    const wait = 'Another process is bringing the database up to date; waiting for it…\n'
    await expect.poll(() => both.map(({ said }) => said()), { timeout: 50_000 }).toEqual([wait, wait])
    await holder.query('select pg_advisory_unlock($1)', [LOCK])
    const ended = { code: 0, said: wait }
    expect(await Promise.all(both.map((one) => one.ended))).toEqual([ended, ended])
  })
})

test('no backup is made of a database that is being brought up to date', async () => {
  await holder.query('insert into drizzle.migration_progress values ($1, 1, null)', [newestMigration() + 1])
  const said = 'The database is being brought up to date. Make the backup when that has ended.\n'
  expect(await startOps(DATABASE_URL, 'backup', join(folder.path, 'a.backup')).ended).toEqual({ code: 1, said })
  await holder.query('delete from drizzle.migration_progress')
})

test('an older version refuses a database that a newer one has had, in one line', async () => {
  const next = newestMigration() + 1
  await holder.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', ['newer', next])
  const { code, stderr } = await spawnServer({ DATA_DIR: folder.path, DATABASE_URL, PORT: '0' }).ended
  expect(stderr).toMatch(/^The database was brought up to date by a newer version of this program\. .*\n$/)
  expect(code).toBe(1)
})

test('a database of the migrations before the first release is left as it is, in one line', async () => {
  await holder.query('update drizzle.__drizzle_migrations set created_at = 1')
  const before = `The database was made before the first release, whose migrations begin anew. Start with an empty one (another DATABASE_URL or DATA_DIR), or go on with the version that made it.\n`
  const { code, stderr } = await spawnServer({ DATA_DIR: folder.path, DATABASE_URL, PORT: '0' }).ended
  expect([code, stderr]).toEqual([1, before])
  for (const command of [['migrate'], ['appeals', 'list']]) {
    expect(await startOps(DATABASE_URL, ...command).ended).toEqual({ code: 1, said: before })
  }
  const { rows } = await holder.query('select created_at::int as at from drizzle.__drizzle_migrations group by 1')
  expect(rows).toEqual([{ at: 1 }])
})
