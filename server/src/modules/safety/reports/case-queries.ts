import { REPORTS } from '@caravan/contract/reports.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'

/** So that nobody closes it before the caller is through. */
export const lockOpenCase = (tx: Db, travellerId: string) =>
  tx.execute(sql`
    select from cases where coalesce(traveller_id, group_chat_id) = ${travellerId} and closed_at is null for update`)

/** When the last case of a traveller was closed; at the earliest when one that was closed would be gone by now. */
export async function findLastDecided(tx: Db, travellerId: string): Promise<Date> {
  const { rows } = await tx.execute<{ at: Date }>(sql`
    select greatest(max(closed_at), now() - make_interval(days => ${REPORTS.keptDays})) as at
    from cases where traveller_id = ${travellerId} and closed_at is not null`)
  const [row] = rows
  if (!row) throw new Error('An aggregate answered no row')
  return row.at
}

export const raiseUrgency = (tx: Db, caseId: string) =>
  tx.execute(sql`update cases set urgency = least(urgency + 1, 2) where id = ${caseId}`)

export async function hasEvidence(tx: Db, caseId: string): Promise<boolean> {
  return (await tx.execute(sql`select from evidence where case_id = ${caseId} limit 1`)).rows.length > 0
}
