import { type SQL, sql } from 'drizzle-orm'

/**
 * SQL that holds where neither of two travellers has blocked the other: what every read of something of another
 * traveller asks. Both are SQL for an id, a column or a parameter. Two look-ups in the primary key, so that it costs
 * the same however many somebody has blocked.
 */
export const notBlocked = (one: string, other: string) => `(
  not exists (select from blocks where blocker_id = ${one} and blocked_id = ${other})
  and not exists (select from blocks where blocker_id = ${other} and blocked_id = ${one}))`

/** The same for a template: `viewerId` is an id, `other` a column or what stands for an id. */
export const notBlockedBy = (viewerId: string, other: SQL | { getSQL(): SQL }) => sql<boolean>`(
  not exists (select from blocks where blocker_id = ${viewerId}::uuid and blocked_id = ${other})
  and not exists (select from blocks where blocker_id = ${other} and blocked_id = ${viewerId}::uuid))`
