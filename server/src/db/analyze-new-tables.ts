import type pg from 'pg'

/**
 * Tables that were never analyzed, like those of a new database, are taken for ten pages of rows. Estimated so, looking into
 * an empty one is dear, and a statement that runs often is planned anew each time: of the feed's time more than half. Small
 * tables that seldom change are never analyzed by the database itself.
 */
export async function analyzeNewTables(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(`
    select quote_ident(relname) as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'r' and reltuples < 0`)
  // one that is locked is left to the next start
  if (rows.length > 0) await pool.query(`analyze (skip_locked) ${rows.map(({ name }) => name).join(', ')}`)
}
