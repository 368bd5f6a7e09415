import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Logger, runMigrations } from 'graphile-worker'
import type pg from 'pg'

const MIGRATIONS = fileURLToPath(new URL('migrations', import.meta.url))
/** Any number: it only has to be the same for everybody who migrates this product. */
const LOCK = 7_226_826
const SILENT = new Logger(() => () => undefined)

/** Brings the database up to date. Two processes that start at once take turns. */
export async function migrateDatabase(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await migrate(drizzle(client), { migrationsFolder: MIGRATIONS })
    // the job queue keeps a schema of its own, brought up to date by itself
    await runMigrations({ pgPool: pool, logger: SILENT })
  } finally {
    // closed, which gives up the lock as well, whatever has become of the connection
    client.release(true)
  }
}
