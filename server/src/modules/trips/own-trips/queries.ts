import type { CalendarTrip, TripTime } from '@caravan/contract/own-trips.ts'
import { type AuthorCardRow, authorCardColumns } from '../../../db/author-card.ts'
import type { Db } from '../../../db/client.ts'
import { daysInCommon, firstCommonDay, isPossibleOnly, lastCommonDay, tripsOverlap } from '../../../db/overlap.ts'
import type { Cursor, PageRange } from '../../../db/page.ts'
import { type SQL, sql } from '../../../db/sql.ts'
import { hasBegun, isNotOver } from '../../../db/today.ts'
import { flexibleDates, type TripRow, tripsByIds } from '../../../db/trips-by-ids.ts'
import { viewerAsValues, visibleTripOfAnother } from '../../../db/visible.ts'
import type { Viewer } from '../../../platform/viewer.ts'

const literal = (count: number) => sql.raw(String(count))

/** Which trips such a list holds, by which day it is ordered, and whether the later days come first. */
const LISTS: Record<TripTime, { holds: SQL; day: string; isDescending: boolean }> = {
  now: { holds: sql`${hasBegun('trips')} and ${isNotOver('trips')}`, day: 'end_date', isDescending: false },
  coming: { holds: sql`not ${hasBegun('trips')} and ${isNotOver('trips')}`, day: 'start_date', isDescending: false },
  past: { holds: sql`not ${isNotOver('trips')}`, day: 'end_date', isDescending: true },
}

/** A page of one's own trips of a time, of any audience. */
export async function listOwn(db: Db, viewer: Viewer, when: TripTime, { limit, before }: PageRange) {
  const by = viewerAsValues(viewer)
  const { holds, day, isDescending } = LISTS[when]
  const column = sql.raw(day)
  const order = sql.raw(isDescending ? `${day} desc, id desc` : `${day}, id`)
  const page = sql`
    select id, ${column} as at from trips
    where user_id = ${by.id} and ${holds} ${isAfter(column, before, isDescending)}
    order by ${order} limit ${literal(limit)}`
  // `tripsByIds` puts the latest first
  const { rows } = await db.execute<TripRow & Record<string, unknown>>(
    sql`select * from (${tripsByIds(by, page)}) trip order by ${sql.raw(
      isDescending ? '"endDate" desc, id desc' : `"${day === 'end_date' ? 'endDate' : 'startDate'}", id`,
    )}`,
  )
  return rows
}

/** Behind the last row of the page before. */
function isAfter(day: SQL, before: Cursor | null, isDescending: boolean): SQL {
  if (!before) return sql``
  const position = sql`(${before.createdAt.toISOString().slice(0, 10)}::date, ${before.id}::uuid)`
  return sql`and (${day}, id) ${sql.raw(isDescending ? '<' : '>')} ${position}`
}

export type CalendarTripRow = CalendarTrip

export interface MatchOverlapRow extends AuthorCardRow, CalendarTripRow {
  userId: string
  matchId: string
  mineId: string
  from: string
  to: string
  isPossible: boolean
}

interface CalendarRow extends Record<string, unknown> {
  trips: CalendarTripRow[]
  overlaps: MatchOverlapRow[]
}

interface Days {
  from: string
  to: string
}

/** Of somebody's trips on these days no more are compared: nobody makes more journeys in two months. */
const MAX_OF_ONE = 20
/** Whose trips are looked at: the newest matches. */
const MAX_MATCHES = 1000

const calendarColumns = (t: string) =>
  sql`${sql.raw(`${t}.id, ${t}.destination, ${t}.country,
  ${t}.start_date as "startDate", ${t}.end_date as "endDate",`)} not ${isNotOver(t)} as "isOver", ${flexibleDates(t)} as flexible`

const COMPARED = [
  'id',
  'user_id',
  'destination',
  'country',
  'place_key',
  'country_key',
  'latitude',
  'longitude',
  'radius_km',
  'start_date',
  'end_date',
  'min_nights',
  'max_nights',
]
const compared = (t: string) => sql.raw(COMPARED.map((name) => `${t}.${name}`).join(', '))

/**
 * One's own trips on some days, and those of one's matches that overlap with them and may be seen, the first of each. A
 * statement for all: the own trips in an index scan, and one for each match.
 */
export async function findCalendar(db: Db, viewer: Viewer, { from, to }: Days, limit: number) {
  const by = viewerAsValues(viewer)
  const isOn = (t: string) =>
    sql`${sql.raw(`${t}.start_date`)} <= ${to}::date and ${sql.raw(`${t}.end_date`)} >= ${from}::date`
  const { rows } = await db.execute<CalendarRow>(sql`
    with mine as materialized (
      select ${compared('own')} from trips own where own.user_id = ${by.id} and ${isOn('own')}
      order by own.start_date, own.id limit ${literal(limit)}),
    partners as materialized (
      select distinct on (user_id) user_id, match_id from (
        (select owner_id as user_id, id as match_id, created_at from matches
          where user_id = ${by.id} and status = 'accepted' and ended_at is null
          order by created_at desc, id desc limit ${literal(MAX_MATCHES)})
        union all
        (select user_id, id, created_at from matches
          where owner_id = ${by.id} and status = 'accepted' and ended_at is null
          order by created_at desc, id desc limit ${literal(MAX_MATCHES)})) accepted
      where exists (select from mine)
      order by user_id, created_at desc, match_id desc),
    met as (
      select distinct on (theirs.id) theirs.*, partners.match_id, mine.id as mine_id,
        ${firstCommonDay('mine', 'theirs')} as first_day, ${lastCommonDay('mine', 'theirs')} as last_day,
        ${isPossibleOnly('mine', 'theirs')} as is_possible
      from partners cross join lateral (
        select ${compared('theirs')} from trips theirs
        where theirs.user_id = partners.user_id and ${isOn('theirs')} and ${visibleTripOfAnother(by, 'theirs')}
        order by theirs.end_date limit ${literal(MAX_OF_ONE)}) theirs
      join mine on ${tripsOverlap('mine', 'theirs')} and ${firstCommonDay('mine', 'theirs')} <= ${to}::date
        and ${lastCommonDay('mine', 'theirs')} >= ${from}::date
      order by theirs.id, ${daysInCommon('mine', 'theirs')} desc, mine.start_date, mine.id)
    select
      (select coalesce(json_agg(own order by own."startDate", own.id), '[]')
        from (select ${calendarColumns('mine')} from mine) own) as trips,
      (select coalesce(json_agg(other order by other."from", other.id), '[]') from (
        select ${calendarColumns('met')}, met.user_id as "userId", met.match_id as "matchId", met.mine_id as "mineId",
          met.first_day as "from", met.last_day as "to", met.is_possible as "isPossible", ${authorCardColumns('u')}
        from met join users u on u.id = met.user_id
        order by met.first_day, met.id limit ${literal(limit)}) other) as overlaps`)
  const [row] = rows
  if (!row) throw new Error('A calendar is one row')
  return row
}
