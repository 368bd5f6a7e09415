import type { Db } from './client.ts'
import { named } from './named.ts'
import { sql } from './sql.ts'

/**
 * How new what a statement reads is: how many transactions had ended when it began. The same clock on every node, and one
 * that every commit moves on, whatever table it was in; to be had once for a statement, however many its rows.
 */
export const VERSION = `(
  select pg_snapshot_xmax(taken)::text::bigint - (select count(*) from pg_snapshot_xip(taken))
  from pg_current_snapshot() taken)`
export const version = sql.raw(VERSION)

/** For what is not there any more: nothing that was read before says otherwise. */
export async function currentVersion(db: Db): Promise<number> {
  const [row] = await named<{ version: number }>(db, 'version', `select ${VERSION} as version`, [])
  if (!row) throw new Error('The database has no version')
  return row.version
}
