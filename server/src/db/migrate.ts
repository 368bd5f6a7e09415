import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { CannotStart } from '@caravan/local-postgres/cannot-start.ts'
import { Logger, runMigrations } from 'graphile-worker'
import type pg from 'pg'
import { newestMigration, readAppliedMigration, refuseOlderThan } from './migration-state.ts'
import {
  type Migration,
  makeProgressTable,
  readMigrations,
  runSteps,
  transactionWithLockTimeout,
} from './migration-steps.ts'

const EVERY_MS = 250

/**
 * Takes an advisory lock of the session; where another one has it, says so first and then asks for it again and again.
 * `pg_advisory_lock` would wait within a statement, and `create index concurrently` of the one that has the lock waits for
 * every statement that began before it: a deadlock.
 */
export async function lockOrWait(client: pg.ClientBase, lock: number, onWait: () => void): Promise<void> {
  for (let tries = 0; !(await tryLock(client, lock)); tries++) {
    if (tries === 0) onWait()
    await setTimeout(EVERY_MS)
  }
}

async function tryLock(client: pg.ClientBase, lock: number): Promise<boolean> {
  const { rows } = await client.query<{ is_mine: boolean }>('select pg_try_advisory_lock($1) as is_mine', [lock])
  return rows[0]?.is_mine ?? false
}

export const MIGRATIONS = fileURLToPath(new URL('migrations', import.meta.url))
/** Any number: it only has to be the same for everybody who migrates this product. */
const LOCK = 7_226_826
const SILENT = new Logger(() => () => undefined)

/**
 * Brings the database up to date, or to where `folder` ends. Of processes that start together one does it and the others wait.
 * @param pool without a limit on statements: a change of a large table, and waiting for it, take their time
 * @throws a line for people where a newer version has been here
 */
export async function migrateDatabase(pool: pg.Pool, say: (line: string) => void, folder = MIGRATIONS): Promise<void> {
  const client = await pool.connect()
  try {
    await lockOrWait(client, LOCK, () => say('Another process is bringing the database up to date; waiting for it…'))
    const migrations = readMigrations(folder)
    const applied = await readAppliedMigration(client)
    refuseNewer(applied)
    if (migrations[0]) refuseOlderThan(migrations[0].when, applied)
    await applyMissing(client, migrations, say)
    // the job queue keeps a schema of its own, brought up to date by itself
    await runMigrations({ pgPool: pool, logger: SILENT })
  } finally {
    // closed, which gives up the lock as well, whatever has become of the connection
    client.release(true)
  }
}

/** In the table that Drizzle's own migrator keeps, which runs all in one transaction: each lock would be held to the end. */
async function applyMissing(client: pg.ClientBase, all: Migration[], say: (line: string) => void): Promise<void> {
  await client.query('create schema if not exists drizzle')
  await client.query(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  )
  await client.query(makeProgressTable)
  const applied = await readAppliedMigration(client)
  for (const migration of all) {
    if (applied === null || migration.when > applied) await apply(client, migration, say)
  }
}

async function apply(client: pg.ClientBase, { when, hash, ...migration }: Migration, say: (line: string) => void) {
  const onWait = () => say('A change of the database waits for a transaction that is under way; trying again…')
  if (migration.steps) await runSteps(client, { when, steps: migration.steps }, onWait)
  await transactionWithLockTimeout(client, onWait, async () => {
    if (!migration.steps) for (const statement of migration.statements) await client.query(statement)
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [hash, when])
    await client.query('delete from drizzle.migration_progress where migration = $1', [when])
  })
}

function refuseNewer(applied: number | null): void {
  if (applied === null || applied <= newestMigration()) return
  throw new CannotStart(
    'The database was brought up to date by a newer version of this program. ' +
      'Start that version, or restore a backup of this one.',
  )
}
