import { type DecisionKind, MODERATION } from '@caravan/contract/moderation.ts'
import type { ReportReason } from '@caravan/contract/reports.ts'
import type { SafetyNumbers } from '@caravan/contract/safety-numbers.ts'
import type { Db } from '../../../db/client.ts'
import { evidenceWords } from '../../../db/evidence-words.ts'
import { newId } from '../../../db/id.ts'
import { isNoPartyTo } from '../../../db/moderator-ties.ts'
import type { PageRange } from '../../../db/page.ts'
import type { EvidencePerson } from '../../../db/schema/evidence.ts'
import { type LogDetails, type Logged, moderationLog } from '../../../db/schema/moderation.ts'
import { type SQL, sql } from '../../../db/sql.ts'
import type { Viewer } from '../../../platform/viewer.ts'
import { COLUMNS, type DecisionRow, needsReview } from './decision-queries.ts'

export interface WaitingCount extends Record<string, unknown> {
  kind: 'case-2' | 'case-1' | 'case-0' | 'appeal' | 'pose-photo'
  count: number
  /** For how many seconds the oldest has waited; 0 where none does. */
  oldest: number
}

export async function countWaiting(db: Db): Promise<WaitingCount[]> {
  const { rows } = await db.execute<WaitingCount>(sql`
    select kind, count(since)::int as count, coalesce(extract(epoch from now() - min(since)), 0)::float8 as oldest
    from (values ('case-2'), ('case-1'), ('case-0'), ('appeal'), ('pose-photo')) kinds (kind)
    left join (
      select 'case-' || urgency as kind, opened_at as since from cases where closed_at is null
      union all select 'appeal', appealed_at from decisions where appeal_state = 'waiting'
      union all select 'pose-photo', sent_at from pose_photos where state = 'waiting') waiting using (kind)
    group by kind`)
  return rows
}

export async function findUser(tx: Db, email: string): Promise<string | undefined> {
  const { rows } = await tx.execute<{ id: string }>(sql`select id from users where email = ${email}`)
  return rows[0]?.id
}

export async function insertModerator(tx: Db, userId: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    insert into moderators (user_id, since) values (${userId}, now()) on conflict do nothing`)
  return rowCount === 1
}

export async function deleteModerator(tx: Db, userId: string): Promise<boolean> {
  return (await tx.execute(sql`delete from moderators where user_id = ${userId}`)).rowCount === 1
}

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

type MonthRow = Record<Exclude<keyof SafetyNumbers, 'month'>, number> & { month: string }

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

/** As `json_build_object` writes it. */
export interface ClaimRow {
  moderatorId: string
  moderator: string | null
  endsAt: string
}

export const claimIn = (caseId: SQL) => sql`(
  select json_build_object('moderatorId', k.moderator_id, 'moderator', holder.username, 'endsAt', k.ends_at)
  from case_claims k join users holder on holder.id = k.moderator_id where k.case_id = ${caseId} and k.ends_at > now())`

export async function findClaim(tx: Db, caseId: string): Promise<ClaimRow | null> {
  const { rows } = await tx.execute<{ claim: ClaimRow | null }>(sql`
    select ${claimIn(sql`${caseId}::uuid`)} as claim`)
  return rows[0]?.claim ?? null
}

/** Taken, or taken for longer. @returns false where another moderator has it */
export async function upsertClaim(tx: Db, caseId: string, moderatorId: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    insert into case_claims as k (case_id, moderator_id, ends_at)
    values (${caseId}, ${moderatorId}, now() + make_interval(mins => ${MODERATION.claimMinutes}::int))
    on conflict (case_id) do update set moderator_id = excluded.moderator_id, ends_at = excluded.ends_at
      where k.moderator_id = excluded.moderator_id or k.ends_at <= now()`)
  return rowCount === 1
}

export async function deleteClaim(tx: Db, caseId: string, moderatorId: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    delete from case_claims where case_id = ${caseId} and moderator_id = ${moderatorId} and ends_at > now()`)
  return rowCount === 1
}

/** Whoever's it is: the case was decided. */
export const endClaim = (tx: Db, caseId: string) => tx.execute(sql`delete from case_claims where case_id = ${caseId}`)

/** Held until the transaction ends. @returns whether the case is open; undefined where there is none */
export async function lockCase(tx: Db, caseId: string): Promise<boolean | undefined> {
  const { rows } = await tx.execute<{ isOpen: boolean }>(sql`
    select closed_at is null as "isOpen" from cases where id = ${caseId} for update`)
  return rows[0]?.isOpen
}

export interface NoteRow extends Record<string, unknown> {
  id: string
  moderator: string | null
  text: string
  createdAt: Date
}

const NOTE = sql`n.id, u.username as moderator, n.text, n.created_at as "createdAt"
  from case_notes n left join users u on u.id = n.moderator_id`

export async function listNotes(tx: Db, caseId: string): Promise<NoteRow[]> {
  const { rows } = await tx.execute<NoteRow>(sql`
    select ${NOTE} where n.case_id = ${caseId} order by n.created_at, n.id`)
  return rows
}

export async function insertNote(
  tx: Db,
  note: { id: string; caseId: string; moderatorId: string; text: string },
): Promise<NoteRow> {
  await tx.execute(sql`
    insert into case_notes (id, case_id, moderator_id, text, created_at)
    values (${note.id}, ${note.caseId}, ${note.moderatorId}, ${note.text}, now())`)
  const { rows } = await tx.execute<NoteRow>(sql`select ${NOTE} where n.id = ${note.id}`)
  const [row] = rows
  if (!row) throw new Error('A note is not there after it was written')
  return row
}
