import { type SQL, sql } from 'drizzle-orm'

/**
 * SQL that holds where neither of two travellers has blocked the other: what every read of something of another
 * traveller asks. Both are SQL for an id, a column or a parameter. `offset 0` keeps it two look-ups in the primary key
 * for each row: planned as a join, everybody whom somebody has blocked is compared with every row.
 */
export const notBlocked = (one: string, other: string) => `(
  not exists (select from blocks where blocker_id = ${one} and blocked_id = ${other} offset 0)
  and not exists (select from blocks where blocker_id = ${other} and blocked_id = ${one} offset 0))`

/** The same for a template: `viewerId` is an id, `other` a column or what stands for an id. */
export const notBlockedBy = (viewerId: string, other: SQL | { getSQL(): SQL }) => sql<boolean>`(
  not exists (select from blocks where blocker_id = ${viewerId}::uuid and blocked_id = ${other} offset 0)
  and not exists (select from blocks where blocker_id = ${other} and blocked_id = ${viewerId}::uuid offset 0))`

/**
 * The same for a named statement that goes through rows of many: everybody whom it hides is read once, then each row
 * costs a look into a hash table. Look-ups for each row would cost as little, but are estimated so dear that the
 * database plans the statement anew each time.
 */
export const notAmongBlocked = (viewer: string, other: string) => `
  ${other} not in (
    select blocked_id from blocks where blocker_id = ${viewer}
    union all select blocker_id from blocks where blocked_id = ${viewer})`
