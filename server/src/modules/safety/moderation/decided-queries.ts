import type { DecisionKind } from '@caravan/contract/moderation.ts'
import type { ReportReason } from '@caravan/contract/reports.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { evidenceWords } from '../../../db/evidence-words.ts'
import { isNoPartyTo } from '../../../db/moderator-ties.ts'
import type { PageRange } from '../../../db/page.ts'
import type { EvidencePerson } from '../../../db/schema/evidence.ts'
import type { Viewer } from '../../../platform/viewer.ts'
import { COLUMNS, type DecisionRow, needsReview } from './decision-queries.ts'

export interface DecidedFilter {
  q?: string | undefined
  reason?: ReportReason | undefined
  kind?: DecisionKind | undefined
  moderator?: string | undefined
  review?: 'waiting' | undefined
}

export interface DecidedRow extends Record<string, unknown> {
  id: string
  travellerId: string | null
  closedAt: Date
  author: EvidencePerson | null
  reports: number
  reasons: ReportReason[]
  decisionId: string | null
}

/** Of the case `c`: the words of who reported are read by moderators anyway, their name is not. */
function wordsOf(q: string): SQL {
  const pattern = `%${q.replace(/[\\%_]/g, '\\$&')}%`
  return sql`and c.id in (
    select e.case_id from evidence e where ${evidenceWords(sql`e.content`)} ilike ${pattern}
    union all select r.case_id from reports r where r.details ilike ${pattern}
    union all select named.id from users u join cases named on named.traveller_id = u.id and named.closed_at is not null
      where u.username = lower(${q}))`
}

/** A page of decided cases out of its index, each with its last decision. */
export async function listDecided(
  tx: Db,
  { id: viewerId }: Pick<Viewer, 'id'>,
  { limit, before }: PageRange,
  { q, reason, kind, moderator, review }: DecidedFilter,
): Promise<(DecidedRow & { decision: DecisionRow | null })[]> {
  const conditions = [
    q ? wordsOf(q) : sql``,
    reason ? sql`and exists (select from reports r where r.case_id = c.id and r.reason = ${reason})` : sql``,
    kind ? sql`and d.kind = ${kind}` : sql``,
    moderator ? sql`and d.moderator_id = (select id from users where username = lower(${moderator}))` : sql``,
    review
      ? sql`and ${needsReview} and d.reviewed_at is null and not exists (
          select from decisions own where own.case_id = c.id and ${viewerId}::uuid in (own.moderator_id, own.appeal_decided_by))`
      : sql``,
    before
      ? sql`and (c.closed_at, c.id) < (${before.createdAt.toISOString()}::timestamptz, ${before.id}::uuid)`
      : sql``,
  ]
  const { rows } = await tx.execute<DecidedRow>(sql`
    select c.id, c.traveller_id as "travellerId", c.closed_at as "closedAt", d.id as "decisionId",
      (select e.content -> 'author' from evidence e where e.case_id = c.id order by e.sealed_at desc limit 1) as author,
      (select count(*)::int from reports r where r.case_id = c.id) as reports,
      array(select distinct r.reason from reports r where r.case_id = c.id) as reasons
    from cases c
    left join lateral (
      select d.* from decisions d where d.case_id = c.id order by d.decided_at desc, d.id desc limit 1) d on true
    where c.closed_at is not null and ${isNoPartyTo(sql`${viewerId}::uuid`, 'c')} ${sql.join(conditions, sql` `)}
    order by c.closed_at desc, c.id desc limit ${sql.raw(String(limit))}`)
  const ids = rows.flatMap(({ decisionId }) => decisionId ?? [])
  const { rows: found } = await tx.execute<DecisionRow>(sql`
    select ${COLUMNS} from decisions d where d.id = any (${sql.param(ids)}::uuid[])`)
  return rows.map((row) => ({ ...row, decision: found.find(({ id }) => id === row.decisionId) ?? null }))
}
