import pg from 'pg'
import type { Database } from '../../db/client.ts'

/** As if PostgreSQL ended: everybody is thrown out, and nobody finds its socket until what is returned is called. */
export async function takeAway({ pool }: Database): Promise<() => void> {
  const { host } = pool.options
  const outside = new pg.Client({ ...pool.options })
  await outside.connect()
  pool.options.host = '/nowhere'
  await outside.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  )
  await outside.end()
  return () => Object.assign(pool.options, { host })
}
