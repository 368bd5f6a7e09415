import type { Db } from '../../../db/client.ts'
import { named, textNamed } from '../../../db/named.ts'
import { closenessOf, daysInCommon, firstCommonDay, tripsOverlap } from '../../../db/overlap.ts'
import { literal, type SQL, sql } from '../../../db/sql.ts'
import { isNotOver } from '../../../db/today.ts'
import { type TripRow, tripsByIds } from '../../../db/trips-by-ids.ts'
import { textOf, VIEWER_PARAMETERS, viewerValues, visibleTravellerHashed, visibleTrip } from '../../../db/visible.ts'
import type { Viewer } from '../../../platform/viewer.ts'
import { MADE_FOR, OWN_TRIPS } from './ranking-queries.ts'

/** A place in one half of a ranking: what was not in view comes before what was, each in the order of the ranking. */
export interface LanePosition {
  isSeen: boolean
  n: number
}
export interface ForYouPosition {
  listId: string
  /** What was in view after that changes nothing for whoever looks through the ranking. */
  at: Date
  inside: LanePosition
  outside: LanePosition
}

export interface ForYouRow extends TripRow, LanePosition {
  side: 'inside' | 'outside'
  /** It has its place on the page because it is from outside. */
  isReserved: boolean
  /** Where the viewer's own trip goes that it overlaps with, and how close the two come, as `CLOSENESS` has it. */
  mineDestination: string | null
  closeness: 1 | 2 | 3 | null
}
export interface ForYouRows {
  listId: string
  at: Date
  /** The viewer has said what they like, or has a trip to come. */
  hasBubble: boolean
  rows: ForYouRow[]
}

const viewerId = VIEWER_PARAMETERS.id

/** As long as the feed counts as fresh. */
const FRESH = sql.raw(`interval '2 minutes'`)

interface Place {
  /** Which ranking, and as of when: a row of `for_you_lists` with `at`. */
  kept: SQL
  /** The place after which each half goes on. */
  after: Record<Side, SQL>
}
type Side = ForYouRow['side']
const START = sql.raw('(false, 0::bigint)')
const FIRST: Place = {
  kept: sql`
    select *, date_trunc('milliseconds', now()) as at from for_you_lists
    where user_id = ${viewerId} and made_at > now() - ${FRESH} and made_for = ${MADE_FOR}
    order by made_at desc limit 1`,
  after: { inside: START, outside: START },
}
const NEXT: Place = {
  kept: sql`select *, $4::timestamptz as at from for_you_lists where user_id = ${viewerId} and id = $3::uuid`,
  after: { inside: sql.raw('($5::boolean, $6::bigint)'), outside: sql.raw('($7::boolean, $8::bigint)') },
}

/**
 * Those of one half that the viewer may see and that have not ended, in the order of the ranking: what was in view or what
 * was not. One's own count as in view. The order is that of the array, so that no more is looked at than a page can hold.
 */
function lane(side: Side, wasInView: boolean, { after }: Place, isNeeded: SQL, limit: number): SQL {
  const isOwn = side === 'inside' ? sql`listed.n >= (select own_from from kept)` : sql`false`
  const isSeen = sql`(${isOwn} or exists (
    select from seen_trips s where s.user_id = ${viewerId} and s.trip_id = listed.id and s.seen_at <= (select at from kept) offset 0))`
  return sql`
  (select listed.id, listed.n, ${literal(wasInView)} as is_seen, ${sql.raw(`'${side}'`)} as side
  from unnest((select ${sql.raw(side)} from kept)) with ordinality as listed(id, n)
  cross join lateral (
    select from trips t where t.id = listed.id and ${isNotOver('t')}
      and ${visibleTrip(VIEWER_PARAMETERS, 't', visibleTravellerHashed)} and ${wasInView ? isSeen : sql`not ${isSeen}`}
    offset 0) shown
  where ${isNeeded} and (${literal(wasInView)}, listed.n) > ${after[side]}
  order by listed.n limit ${literal(limit)})`
}

/** What was in view is looked at only where the rest does not fill the page, or its reserved places. */
function lanes(place: Place, limit: number): SQL {
  const isShort = sql`(select count(*) from fresh) < ${literal(limit)}`
  const lacksOutside = sql`(select count(*) from fresh where side = 'outside') < ${literal(reservedOf(limit))}`
  return sql`
  fresh as materialized (
    ${lane('inside', false, place, sql`true`, limit)} union all ${lane('outside', false, place, sql`true`, limit)}),
  lanes as (
    select * from fresh union all ${lane('inside', true, place, isShort, limit)}
    union all ${lane('outside', true, place, sql`(${isShort} or ${lacksOutside})`, limit)})`
}

/**
 * Of ten places of a page the third, the sixth and the ninth are for trips from outside; more of them have others where
 * nothing else is left that was not in view. Each half keeps its order on the page, and what was in view is at its end.
 */
const RESERVED = [2, 5, 8]
const OTHERS = [0, 1, 3, 4, 6, 7, 9]
const reservedOf = (limit: number) =>
  RESERVED.length * Math.floor(limit / 10) + RESERVED.filter((place) => place < limit % 10).length
const placeOf = (places: readonly number[]) => {
  const [count, list] = [literal(places.length), sql.raw(`array[${places}]`)]
  return sql`10 * ((r - 1) / ${count}) + (${list})[(r - 1) % ${count} + 1]`
}

/** The own trip that a trip overlaps with longest, the one whose days its chip has. */
const met = sql`
  select own_trips.destination, ${closenessOf('own_trips', 'theirs')} as closeness
  from trips theirs cross join own_trips
  where trip.overlap is not null and theirs.id = trip.id and theirs.user_id <> ${viewerId} and ${tripsOverlap('own_trips', 'theirs')}
  order by ${daysInCommon('own_trips', 'theirs')} desc, ${firstCommonDay('own_trips', 'theirs')} limit 1`

function pageText(place: Place, limit: number): string {
  return textOf(sql`
  with ${OWN_TRIPS},
  kept as materialized (${place.kept}),
  ${lanes(place, limit)},
  counted as (select *, row_number() over (partition by side order by is_seen, n) as k from lanes),
  reserved as (select *, side = 'outside' and k <= ${literal(reservedOf(limit))} as is_reserved from counted),
  ordered as (select *, row_number() over (partition by is_reserved order by is_seen, side, n) as r from reserved),
  taken as (
    select *, case when is_reserved then ${placeOf(RESERVED)} else ${placeOf(OTHERS)} end as place from ordered
    order by place limit ${literal(limit)}),
  placed as (
    select id, n, is_seen, side, place, is_reserved from (
      select id, n, is_seen, side, row_number() over (partition by side order by is_seen, n) as nth from taken) entry
    join (
      select side, place, is_reserved, row_number() over (partition by side order by place) as nth from taken) places
    using (side, nth))
  select kept.id as "listId", kept.at as "listAt",
    exists (select from own_trips) or exists (
      select from users where users.id = ${viewerId} and bit_count(interest_bits) > 0) as "hasBubble", page.*
  from kept left join (
    select trip.*, placed.place, placed.side, placed.n::int, placed.is_seen as "isSeen", placed.is_reserved as "isReserved",
      met.destination as "mineDestination", met.closeness
    from (${tripsByIds(VIEWER_PARAMETERS, sql`select id, place as at from placed`)}) trip join placed on placed.id = trip.id
    left join lateral (${met}) met on true) page on true
  order by page."isSeen", page.place`)
}

type Row = { listId: string; listAt: Date; hasBubble: boolean; place: number | null } & (ForYouRow | { id: null })

async function read(
  db: Db,
  name: string,
  text: string,
  values: readonly (string | number | Date | string[])[],
): Promise<ForYouRows | null> {
  const all = await named<Row>(db, name, text, values)
  const [first] = all
  if (!first) return null
  const rows = all.filter((row): row is Extract<Row, ForYouRow> => row.id !== null)
  return { listId: first.listId, at: first.listAt, hasBubble: first.hasBubble, rows }
}

/** The first page of the viewer's ranking; nothing where there is none that is fresh. */
export function firstForYou(db: Db, viewer: Viewer, limit: number): Promise<ForYouRows | null> {
  const name = `for-you-${limit}`
  return read(
    db,
    name,
    textNamed(name, () => pageText(FIRST, limit)),
    viewerValues(viewer),
  )
}

/** Where it goes on; nothing where the ranking is not kept any more. */
export function nextForYou(db: Db, viewer: Viewer, limit: number, before: ForYouPosition): Promise<ForYouRows | null> {
  const { listId, at, inside, outside } = before
  const name = `for-you-next-${limit}`
  const place = [listId, at, String(inside.isSeen), inside.n, String(outside.isSeen), outside.n]
  return read(
    db,
    name,
    textNamed(name, () => pageText(NEXT, limit)),
    [...viewerValues(viewer), ...place],
  )
}
