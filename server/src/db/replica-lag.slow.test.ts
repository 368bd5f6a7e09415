import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startReplicatedPostgres } from '../test/postgres/replicated-postgres.ts'
import { type Database, openDatabase } from './client.ts'
import { Replica } from './replica.ts'

const folder = fs.mkdtempSync(join(tmpdir(), 'caravan-replica-'))
// PostgreSQL may run as another user than we do
fs.chmodSync(folder, 0o755)
let postgres: Awaited<ReturnType<typeof startReplicatedPostgres>>
let primary: Database
let standby: Database
beforeAll(async () => {
  postgres = await startReplicatedPostgres(folder)
  primary = openDatabase(postgres.primary.poolConfig)
  standby = openDatabase(postgres.replica.poolConfig)
})
afterAll(async () => {
  await Promise.all([primary?.close(), standby?.close()])
  await postgres?.replica.stop()
  await postgres?.primary.stop()
  fs.rmSync(folder, { recursive: true, force: true })
})

const log = pino({ level: 'silent' })

test('a standby that replays is not behind, one that is paused falls behind, and one that goes on catches up', async () => {
  const replica = new Replica(primary.db, standby, log)
  await expect.poll(() => replica.lagSeconds()).toBe(0)
  await standby.pool.query('select pg_wal_replay_pause()')
  await expect
    .poll(async () => (await standby.pool.query('select pg_get_wal_replay_pause_state() as s')).rows[0].s)
    .toBe('paused')
  await primary.pool.query('create table written_meanwhile (id int)')
  await expect.poll(() => replica.lagSeconds()).toBeGreaterThan(1)
  await standby.pool.query('select pg_wal_replay_resume()')
  await expect.poll(() => replica.lagSeconds()).toBe(0)
})

test('of a database that is no standby, and of one that is not set, nothing is known', async () => {
  expect(await new Replica(primary.db, primary, log).lagSeconds()).toBeNull()
  expect(await new Replica(primary.db, null, log).lagSeconds()).toBeNull()
})
