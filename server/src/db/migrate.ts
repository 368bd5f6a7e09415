import { fileURLToPath } from 'node:url'
import { CannotStart } from '@caravan/local-postgres/cannot-start.ts'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Logger, runMigrations } from 'graphile-worker'
import type pg from 'pg'
import { newestMigration, readAppliedMigration } from './migration-state.ts'
import { lockOrWait } from './wait-for-lock.ts'

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
    await refuseNewer(client)
    await migrate(drizzle(client), { migrationsFolder: folder })
    // the job queue keeps a schema of its own, brought up to date by itself
    await runMigrations({ pgPool: pool, logger: SILENT })
  } finally {
    // closed, which gives up the lock as well, whatever has become of the connection
    client.release(true)
  }
}

async function refuseNewer(client: pg.PoolClient): Promise<void> {
  const applied = await readAppliedMigration(client)
  if (applied === null || applied <= newestMigration()) return
  throw new CannotStart(
    'The database was brought up to date by a newer version of this program. ' +
      'Start that version, or restore a backup of this one.',
  )
}
