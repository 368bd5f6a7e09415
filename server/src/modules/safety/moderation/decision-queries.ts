import type { AppealState, DecisionKind } from '@caravan/contract/moderation.ts'
import { SANCTIONS } from '@caravan/contract/moderation.ts'
import type { ReportSubjectKind } from '@caravan/contract/reports.ts'
import type { RuleId } from '@caravan/contract/rules.ts'
import type { Db } from '../../../db/client.ts'
import { isNoPartyTo, tiesOf } from '../../../db/moderator-ties.ts'
import type { Cursor, PageRange } from '../../../db/page.ts'
import { sql } from '../../../db/sql.ts'

export interface NewDecision {
  id: string
  caseId: string
  travellerId: string | null
  /** Null for the operator. */
  moderatorId: string | null
  kind: DecisionKind
  rule: RuleId | null
  text: string
  about: ReportSubjectKind | null
  subjectId: string | null
  excerpt: string | null
  days: number | null
}

/** Its end is that of the clock of the database; a ban has none. Whoever is gone is in no decision. */
export const insertDecision = (tx: Db, one: NewDecision) =>
  tx.execute(sql`
    insert into decisions (id, case_id, traveller_id, moderator_id, kind, rule, text, about, subject_id, excerpt, ends_at,
      decided_at)
    values (${one.id}, ${one.caseId}, (select id from users where id = ${one.travellerId}), ${one.moderatorId}, ${one.kind},
      ${one.rule}, ${one.text}, ${one.about}, ${one.subjectId}, ${one.excerpt},
      case when ${one.kind} = 'ban' then 'infinity' else now() + make_interval(days => ${one.days}::int) end, now())`)

export interface DecisionRow extends Record<string, unknown> {
  id: string
  caseId: string
  kind: DecisionKind
  rule: RuleId | null
  text: string
  about: ReportSubjectKind | null
  subjectId: string | null
  excerpt: string | null
  /** Of a suspension; null of a ban. */
  endsAt: Date | null
  isOver: boolean
  decidedAt: Date
  appealText: string | null
  appealedAt: Date | null
  appealState: AppealState | null
  appealAnswer: string | null
  appealDecidedAt: Date | null
  travellerId: string | null
  moderator: string | null
  replacedAt: Date | null
  isReopened: boolean
  review: 'none' | 'waiting' | 'reviewed'
}

/** Severe ones, and whatever was decided anew, get a second look by somebody who had no part in them. */
export const needsReview = sql`(d.replaced_at is null and (d.kind in ('suspend', 'ban') or d.appeal_state is not distinct from 'upheld'
  or exists (select from cases again where again.id = d.case_id and again.reopened_at is not null and again.closed_at is not null)))`

export const COLUMNS = sql`
  d.id, d.case_id as "caseId", d.kind, d.rule, d.text, d.about, d.subject_id as "subjectId", d.excerpt,
  nullif(d.ends_at, 'infinity') as "endsAt", coalesce(d.ends_at <= now(), false) as "isOver", d.decided_at as "decidedAt",
  d.appeal_text as "appealText", d.appealed_at as "appealedAt", d.appeal_state as "appealState",
  d.appeal_answer as "appealAnswer", d.appeal_decided_at as "appealDecidedAt", d.traveller_id as "travellerId",
  (select by.username from users by where by.id = d.moderator_id) as moderator, d.replaced_at as "replacedAt",
  (d.replaced_at is null and exists (select from cases again where again.id = d.case_id and again.closed_at is null)) as "isReopened",
  case when not ${needsReview} then 'none' when d.reviewed_at is null then 'waiting' else 'reviewed' end as review`

const isTold = sql`d.kind = any (${sql.param([...SANCTIONS])}::text[])`

export async function findDecision(db: Db, id: string): Promise<DecisionRow | undefined> {
  return (await db.execute<DecisionRow>(sql`select ${COLUMNS} from decisions d where d.id = ${id}`)).rows[0]
}

const MAX_SHOWN = 50

export async function listPast(db: Db, travellerId: string): Promise<DecisionRow[]> {
  const { rows } = await db.execute<DecisionRow>(sql`
    select ${COLUMNS} from decisions d where d.traveller_id = ${travellerId}
    order by d.decided_at desc, d.id desc limit ${sql.raw(String(MAX_SHOWN))}`)
  return rows
}

export async function listOwn(db: Db, travellerId: string, { limit, before }: PageRange): Promise<DecisionRow[]> {
  const older = before
    ? sql`and (d.decided_at, d.id) < (${before.createdAt.toISOString()}::timestamptz, ${before.id}::uuid)`
    : sql``
  const { rows } = await db.execute<DecisionRow>(sql`
    select ${COLUMNS} from decisions d where d.traveller_id = ${travellerId} and ${isTold} ${older}
    order by d.decided_at desc, d.id desc limit ${sql.raw(String(limit))}`)
  return rows
}

export async function findOwn(db: Db, travellerId: string, id: string): Promise<DecisionRow | undefined> {
  const { rows } = await db.execute<DecisionRow>(sql`
    select ${COLUMNS} from decisions d where d.id = ${id} and d.traveller_id = ${travellerId} and ${isTold}`)
  return rows[0]
}

export async function insertAppeal(tx: Db, id: string, text: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update decisions set appeal_text = ${text}, appealed_at = now(), appeal_state = 'waiting'
    where id = ${id} and appealed_at is null`)
  return rowCount === 1
}

export async function findLast(db: Db, caseId: string): Promise<DecisionRow | undefined> {
  const { rows } = await db.execute<DecisionRow>(sql`
    select ${COLUMNS} from decisions d where d.case_id = ${caseId} order by d.decided_at desc, d.id desc limit 1`)
  return rows[0]
}

export async function hasDecided(db: Db, caseId: string, moderatorId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from decisions d
    where d.case_id = ${caseId} and ${moderatorId}::uuid in (d.moderator_id, d.appeal_decided_by) limit 1`)
  return rows.length > 0
}

export async function setReviewed(tx: Db, id: string, moderatorId: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update decisions set reviewed_by = ${moderatorId}, reviewed_at = now() where id = ${id} and reviewed_at is null`)
  return rowCount === 1
}

/** Those of a case before the one that takes their place: the caller undoes what they did. */
export async function replaceBefore(tx: Db, caseId: string, id: string): Promise<DecisionRow[]> {
  const { rows } = await tx.execute<DecisionRow>(sql`
    with replaced as (
      update decisions set replaced_at = now() where case_id = ${caseId} and id <> ${id} and replaced_at is null returning id)
    select ${COLUMNS} from decisions d where d.id in (select id from replaced)`)
  return rows
}

export interface AppealRow extends DecisionRow {
  travellerId: string
  username: string | null
  firstName: string | null
}

/** Neither about whom they have to do with, nor with a report of theirs; the case may be gone. */
const isForModerator = (moderatorId: string) => sql`(
  (d.traveller_id in (select id from ${tiesOf(sql`${moderatorId}::uuid`)} tie)) is not true
  and not exists (select from cases c where c.id = d.case_id and not ${isNoPartyTo(sql`${moderatorId}::uuid`, 'c')}))`

export async function listAppeals(db: Db, moderatorId: string | null, limit: number | null, before: Cursor | null) {
  const isTheirs = moderatorId
    ? sql`and d.moderator_id is distinct from ${moderatorId}::uuid and ${isForModerator(moderatorId)}`
    : sql``
  const later = before
    ? sql`and (d.appealed_at, d.id) > (${before.createdAt.toISOString()}::timestamptz, ${before.id}::uuid)`
    : sql``
  const { rows } = await db.execute<AppealRow>(sql`
    select ${COLUMNS}, d.traveller_id as "travellerId", sealed.author ->> 'username' as username,
      sealed.author ->> 'firstName' as "firstName"
    from decisions d
    left join lateral (
      select e.content -> 'author' as author from evidence e where e.case_id = d.case_id
      order by e.sealed_at desc limit 1) sealed on true
    where d.appeal_state = 'waiting' and d.traveller_id is not null ${isTheirs} ${later}
    order by d.appealed_at, d.id ${limit ? sql`limit ${sql.raw(String(limit))}` : sql``}`)
  return rows
}

export interface Appealed extends Record<string, unknown> {
  travellerId: string
  moderatorId: string | null
  kind: DecisionKind
  about: ReportSubjectKind | null
  subjectId: string | null
  caseId: string
}

export async function findAppealed(db: Db, moderatorId: string | null, id: string): Promise<Appealed | undefined> {
  const { rows } = await db.execute<Appealed>(sql`
    select traveller_id as "travellerId", moderator_id as "moderatorId", kind, about, subject_id as "subjectId",
      case_id as "caseId"
    from decisions d where id = ${id} and appealed_at is not null and traveller_id is not null
      ${moderatorId ? sql`and ${isForModerator(moderatorId)}` : sql``}`)
  return rows[0]
}

interface AppealAnswer {
  outcome: 'upheld' | 'reversed'
  answer: string
  /** Null for the operator. */
  moderatorId: string | null
}

/** Upheld, it waits for a second look. False where it is decided already. */
export async function setAppealDecided(tx: Db, id: string, { outcome, answer, moderatorId }: AppealAnswer) {
  const { rowCount } = await tx.execute(sql`
    update decisions set appeal_state = ${outcome}, appeal_answer = ${answer}, appeal_decided_at = now(),
      appeal_decided_by = ${moderatorId}, reviewed_by = null, reviewed_at = null
    where id = ${id} and appeal_state = 'waiting'`)
  return rowCount === 1
}

/** As it is now, and not as it was sealed. */
export async function findUsername(db: Db, travellerId: string): Promise<string | null> {
  const { rows } = await db.execute<{ username: string | null }>(
    sql`select username from users where id = ${travellerId}`,
  )
  return rows[0]?.username ?? null
}
