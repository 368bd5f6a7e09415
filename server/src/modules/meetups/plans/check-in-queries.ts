import { CHECK_IN_MINUTES } from '@caravan/contract/plans.ts'
import type { Db } from '../../../db/client.ts'
import { deleteInBatches } from '../../../db/delete-in-batches.ts'
import { newId } from '../../../db/id.ts'
import { checkIns } from '../../../db/schema/plans.ts'
import { type SQL, sql } from '../../../db/sql.ts'
import { visibleGroupPlan, visibleToEachOther } from '../../../db/visible.ts'
import { newReference } from './reference.ts'

export interface CheckInRow extends Record<string, unknown> {
  id: string
  planId: string
  userId: string
  state: 'expected' | 'checked-in' | 'missed' | 'ended'
  reminders: number
  isDue: boolean
  hasBegun: boolean
}

const CHECK_IN = sql`
  select ci.id, ci.plan_id as "planId", ci.user_id as "userId", ci.state, ci.reminders,
    coalesce(ci.next_at <= now(), false) as "isDue", ci.starts_at <= now() as "hasBegun"
  from check_ins ci`

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

/** From now on a check-in is awaited on the terms as they are. One that is awaited already keeps those it has. */
export async function insertCheckIn(tx: Db, planId: string, userId: string): Promise<void> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into check_ins as ci (id, plan_id, user_id, revision, group_chat_id, place, city, country_code, starts_at, ends_at,
      time_zone, first_name, reference, state, next_at, created_at)
    select ${newId()}::uuid, p.id, u.id, p.revision, p.group_chat_id, p.place, coalesce(p.city, u.city), p.country_code,
      p.starts_at, p.ends_at, p.time_zone, u.first_name, ${newReference()}, 'expected', p.ends_at, now()
    from plans p join users u on u.id = ${userId} where p.id = ${planId}
    on conflict (plan_id, user_id) do update set state = 'expected', reminders = 0, revision = excluded.revision,
        place = excluded.place, city = excluded.city, country_code = excluded.country_code, starts_at = excluded.starts_at,
        ends_at = excluded.ends_at, time_zone = excluded.time_zone, first_name = excluded.first_name,
        next_at = excluded.next_at, off_notified_at = null
      where ci.state = 'ended'
    returning ci.id`)
  const [row] = rows
  if (row) await insertPeople(tx, sql`ci.id = ${row.id}::uuid`)
}

/** The owner has agreed to other terms, or has proposed them: from now on those count, unless the ones of before have begun. */
export const moveCheckIn = (tx: Db, planId: string, userId: string) =>
  tx.execute(sql`
    update check_ins ci set revision = p.revision, place = p.place, city = coalesce(p.city, ci.city),
      country_code = p.country_code, starts_at = p.starts_at, ends_at = p.ends_at, time_zone = p.time_zone,
      next_at = p.ends_at, off_notified_at = null
    from plans p where p.id = ${planId} and ci.plan_id = p.id and ci.user_id = ${userId} and ci.state = 'expected'
      and ci.starts_at > now()`)

/**
 * Writes down who is in: the other of a match, in a group chat those who have agreed to any terms. Names stay as they were
 * when they were written first. Another traveller is named where the owner sees them at that moment.
 */
async function insertPeople(tx: Db, which: SQL, whom = sql``): Promise<void> {
  await tx.execute(sql`
    insert into check_in_people as cp (check_in_id, user_id, username, first_name, is_named, joined_at)
    select each.check_in_id, u.id, u.username, u.first_name, ${visibleToEachOther(sql`each.owner_id`, sql`u.id`)}, now()
    from (
      select ci.id as check_in_id, ci.user_id as owner_id, one.user_id
      from check_ins ci join plans p on p.id = ci.plan_id join matches m on m.id = p.match_id
      cross join lateral unnest(array[m.user_id, m.owner_id]) as one(user_id) where ${which}
      union all
      select ci.id, ci.user_id, a.user_id from check_ins ci join plan_agreements a on a.plan_id = ci.plan_id
      where a.ended_at is null and ${which}) each
    join users u on u.id = each.user_id
    where u.id <> each.owner_id ${whom} order by each.check_in_id, u.id
    on conflict (check_in_id, user_id) do update set left_at = null, is_named = cp.is_named or excluded.is_named`)
}

/** A traveller came in for a plan in a group chat: they alone, into every check-in that is awaited after it. */
export const addToCheckIns = (tx: Db, planId: string, userId: string) =>
  insertPeople(tx, sql`ci.plan_id = ${planId}::uuid and ci.state = 'expected'`, sql`and each.user_id = ${userId}::uuid`)

export const endCheckIn = (tx: Db, id: string) =>
  tx.execute(sql`update check_ins set state = 'ended', next_at = null where id = ${id}`)

const [, second, third] = CHECK_IN_MINUTES

/** A reminder was given: the next step comes so long after the end. */
export const setReminded = (tx: Db, id: string) =>
  tx.execute(sql`
    update check_ins set reminders = reminders + 1,
      next_at = ends_at + make_interval(mins => case reminders when 0 then ${second}::int else ${third}::int end)
    where id = ${id}`)

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

/** Whether the plan `p` of a check-in `ci` is still there for its owner and goes on, whoever ended or hid what. */
const goesOn = (ownerId = sql`ci.user_id`) => sql`p.called_off_at is null and case
  when p.match_id is null then ${visibleGroupPlan({ id: ownerId }, 'p')}
  else exists (select from matches m where m.id = p.match_id and m.ended_at is null
    and ${visibleToEachOther(sql`m.user_id`, sql`m.owner_id`)}) end`

/** Owners of check-ins whose plan is off for them and who were not notified of it: each once. */
export async function markOffNotified(tx: Db): Promise<string[]> {
  const { rows } = await tx.execute<{ userId: string }>(sql`
    update check_ins set off_notified_at = now()
    where id in (
      select ci.id from check_ins ci left join plans p on p.id = ci.plan_id
      where ci.state = 'expected' and ci.off_notified_at is null and ci.ends_at > now() and not coalesce(${goesOn()}, false)
      order by ci.id for no key update of ci skip locked)
    returning user_id as "userId"`)
  return rows.map(({ userId }) => userId)
}

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
  plan: 'as-agreed' | 'changed' | 'off'
  canEnd: boolean
}

/** Those that are awaited, and for a week those that were missed. */
export async function listCheckIns(db: Db, userId: string): Promise<ListedCheckIn[]> {
  const { rows } = await db.execute<ListedCheckIn>(sql`
    select ci.plan_id as "planId", ci.place, ci.starts_at as "startsAt", ci.ends_at as "endsAt",
      ci.time_zone as "timeZone", ci.country_code as "countryCode", ci.state,
      case when not coalesce(${goesOn(sql`${userId}::uuid`)}, false) then 'off' when p.revision <> ci.revision then 'changed' else 'as-agreed' end as plan,
      ci.state = 'expected' and ci.starts_at > now() as "canEnd"
    from check_ins ci left join plans p on p.id = ci.plan_id
    where ci.user_id = ${userId} and ci.state in ('expected', 'missed') and ci.ends_at > now() - interval '7 days'
    order by ci.ends_at, ci.plan_id limit 50`)
  return rows
}

/** Whether something has begun after which this traveller is awaited: what they set up for it stays until then. */
export async function isAwaited(db: Db, userId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from check_ins where user_id = ${userId} and state = 'expected' and starts_at <= now()`)
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

/** Where two met, and that one of them was awaited, is nobody's business for longer. As long as what is reported about it. */
const CHECK_INS_KEPT_DAYS = 90

/** With who was in, and the mails to contacts. */
export const deleteOldCheckIns = (db: Db) =>
  deleteInBatches(
    db,
    checkIns,
    sql`ends_at < now() - make_interval(days => ${CHECK_INS_KEPT_DAYS}) and state <> 'expected'`,
  )

export interface ReferenceRow extends Record<string, unknown> {
  state: string
  place: string
  city: string | null
  startsAt: Date
  endsAt: Date
  timeZone: string
  userId: string
  people: {
    id: string
    username: string | null
    firstName: string | null
    isNamed: boolean
    leftAt: string | null
    /** Of the account as it is now; null where it is gone. */
    now: { username: string | null; firstName: string | null; lastName: string | null; email: string } | null
  }[]
}

/** For the operator alone: what a reference in a mail for help stands for. */
export async function findByReference(db: Db, reference: string): Promise<ReferenceRow | undefined> {
  const { rows } = await db.execute<ReferenceRow>(sql`
    select ci.state, ci.place, ci.city, ci.starts_at as "startsAt", ci.ends_at as "endsAt", ci.time_zone as "timeZone",
      ci.user_id as "userId", coalesce((
        select jsonb_agg(jsonb_build_object('id', cp.user_id, 'username', cp.username, 'firstName', cp.first_name,
          'isNamed', cp.is_named, 'leftAt', cp.left_at, 'now', case when u.id is not null then jsonb_build_object(
            'username', u.username, 'firstName', u.first_name, 'lastName', u.last_name, 'email', u.email) end) order by cp.user_id)
        from check_in_people cp left join users u on u.id = cp.user_id where cp.check_in_id = ci.id), '[]') as people
    from check_ins ci where ci.reference = ${reference}`)
  return rows[0]
}
