import type { PlanTerms } from '@caravan/contract/plans.ts'
import { type AuthorCardRow, authorCardColumns } from '../../../db/author-card.ts'
import type { Db } from '../../../db/client.ts'
import { deleteInBatches } from '../../../db/delete-in-batches.ts'
import { newId } from '../../../db/id.ts'
import { plans } from '../../../db/schema/plans.ts'
import { type SQL, sql } from '../../../db/sql.ts'
import { endedByBlock, visibleGroupPlan, visibleToEachOther } from '../../../db/visible.ts'

/** With the author card of who proposed it, in a group chat. */
export interface PlanRow extends AuthorCardRow, Record<string, unknown> {
  id: string
  /** One of the two is null. */
  matchId: string | null
  groupChatId: string | null
  place: string
  placeId: string | null
  city: string | null
  countryCode: string | null
  startsAt: Date
  endsAt: Date
  timeZone: string
  /** Called off also where its match is over. */
  status: 'proposed' | 'agreed' | 'called-off'
  proposedBy: string | null
  revision: number
  matchEndedAt: Date | null
  calledOffAt: Date | null
  hasBegun: boolean
  isOver: boolean
  /** Of a match. */
  otherId: string | null
  /** Of a group chat: to which terms the traveller has agreed, and not taken it back. */
  agreedRevision: number | null
  checkIn: 'expected' | 'checked-in' | 'missed' | 'ended' | null
  checkInHasBegun: boolean
  /** Of the terms that the traveller is awaited on. */
  checkInRevision: number | null
  checkInPlace: string | null
  checkInStartsAt: Date | null
  checkInEndsAt: Date | null
  checkInTimeZone: string | null
  canExpectCheckIn: boolean
}

/** A check-in can be expected where a contact has consented and both PINs are chosen. `id` is SQL for the traveller's. */
const hasContactAndPins = (userId: string) => sql`(
  exists (select from trusted_contacts t where t.user_id = ${userId} and t.status = 'consenting')
  and exists (select from safety_pins s where s.user_id = ${userId}))`

const otherOf = (userId: string) => sql`case m.user_id when ${userId}::uuid then m.owner_id else m.user_id end`

/**
 * A plan of an accepted match of this traveller, as it is for them: not there across a block, like the conversation; or one
 * of a group chat, which is not there where its proposer is not.
 */
export const planOf = (userId: string) => sql`${planColumns(userId, sql`a.ended_at is null`)}
  where case when p.match_id is null then ${visibleGroupPlan({ id: userId }, 'p')}
    else ${isOfTwo(userId)} and ${visibleToEachOther(sql`m.user_id`, sql`m.owner_id`)} end`

const isOfTwo = (userId: string) => sql`${userId}::uuid in (m.user_id, m.owner_id)`

/** For a traveller to end, whoever is out of sight: what a block of another has ended is as before it, until they end it too. */
function planToEndOf(userId: string) {
  const isMatchOpen = sql`m.ended_by = ${otherOf(userId)}
    and ${endedByBlock(sql`m.ended_by`, sql`${userId}::uuid`, sql`m.ended_at`)}`
  const isIn = sql`(a.ended_at is null or ${endedByBlock(sql`p.proposed_by`, sql`${userId}::uuid`, sql`a.ended_at`)})`
  return sql`${planColumns(userId, isIn, isMatchOpen)}
    where case when p.match_id is null then a.user_id is not null or ${visibleGroupPlan({ id: userId }, 'p')}
      else ${isOfTwo(userId)} end`
}

/** `isIn` says which agreement `a` counts, `isMatchOpen` which matches `m` go on that are over. */
// mutant: a plan goes on after its match | modules/meetups/plans/plans | m.ended_at is not null | false
const planColumns = (userId: string, isIn: SQL, isMatchOpen = sql`false`) => sql`
  select p.id, p.match_id as "matchId", p.group_chat_id as "groupChatId", p.place, p.place_id as "placeId", p.city, p.country_code as "countryCode",
    p.starts_at as "startsAt", p.ends_at as "endsAt", p.time_zone as "timeZone",
    case when m.ended_at is not null and not (${isMatchOpen}) then 'called-off' else p.status end as status, p.proposed_by as "proposedBy",
    p.revision, m.ended_at as "matchEndedAt", p.called_off_at as "calledOffAt", p.starts_at <= now() as "hasBegun",
    p.ends_at <= now() as "isOver", ${otherOf(userId)} as "otherId",
    a.revision as "agreedRevision", ci.state as "checkIn", coalesce(ci.starts_at <= now(), false) as "checkInHasBegun",
    ci.revision as "checkInRevision", ci.place as "checkInPlace", ci.starts_at as "checkInStartsAt",
    ci.ends_at as "checkInEndsAt", ci.time_zone as "checkInTimeZone", ${hasContactAndPins(userId)} as "canExpectCheckIn",
    ${authorCardColumns('u')}
  from plans p left join matches m on m.id = p.match_id
  left join users u on u.id = p.proposed_by and p.match_id is null
  left join plan_agreements a on a.plan_id = p.id and a.user_id = ${userId} and ${isIn}
  left join check_ins ci on ci.plan_id = p.id and ci.user_id = ${userId}`

export async function findLatestPlan(db: Db, userId: string, matchId: string): Promise<PlanRow | undefined> {
  const { rows } = await db.execute<PlanRow>(sql`
    ${planOf(userId)} and p.match_id = ${matchId} order by p.created_at desc, p.id desc limit 1`)
  return rows[0]
}

export async function findPlan(db: Db, userId: string, planId: string): Promise<PlanRow | undefined> {
  const { rows } = await db.execute<PlanRow>(sql`${planOf(userId)} and p.id = ${planId}`)
  return rows[0]
}

export async function findPlanToEnd(db: Db, userId: string, planId: string): Promise<PlanRow | undefined> {
  const { rows } = await db.execute<PlanRow>(sql`${planToEndOf(userId)} and p.id = ${planId}`)
  return rows[0]
}

/** Of which match or group chat a plan is; of whoever's, since these say who may know of it. */
export async function findSetting(
  db: Db,
  planId: string,
): Promise<Pick<PlanRow, 'matchId' | 'groupChatId'> | undefined> {
  const { rows } = await db.execute<Pick<PlanRow, 'matchId' | 'groupChatId'>>(sql`
    select match_id as "matchId", group_chat_id as "groupChatId" from plans where id = ${planId}`)
  return rows[0]
}

/** Whether a match was accepted once and may be looked at: also one that has ended, as its conversation. */
export async function hasConversation(db: Db, userId: string, matchId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from matches m where m.id = ${matchId} and m.status = 'accepted'
      and ${userId}::uuid in (m.user_id, m.owner_id) and ${visibleToEachOther(sql`m.user_id`, sql`m.owner_id`)}`)
  return rows.length > 0
}

export interface Terms extends Omit<PlanTerms, 'placeId'> {
  placeId: string | null
  city: string | null
  countryCode: string | null
}

export type Setting = { matchId: string } | { groupChatId: string }

export async function insertPlan(tx: Db, setting: Setting, userId: string, terms: Terms): Promise<string> {
  const id = newId()
  const { matchId = null, groupChatId = null } = setting as Partial<Record<'matchId' | 'groupChatId', string>>
  await tx.execute(sql`
    insert into plans (id, match_id, group_chat_id, place, place_id, city, country_code, starts_at, ends_at, time_zone, status,
      proposed_by, revision, created_at)
    values (${id}, ${matchId}, ${groupChatId}, ${terms.place}, ${terms.placeId}, ${terms.city}, ${terms.countryCode},
      ${terms.startsAt}::timestamptz, ${terms.endsAt}::timestamptz, ${terms.timeZone}, 'proposed', ${userId}, 1, now())`)
  return id
}

export async function updateTerms(tx: Db, planId: string, userId: string, terms: Terms): Promise<void> {
  await tx.execute(sql`
    update plans set place = ${terms.place}, place_id = ${terms.placeId}, city = ${terms.city},
      country_code = ${terms.countryCode}, starts_at = ${terms.startsAt}::timestamptz,
      ends_at = ${terms.endsAt}::timestamptz, time_zone = ${terms.timeZone}, status = 'proposed',
      proposed_by = ${userId}, revision = revision + 1
    where id = ${planId}`)
}

/** Where two met, and that one of them was awaited, is nobody's business for longer. As long as what is reported about it. */
const PLANS_KEPT_DAYS = 90

/** With its steps. Check-ins are kept by themselves. */
export const deleteOldPlans = (db: Db) =>
  deleteInBatches(db, plans, sql`ends_at < now() - make_interval(days => ${PLANS_KEPT_DAYS})`)

export const setAgreed = (tx: Db, planId: string) =>
  tx.execute(sql`update plans set status = 'agreed' where id = ${planId}`)

export const setCalledOff = (tx: Db, planId: string) =>
  tx.execute(sql`update plans set status = 'called-off', called_off_at = now() where id = ${planId}`)

/** A traveller has called a plan off or takes their word back: they are not going. Once it has begun only a PIN says so. */
export const endOwnCheckIn = (tx: Db, planId: string, userId: string) =>
  tx.execute(sql`
    update check_ins set state = 'ended', next_at = null
    where plan_id = ${planId} and user_id = ${userId} and state = 'expected' and starts_at > now()`)

export interface StepRow extends Record<string, unknown> {
  kind: 'proposed' | 'changed' | 'agreed' | 'called-off'
  userId: string | null
  at: Date
}

export const insertStep = (tx: Db, planId: string, kind: StepRow['kind'], userId: string) =>
  tx.execute(sql`
    insert into plan_steps (plan_id, number, kind, user_id, at)
    select ${planId}::uuid, coalesce(max(number), 0) + 1, ${kind}, ${userId}::uuid, now() from plan_steps where plan_id = ${planId}`)

/** Of several plans, the oldest first: all of those that their proposer took. */
export async function listStepsOf(db: Db, planIds: readonly string[]): Promise<(StepRow & { planId: string })[]> {
  const { rows } = await db.execute<StepRow & { planId: string }>(sql`
    select s.plan_id as "planId", s.kind, s.user_id as "userId", s.at
    from unnest(${sql.param([...planIds])}::uuid[]) as wanted(id)
    cross join lateral (
      select * from plan_steps where plan_id = wanted.id order by number desc limit 20) s
    order by s.plan_id, s.number`)
  return rows
}

export async function listSteps(db: Db, planId: string): Promise<StepRow[]> {
  const { rows } = await db.execute<StepRow>(sql`
    select kind, user_id as "userId", at from plan_steps where plan_id = ${planId} order by number desc limit 20`)
  return rows.reverse()
}
