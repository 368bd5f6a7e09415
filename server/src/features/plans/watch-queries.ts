import { CHECK_IN_MINUTES } from '@caravan/contract/plans.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { newId } from '../../db/id.ts'

export interface WatchRow extends Record<string, unknown> {
  id: string
  planId: string
  userId: string
  state: 'watching' | 'checked-in' | 'missed' | 'ended'
  reminders: number
  isDue: boolean
  endsAt: Date
  /** Called off, or never agreed to, before it began. */
  isOff: boolean
  hasBegun: boolean
}

const WATCH = sql`
  select w.id, w.plan_id as "planId", w.user_id as "userId", w.state, w.reminders, coalesce(w.next_at <= now(), false) as "isDue",
    p.ends_at as "endsAt", p.starts_at <= now() as "hasBegun",
    (p.status = 'proposed' or coalesce(p.called_off_at < p.starts_at, false)
      or coalesce(m.ended_at < p.starts_at, false)) as "isOff"
  from plan_watches w join plans p on p.id = w.plan_id join matches m on m.id = p.match_id`

/** What ended a plan or its match came after the beginning, or not at all. */
const isNotOffBefore = sql`
  coalesce(p.called_off_at >= p.starts_at, true) and coalesce(m.ended_at >= p.starts_at, true)`

/** A watch that nobody else changes until the transaction ends. */
export async function lockWatch(tx: Db, id: string): Promise<WatchRow | undefined> {
  const { rows } = await tx.execute<WatchRow>(sql`${WATCH} where w.id = ${id} for update of w`)
  return rows[0]
}

/** The same of a traveller for a plan, wherever its match is by now. */
export async function lockWatchOf(tx: Db, userId: string, planId: string): Promise<WatchRow | undefined> {
  const { rows } = await tx.execute<WatchRow>(sql`
    ${WATCH} where w.plan_id = ${planId} and w.user_id = ${userId} for update of w`)
  return rows[0]
}

/** From now on a check-in is awaited, at the end of the plan first. */
export const insertWatch = (tx: Db, planId: string, userId: string) =>
  tx.execute(sql`
    insert into plan_watches (id, plan_id, user_id, state, next_at, created_at)
    select ${newId()}::uuid, p.id, ${userId}::uuid, 'watching', p.ends_at, now() from plans p where p.id = ${planId}
    on conflict (plan_id, user_id) do update set state = 'watching', next_at = excluded.next_at
      where plan_watches.state = 'ended'`)

export const endWatch = (tx: Db, id: string) =>
  tx.execute(sql`update plan_watches set state = 'ended', next_at = null where id = ${id}`)

const [, second, third] = CHECK_IN_MINUTES

/** A reminder was given: the next step comes so long after the end of the plan. */
export const setReminded = (tx: Db, id: string) =>
  tx.execute(sql`
    update plan_watches w set reminders = w.reminders + 1,
      next_at = p.ends_at + make_interval(mins => case w.reminders when 0 then ${second}::int else ${third}::int end)
    from plans p where w.id = ${id} and p.id = w.plan_id`)

export const setMissed = (tx: Db, id: string) =>
  tx.execute(sql`update plan_watches set state = 'missed', next_at = null where id = ${id}`)

export const setCheckedIn = (tx: Db, id: string) =>
  tx.execute(sql`
    update plan_watches set state = 'checked-in', next_at = null, checked_in_at = coalesce(checked_in_at, now())
    where id = ${id}`)

/** A job for each watch of which a step is due; while one waits there is no second. */
export const enqueueDueWatches = (db: Db) =>
  db.execute(sql`
    select graphile_worker.add_job('step-watch', json_build_object('id', w.id), job_key := 'step-watch:' || w.id,
      job_key_mode := 'preserve_run_at')
    from plan_watches w where w.state = 'watching' and w.next_at <= now()`)

export interface CheckInRow extends Record<string, unknown> {
  planId: string
  place: string
  startsAt: Date
  endsAt: Date
  timeZone: string
  countryCode: string | null
  state: 'watching' | 'missed'
}

/** Those of agreed plans, and for a week those that were missed. */
export async function listCheckIns(db: Db, userId: string): Promise<CheckInRow[]> {
  const { rows } = await db.execute<CheckInRow>(sql`
    select p.id as "planId", p.place, p.starts_at as "startsAt", p.ends_at as "endsAt", p.time_zone as "timeZone",
      p.country_code as "countryCode", w.state
    from plan_watches w join plans p on p.id = w.plan_id join matches m on m.id = p.match_id
    where w.user_id = ${userId} and w.state in ('watching', 'missed') and p.ends_at > now() - interval '7 days'
      and p.status <> 'proposed' and ${isNotOffBefore}
    order by p.ends_at, p.id limit 50`)
  return rows
}

/** Whether a plan has begun after which this traveller is awaited: what they set up for it stays until then. */
export async function isAwaited(db: Db, userId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from plan_watches w join plans p on p.id = w.plan_id join matches m on m.id = p.match_id
    where w.user_id = ${userId} and w.state = 'watching' and p.starts_at <= now() and p.status <> 'proposed'
      and ${isNotOffBefore}`)
  return rows.length > 0
}

/** A contact is gone: nobody is watched over any more. */
export const endWatchesOf = (tx: Db, userId: string) =>
  tx.execute(sql`
    update plan_watches set state = 'ended', next_at = null where user_id = ${userId} and state = 'watching'`)
