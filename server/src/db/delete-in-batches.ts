import type { Db } from './client.ts'
import type { PgTable } from './sql.ts'
import { type SQL, sql } from './sql.ts'

const BATCH = 1000

/**
 * Deletes every row that `isOver`, so many by each statement: a million of them would not be gone within the time that a
 * statement has, and would be tried again for good. Rows that somebody holds at this moment are left for the next time.
 * The form is that of PostgreSQL's manual: https://www.postgresql.org/docs/current/sql-delete.html
 */
export async function deleteInBatches(db: Db, table: PgTable, isOver: SQL | undefined, batch = BATCH): Promise<number> {
  // without a condition it would be the whole table
  if (!isOver) throw new Error('What is over has to be said')
  let total = 0
  for (;;) {
    const { rowCount } = await db.execute(sql`
      with over as (select ctid from ${table} where ${isOver} limit ${batch} for update skip locked)
      delete from ${table} as t using over where t.ctid = over.ctid`)
    total += rowCount ?? 0
    if ((rowCount ?? 0) < batch) return total
  }
}
