import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { openUnlimited } from '../prepare-database.ts'
import { createEmptyDatabase } from '../test/postgres/database-at.ts'
import { urlOf } from '../test/postgres/postgres-for-tests.ts'
import { startMigrating } from '../test/process/start-ops.ts'
import { migrateDatabase } from './migrate.ts'
import { readAppliedMigration } from './migration-state.ts'
import { hasUnfinishedMigration } from './migration-steps.ts'

// each run is a process
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

const NAME = `stepping_${process.env.VITEST_POOL_ID ?? '1'}`
const fillTrips = (count: number, seed: string) => `
  insert into trips (id, destination) select md5('${seed}' || n)::uuid, 'Lisbon' from generate_series(1, ${count}) n`
const migrate = () => startMigrating(ADDRESS, CHAIN)
const ADDRESS = urlOf(inject('postgres'), NAME)
const TRIPS = 2500
/** Two migrations: tables, and a column that is filled, indexed and checked step by step. */
const CHAIN = fileURLToPath(new URL('../test/postgres/steps-chain', import.meta.url))
/** As long as it had one. */
const START = mkdtempSync(join(tmpdir(), 'caravan-chain-'))
cpSync(CHAIN, START, { recursive: true })
writeFileSync(
  join(START, 'meta/_journal.json'),
  JSON.stringify({ entries: [{ idx: 0, version: '7', when: 1, tag: '0000_start', breakpoints: true }] }),
)
afterAll(() => rmSync(START, { recursive: true }))
const clients: pg.Client[] = []

async function connect(): Promise<pg.Client> {
  const options = '-c statement_timeout=0 -c lock_timeout=0'
  const client = new pg.Client({ ...inject('postgres'), database: NAME, options })
  await client.connect()
  clients.push(client)
  return client
}

let people: pg.Client
let watcher: pg.Client
beforeEach(async () => {
  await createEmptyDatabase(NAME)
  const pool = openUnlimited({ ...inject('postgres'), database: NAME })
  await migrateDatabase(pool, () => undefined, START)
  await pool.end()
  people = await connect()
  watcher = await connect()
  // far less than a migration may wait
  await people.query(`alter database ${NAME} set statement_timeout = '200ms'`)
  await people.query(`alter database ${NAME} set lock_timeout = '200ms'`)
  await people.query(fillTrips(TRIPS, 'before'))
})
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.end()))
})

const MIGRATING = `from pg_stat_activity where datname = current_database() and application_name = 'caravan preparing'`
/** Until a statement of the migration waits for a lock. */
const untilItWaits = (statement: string) => {
  const waits = `select ${MIGRATING} and wait_event_type = 'Lock' and position($1 in query) > 0`
  const count = async () => (await watcher.query(waits, [statement])).rowCount
  return expect.poll(count, { timeout: 60_000, interval: 20 }).toBe(1)
}
/** What it has open ends, as after a power cut. */
const cutOff = () => watcher.query(`select pg_terminate_backend(pid) ${MIGRATING}`)

async function expectDone(): Promise<void> {
  expect(await readAppliedMigration(people)).toBe(2)
  expect(await hasUnfinishedMigration(people)).toBe(false)
  const { rows } = await people.query(
    `select (select count(*) from trips where lexemes is null)::int as trips,
      (select count(*) from pg_index where not indisvalid)::int as indexes,
      (select count(*) from pg_constraint where not convalidated)::int as constraints,
      (select count(*) from pg_class where relname = 'trips_lexemes_idx')::int as made`,
  )
  expect(rows).toEqual([{ trips: 0, indexes: 0, constraints: 0, made: 1 }])
}

describe('a large instance is brought up to date while people use it', () => {
  test('one whose transaction lasts holds it up, and nobody else', async () => {
    await people.query('begin; select from trips limit 1')
    const run = migrate()
    const [reader, writer] = [await connect(), await connect()]
    await untilItWaits('ADD COLUMN "lexemes"')
    // behind the one that waits; they come to nothing where it waits without a limit, since the first transaction goes on
    expect((await reader.query('select from trips limit 5')).rowCount).toBe(5)
    expect((await writer.query(fillTrips(1, 'meanwhile'))).rowCount).toBe(1)
    await people.query('commit')
    const waits = 'A change of the database waits for a transaction that is under way; trying again…\n'
    expect(await run.ended).toEqual({ code: 0, said: waits })
    await expectDone()
  })

  test('what the release before writes meanwhile is filled too', async () => {
    const run = migrate()
    const state = { isOver: false }
    const over = run.ended.then(() => {
      state.isOver = true
    })
    const writer = await connect()
    for (let n = 0; !state.isOver; n++) {
      await writer.query(fillTrips(1, `meanwhile${n}-`))
      await writer.query(`update trips set destination = 'Porto' where id = md5('before' || $1::int)::uuid`, [
        1 + (n % TRIPS),
      ])
    }
    await over
    expect(await run.ended).toEqual({ code: 0, said: '' })
    await expectDone()
    const porto = `select count(*)::int as n from trips where (destination = 'Porto') <> (lexemes @@ 'porto'::tsquery)`
    expect((await people.query(porto)).rows).toEqual([{ n: 0 }])
  })

  test('cut off between two batches it goes on with the next one, whichever of two nodes takes it up', async () => {
    // somebody who holds the last trip, and came after the columns were added
    await people.query(`create function wait_for_holder() returns trigger language plpgsql as
      'begin perform pg_advisory_xact_lock(1); return new; end'`)
    await people.query(`do 'begin execute format($f$create trigger held before update on trips for each row
      when (new.id = %L) execute function wait_for_holder()$f$, (select max(id::text) from trips)); end'`)
    await people.query('select pg_advisory_lock(1)')
    const first = migrate()
    await untilItWaits('-- in batches of trips')
    first.child.kill('SIGKILL')
    await first.ended
    await cutOff()
    await people.query('select pg_advisory_unlock(1)')
    expect(await hasUnfinishedMigration(people)).toBe(true)
    const filled = 'select from trips where lexemes is not null'
    expect((await people.query(filled)).rowCount).toBe(2000)
    // what the batches that are done would fill again
    const firstTrip = 'where id = (select min(id::text)::uuid from trips)'
    await people.query(`alter table trips disable trigger user; update trips set lexemes = null ${firstTrip};
      alter table trips enable trigger user`)

    const two = [migrate(), migrate()]
    const ended = await Promise.all(two.map((run) => run.ended))
    expect(ended.map(({ code }) => code)).toEqual([0, 0])
    expect((await people.query(filled)).rowCount).toBe(TRIPS - 1)
    await people.query(`update trips set destination = destination ${firstTrip}`)
    await expectDone()
  })

  test('cut off within an index it makes that index again', async () => {
    await people.query('begin transaction isolation level repeatable read; select from people limit 1')
    const first = migrate()
    await untilItWaits('CREATE INDEX CONCURRENTLY IF NOT EXISTS "trips_lexemes_idx"')
    await cutOff()
    expect((await first.ended).code).toBe(1)
    const invalid = `select indexrelid::regclass::text as index from pg_index where not indisvalid`
    expect((await watcher.query(invalid)).rows).toEqual([{ index: 'trips_lexemes_idx' }])
    await people.query('commit')
    expect((await migrate().ended).code).toBe(0)
    await expectDone()
  })
})
