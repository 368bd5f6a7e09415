import { sql } from 'drizzle-orm'
import type { Db } from './client.ts'

/** What time it is by the clock that all nodes share. */
export async function databaseTime(db: Db): Promise<Date> {
  const { rows } = await db.execute<{ ms: number }>(sql`select extract(epoch from now())::float8 * 1000 as ms`)
  const ms = rows[0]?.ms
  if (ms === undefined) throw new Error('The database says no time')
  return new Date(ms)
}
