import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { TEMPLATE, urlOf } from '../test/postgres/postgres-for-tests.ts'
import { spawnServer, temporaryFolder } from '../test/process/server-start.ts'
import { newestMigration } from './migration-state.ts'

const OPS = fileURLToPath(new URL('../ops.ts', import.meta.url))
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

/** `npm run ops -- migrate` as a process. */
function migrate() {
  const env = { PATH: process.env.PATH, DATA_DIR: folder.path, DATABASE_URL }
  const child = spawn(process.execPath, [OPS, 'migrate'], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  return once(child, 'close').then(() => ({ code: child.exitCode, said }))
}

describe('processes that start together on one database', () => {
  test('wait for the one that migrates, longer than any statement may take, and say so', async () => {
    await holder.query('select pg_advisory_lock($1)', [LOCK])
    const both = [migrate(), migrate()]
    const waiting = `select from pg_stat_activity where datname = current_database()
      and query like 'select pg_advisory_lock%' and state = 'active' and now() - query_start > interval '1 second'`
    await expect.poll(async () => (await holder.query(waiting)).rowCount, { timeout: 50_000 }).toBe(2)
    await holder.query('select pg_advisory_unlock($1)', [LOCK])
    const wait = 'Another process is bringing the database up to date; waiting for it…\n'
    expect(await Promise.all(both)).toEqual([
      { code: 0, said: wait },
      { code: 0, said: wait },
    ])
  })
})

test('an older version refuses a database that a newer one has had, in one line', async () => {
  const next = newestMigration() + 1
  await holder.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', ['newer', next])
  const { code, stderr } = await spawnServer({ DATA_DIR: folder.path, DATABASE_URL, PORT: '0' }).ended
  expect(stderr).toMatch(/^The database was brought up to date by a newer version of this program\. .*\n$/)
  expect(code).toBe(1)
})
