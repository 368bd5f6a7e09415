import { CHECK_IN_MINUTES } from '@caravan/contract/plans.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { newId } from '../../db/id.ts'

export interface CheckInRow extends Record<string, unknown> {
  id: string
  planId: string
  userId: string
  state: 'expected' | 'checked-in' | 'missed' | 'ended'
  reminders: number
  isDue: boolean
  endsAt: Date
  /** Called off, or never agreed to, before it began. */
  isOff: boolean
  hasBegun: boolean
}

/** With the plan, its match, and in a group chat the traveller's own agreement. */
const WITH_PLAN = sql`
  check_ins ci join plans p on p.id = ci.plan_id left join matches m on m.id = p.match_id
  left join plan_agreements a on a.plan_id = p.id and a.user_id = ci.user_id and p.match_id is null`

/** In a group chat that its own traveller had when it began, whoever else is in. */
const isAgreed = sql`case when p.match_id is not null then p.status <> 'proposed'
  else coalesce(a.revision = p.revision and coalesce(a.ended_at >= p.starts_at, true), false) end`

const CHECK_IN = sql`
  select ci.id, ci.plan_id as "planId", ci.user_id as "userId", ci.state, ci.reminders, coalesce(ci.next_at <= now(), false) as "isDue",
    p.ends_at as "endsAt", p.starts_at <= now() as "hasBegun",
    (not (${isAgreed}) or coalesce(p.called_off_at < p.starts_at, false)
      or coalesce(m.ended_at < p.starts_at, false)) as "isOff"
  from ${WITH_PLAN}`

/** What ended a plan or its match came after the beginning, or not at all. */
const isNotOffBefore = sql`
  coalesce(p.called_off_at >= p.starts_at, true) and coalesce(m.ended_at >= p.starts_at, true)`

/** A check-in that nobody else changes until the transaction ends. */
export async function lockCheckIn(tx: Db, id: string): Promise<CheckInRow | undefined> {
  const { rows } = await tx.execute<CheckInRow>(sql`${CHECK_IN} where ci.id = ${id} for update of ci`)
  return rows[0]
}

/** The same of a traveller for a plan, wherever its match or group chat is by now. */
export async function lockCheckInOf(tx: Db, userId: string, planId: string): Promise<CheckInRow | undefined> {
  const { rows } = await tx.execute<CheckInRow>(sql`
    ${CHECK_IN} where ci.plan_id = ${planId} and ci.user_id = ${userId} for update of ci`)
  return rows[0]
}

/** From now on a check-in is awaited, at the end of the plan first. */
export const insertCheckIn = (tx: Db, planId: string, userId: string) =>
  tx.execute(sql`
    insert into check_ins (id, plan_id, user_id, state, next_at, created_at)
    select ${newId()}::uuid, p.id, ${userId}::uuid, 'expected', p.ends_at, now() from plans p where p.id = ${planId}
    on conflict (plan_id, user_id) do update set state = 'expected', next_at = excluded.next_at
      where check_ins.state = 'ended'`)

export const endCheckIn = (tx: Db, id: string) =>
  tx.execute(sql`update check_ins set state = 'ended', next_at = null where id = ${id}`)

const [, second, third] = CHECK_IN_MINUTES

/** A reminder was given: the next step comes so long after the end of the plan. */
export const setReminded = (tx: Db, id: string) =>
  tx.execute(sql`
    update check_ins ci set reminders = ci.reminders + 1,
      next_at = p.ends_at + make_interval(mins => case ci.reminders when 0 then ${second}::int else ${third}::int end)
    from plans p where ci.id = ${id} and p.id = ci.plan_id`)

export const setMissed = (tx: Db, id: string) =>
  tx.execute(sql`update check_ins set state = 'missed', next_at = null where id = ${id}`)

export const setCheckedIn = (tx: Db, id: string) =>
  tx.execute(sql`
    update check_ins set state = 'checked-in', next_at = null, checked_in_at = coalesce(checked_in_at, now())
    where id = ${id}`)

/** A job for each check-in of which a step is due; while one waits there is no second. */
export const enqueueDueCheckIns = (db: Db) =>
  db.execute(sql`
    select graphile_worker.add_job('take-check-in-step', json_build_object('id', ci.id), job_key := 'take-check-in-step:' || ci.id,
      job_key_mode := 'preserve_run_at')
    from check_ins ci where ci.state = 'expected' and ci.next_at <= now()`)

/** Steps that are due and were not taken, and for how many seconds the oldest of them has been so. */
export async function countOverdue(db: Db): Promise<{ count: number; oldest: number }> {
  const { rows } = await db.execute<{ count: number; oldest: number }>(sql`
    select count(*)::int as count, coalesce(extract(epoch from now() - min(next_at)), 0)::float8 as oldest
    from check_ins where state = 'expected' and next_at <= now()`)
  return rows[0] ?? { count: 0, oldest: 0 }
}

export interface ListedCheckIn extends Record<string, unknown> {
  planId: string
  place: string
  startsAt: Date
  endsAt: Date
  timeZone: string
  countryCode: string | null
  state: 'expected' | 'missed'
}

/** Those of agreed plans, and for a week those that were missed. */
export async function listCheckIns(db: Db, userId: string): Promise<ListedCheckIn[]> {
  const { rows } = await db.execute<ListedCheckIn>(sql`
    select p.id as "planId", p.place, p.starts_at as "startsAt", p.ends_at as "endsAt", p.time_zone as "timeZone",
      p.country_code as "countryCode", ci.state
    from ${WITH_PLAN}
    where ci.user_id = ${userId} and ci.state in ('expected', 'missed') and p.ends_at > now() - interval '7 days'
      and ${isAgreed} and ${isNotOffBefore}
    order by p.ends_at, p.id limit 50`)
  return rows
}

/** Whether a plan has begun after which this traveller is awaited: what they set up for it stays until then. */
export async function isAwaited(db: Db, userId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from ${WITH_PLAN}
    where ci.user_id = ${userId} and ci.state = 'expected' and p.starts_at <= now() and ${isAgreed}
      and ${isNotOffBefore}`)
  return rows.length > 0
}

/** A contact is gone: no check-in is expected any more. */
export const endCheckInsOf = (tx: Db, userId: string) =>
  tx.execute(sql`
    update check_ins set state = 'ended', next_at = null where user_id = ${userId} and state = 'expected'`)

/** Named by the check-in, so that it goes with its traveller; what it says is sealed. */
export const enqueueFollowUp = (tx: Db, checkInId: string, sealed: string) =>
  tx.execute(sql`
    select graphile_worker.add_job('follow-check-in', json_build_object('id', ${checkInId}::text, 'sealed', ${sealed}::text))`)
