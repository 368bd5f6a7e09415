import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { newId } from '../../../db/id.ts'
import { type LogDetails, type Logged, moderationLog } from '../../../db/schema/moderation.ts'

interface Entry {
  /** Null for the operator. */
  actorId: string | null
  action: Logged
  travellerId?: string | null
  caseId?: string
  decisionId?: string
  pictureId?: string
  details?: LogDetails
}

/** In the transaction of what it is about: without its entry nothing is looked at and nothing done. */
export const insertLogEntry = (tx: Db, { details = {}, ...entry }: Entry) =>
  tx.insert(moderationLog).values({ id: newId(), at: sql`now()`, details, ...entry })

export interface MonthRow extends Record<string, unknown> {
  month: string
  reports: number
  cases: number
  dismissed: number
  hidden: number
  warned: number
  suspended: number
  banned: number
  appeals: number
  reversed: number
}

/** The last month that is over, by the clock of the database in UTC. */
export async function countMonth(db: Db): Promise<MonthRow> {
  const decided = (kind: string) => sql`count(*) filter (where l.action = 'decided' and l.details ->> 'kind' = ${kind})`
  const { rows } = await db.execute<MonthRow>(sql`
    with month as (
      select (date_trunc('month', now() at time zone 'utc') - interval '1 month') as begins)
    select to_char(month.begins, 'YYYY-MM') as month,
      coalesce(sum((l.details ->> 'reports')::int) filter (where l.action = 'decided'), 0)::int as reports,
      count(*) filter (where l.action = 'decided') as cases, ${decided('dismiss')} as dismissed,
      ${decided('hide')} as hidden, ${decided('warn')} as warned, ${decided('suspend')} as suspended,
      ${decided('ban')} as banned, count(*) filter (where l.action = 'appealed') as appeals,
      count(*) filter (where l.action = 'appeal-reversed') as reversed
    from month left join moderation_log l on l.at >= month.begins at time zone 'utc'
      and l.at < (month.begins + interval '1 month') at time zone 'utc'
    group by month.begins`)
  const [row] = rows
  if (!row) throw new Error('The month was not counted')
  return row
}
