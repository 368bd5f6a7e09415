import { drizzle, type NodePgQueryResultHKT, NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { BoundedPool } from './bounded-pool.ts'
import { type ExtractTablesWithRelations, type PgDatabase, PgDialect, sql } from './sql.ts'

type Schema = Record<string, never>
type Relations = ExtractTablesWithRelations<Schema>
/** The database or a transaction in it: what every query takes. */
export type Db = PgDatabase<NodePgQueryResultHKT, Schema>

// A `date` is a calendar day: as a Date it would move with the server's time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day)
// Counts of rows stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

export interface Database {
  db: Db
  pool: BoundedPool
  close(): Promise<void>
}

/** For each connection, how many statements may wait: about what one of them works off in a tenth of a second. */
const WAITING_PER_CONNECTION = 5

/** Opens a pool of at most `max` connections; a lost connection is replaced, not fatal. */
export function openDatabase(options: pg.PoolConfig, onError: (error: Error) => void = () => undefined): Database {
  const { max = 20 } = options
  const pool = new BoundedPool({
    max,
    maxWaiting: max * WAITING_PER_CONNECTION,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 15_000,
    application_name: 'caravan',
    ...options,
  })
  pool.on('error', onError)
  pool.on('connect', (client) => {
    // one that is lost while in use says so itself, and would end the process as unhandled
    client.on('error', onError)
    client.query = withOneTypeParser(client.query)
  })
  return { db: withTransactions(pool), pool, close: () => pool.end() }
}

/**
 * Drizzle asks the driver for timestamps as text in rows that it does not map itself. Without its parsers a timestamp
 * is a `Date` in every row, whichever way the statement went; Drizzle takes a `Date` as it is.
 */
function withOneTypeParser<Query extends pg.PoolClient['query']>(query: Query): Query {
  function queryWithoutTypes(this: pg.PoolClient, statement: unknown, ...rest: unknown[]) {
    return Reflect.apply(query, this, [withoutTypes(statement), ...rest])
  }
  return queryWithoutTypes as Query
}

function withoutTypes(statement: unknown): unknown {
  if (typeof statement !== 'object' || statement === null || !('types' in statement) || 'submit' in statement) {
    return statement
  }
  const { types: _drizzles, ...own } = statement
  return own
}

/**
 * Drizzle's own transactions never give a connection back on which not even `begin` could be said: each end of PostgreSQL
 * would leave the pool smaller, until nothing is answered any more. And where `rollback` cannot be said either, they throw
 * that in place of what had failed, so that nobody could know whether a `commit` had been sent.
 */
function withTransactions(pool: pg.Pool): Db {
  const db: Db = drizzle(pool)
  db.transaction = async (work, config) => {
    if (config) throw new Error('Transactions are begun with the settings of the server')
    const client = await pool.connect()
    const dialect = new PgDialect()
    const tx = new NodePgTransaction<Schema, Relations>(
      dialect,
      new NodePgSession(client, dialect, undefined),
      undefined,
    )
    let isBroken = false
    try {
      await tx.execute(sql`begin`)
      const result = await work(tx)
      await tx.execute(sql`commit`)
      return result
    } catch (error) {
      await tx.execute(sql`rollback`).catch(() => {
        isBroken = true
      })
      throw error
    } finally {
      client.release(isBroken)
    }
  }
  return db
}

/** What time it is by the clock that all nodes share. */
export async function databaseTime(db: Db): Promise<Date> {
  const { rows } = await db.execute<{ ms: number }>(sql`select extract(epoch from now())::float8 * 1000 as ms`)
  const ms = rows[0]?.ms
  if (ms === undefined) throw new Error('The database says no time')
  return new Date(ms)
}
