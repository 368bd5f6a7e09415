import { type SQL, sql } from 'drizzle-orm'
import type { Cursor } from './page.ts'

/** Where a page of a list goes on, as a further condition on its table; nothing for the first page. */
export const olderThan = (before: Cursor | null, alias: string, id = 'id'): SQL =>
  before
    ? sql`and (${sql.raw(`${alias}.created_at, ${alias}.${id}`)})
        < (${before.createdAt.toISOString()}::timestamptz, ${before.id}::uuid)`
    : sql``
