import { NEW_ACCOUNT_DAYS } from '@caravan/contract/limits.ts'
import type { Db } from '../../db/client.ts'
import { deleteInBatches } from '../../db/delete-in-batches.ts'
import { actionCounts } from '../../db/schema/action-counts.ts'
import { sql } from '../../db/sql.ts'

export type Period = 'ten-minutes' | 'day'

interface Counted extends Record<string, unknown> {
  action: string
  period: Period
  count: number
  /** Until its period ends. */
  seconds: number
  isNewAccount: boolean
  /** Until when it is. */
  newUntil: Date
}

const length = sql`case c.period when 'day' then interval '1 day' else interval '10 minutes' end`
const isGoingOn = sql`c.starts_at > now() - ${length}`

/**
 * Counts one more of each and answers how many that makes. A period begins with the first of it. The rows stay locked
 * until the transaction ends, so that a traveller's actions of one kind pass one after the other; they are taken in one
 * order, before anything else.
 */
export async function countActions(db: Db, userId: string, { action, text }: { action: string; text: string | null }) {
  const ofText = text === null ? sql`` : sql`, (${text}::text, 'day')`
  const { rows } = await db.execute<Counted>(sql`
    with c as (
      insert into action_counts as c (user_id, action, period, starts_at, count)
      select ${userId}::uuid, wanted.action, wanted.period, now(), 1
      from (values (${action}::text, 'day'), (${action}::text, 'ten-minutes')${ofText}) as wanted (action, period)
      order by wanted.action, wanted.period
      on conflict (user_id, action, period) do update
        set count = case when ${isGoingOn} then c.count + 1 else 1 end,
          starts_at = case when ${isGoingOn} then c.starts_at else excluded.starts_at end
      returning action, period, count, starts_at)
    select c.action, c.period, c.count, ceil(extract(epoch from c.starts_at + ${length} - now()))::int as seconds,
      u.created_at > now() - make_interval(days => ${NEW_ACCOUNT_DAYS}::int) as "isNewAccount",
      u.created_at + make_interval(days => ${NEW_ACCOUNT_DAYS}::int) as "newUntil"
    from c, users u where u.id = ${userId}`)
  return rows
}

/** What no limit looks at any more. Those that are being counted at this moment are left for the next time. */
export const deleteOldActionCounts = (db: Db) =>
  deleteInBatches(db, actionCounts, sql`starts_at < now() - interval '1 day'`)
