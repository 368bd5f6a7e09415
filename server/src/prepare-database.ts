import pg from 'pg'
import { analyzeNewTables } from './db/analyze-new-tables.ts'
import { migrateDatabase } from './db/migrate.ts'
import { loadPlaces } from './modules/places/load-places.ts'

type Say = (line: string) => void

/** Brings the schema and the gazetteer up to date, however long that takes. Processes that start together wait for each other. */
export async function prepareDatabase(connection: pg.PoolConfig, say: Say): Promise<void> {
  const pool = openUnlimited(connection)
  try {
    await migrateDatabase(pool, say)
    await loadPlaces(pool, say)
    await analyzeNewTables(pool)
  } finally {
    await pool.end()
  }
}

/** Connections without the time limits of calls, whatever the database or its user has set. */
export function openUnlimited(connection: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    max: 3,
    application_name: 'caravan preparing',
    options: '-c statement_timeout=0 -c lock_timeout=0 -c idle_in_transaction_session_timeout=0',
  })
  // an idle one that is lost is replaced; one in use fails its statement
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}
