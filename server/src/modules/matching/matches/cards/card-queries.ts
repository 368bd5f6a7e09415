import type { FlexibleDates } from '@caravan/contract/flexible-dates.ts'
import type { DeclineReason, MatchCard } from '@caravan/contract/matches.ts'
import type { Audience } from '@caravan/contract/options.ts'
import type { Db } from '../../../../db/client.ts'
import { named } from '../../../../db/named.ts'
import { daysInCommon, firstCommonDay, overlapJson, tripsOverlap } from '../../../../db/overlap.ts'
import { type Cursor, olderThan } from '../../../../db/page.ts'
import { literal, type SQL, sql } from '../../../../db/sql.ts'
import { isNotOver } from '../../../../db/today.ts'
import { publicProfile, type TravelProfile } from '../../../../db/travel-profile.ts'
import { flexibleDates } from '../../../../db/trips-by-ids.ts'
import { VERSION, version } from '../../../../db/version.ts'
import {
  type SqlViewer,
  textOf,
  VIEWER_PARAMETERS,
  viewerValues,
  visibleTraveller,
  visibleTrip,
} from '../../../../db/visible.ts'
import type { TravellerRow } from '../../../people/users/present-traveller.ts'
import type { MatchViewer } from '../policy.ts'

interface PersonRow extends TravelProfile, TravellerRow {}

export interface CardTrip {
  id: string
  destination: string
  country: string
  startDate: string
  endDate: string
  flexible: FlexibleDates | null
  imageUrl: string
  audience: Audience
  imagePreview: string | null
  posterKey: string
  posterVariant: number
  description: string
  tags: string[]
}

/** A match with both travellers and its trip, as far as the viewer may know it: a trip that is hidden is not there. */
export interface CardRow extends Record<string, unknown> {
  id: string
  status: 'pending' | 'accepted' | 'rejected'
  createdAt: Date
  declineReason: DeclineReason | null
  requestNote: string | null
  asker: PersonRow
  author: PersonRow
  trip: CardTrip | null
  /** Where and when both travel, as far as the viewer may know it. */
  overlap: MatchCard['overlap']
  /** Of the gazetteer: where that is, else where the trip goes. */
  placeId: string | null
  version: number
}

const COLUMNS = sql`
  ${version} as version, m.id, m.status, m.created_at as "createdAt", m.decline_reason as "declineReason",
  m.note as "requestNote",
  ${publicProfile('asker')} as asker, ${publicProfile('author')} as author,
  case when t.id is not null then jsonb_build_object(
    'id', t.id, 'destination', t.destination, 'country', t.country, 'startDate', t.start_date, 'endDate', t.end_date,
    'imageUrl', t.image_url, 'audience', t.audience, 'imagePreview', t.image_preview, 'posterKey', t.poster_key,
    'posterVariant', t.poster_variant, 'description', t.description, 'tags', t.tags,
    'flexible', ${flexibleDates('t')}) end as trip,
  met.overlap, coalesce(met.place_id, t.place_id, t.resolved_place_id) as "placeId"`

const MAX_COMPARED = 50
const COMPARED = (t: string) =>
  sql.raw(
    `destination place_id resolved_place_id place_key country_key latitude longitude radius_km start_date end_date max_nights`
      .split(' ')
      .map((name) => `${t}.${name}`)
      .join(', '),
  )
/** The trips of a traveller that the viewer may see and that have not ended; a hidden one gives nothing away. */
const coming = (viewer: MatchViewer | SqlViewer, userId: SQL) => sql`
  select ${COMPARED('trips')} from trips
  where trips.user_id = ${userId} and ${isNotOver('trips')} and ${visibleTrip(viewer, 'trips')}`
const SOONEST = sql`order by trips.end_date limit ${sql.raw(String(MAX_COMPARED))}`

/** Where the match is about a trip, the asker's own are compared with it, else with those of the author. */
// mutant: a match shows a trip that is hidden | test/list-matrix | and ${visibleTrip(viewer, 't')}
const hydrated = (viewer: MatchViewer | SqlViewer) => sql`
  select ${COLUMNS}
  from matches m join users asker on asker.id = m.user_id join users author on author.id = m.owner_id
  left join trips t on t.id = m.trip_id and ${visibleTrip(viewer, 't')}
  left join lateral (
    select ${overlapJson('stay', 'theirs')} || jsonb_build_object('destination', stay.destination) as overlap,
      coalesce(stay.place_id, stay.resolved_place_id) as place_id
    from (
      select ${COMPARED('t')} where t.id is not null
      union all (${coming(viewer, sql`m.owner_id`)} and t.id is null ${SOONEST})) stay
    join (${coming(viewer, sql`m.user_id`)} ${SOONEST}) theirs on ${tripsOverlap('stay', 'theirs')}
    order by ${daysInCommon('stay', 'theirs')} desc, ${firstCommonDay('stay', 'theirs')} limit 1) met on true`

export interface Asked {
  limit: number
  before: Cursor | null
}

/** One index scan of those on one side of a viewer, newest first. */
const lane = (isIn: SQL, { limit, before }: Asked) => sql`(
  select m.id, m.created_at from matches m
  where ${isIn} and m.ended_at is null ${olderThan(before, 'm')}
  order by m.created_at desc, m.id desc limit ${sql.raw(String(limit))})`

/** Those the viewer asked for. One that was declined, about a trip that they may no longer see, is left out. */
// mutant: a declined request names a trip that is hidden | test/list-matrix | m.status <> 'rejected' | true
const asked = (viewer: MatchViewer | SqlViewer) => sql`m.user_id = ${viewer.id}
  and ${visibleTraveller(viewer, sql`m.owner_id`)} and (m.trip_id is null or m.status <> 'rejected' or exists (
  select from trips seen where seen.id = m.trip_id and ${visibleTrip(viewer, 'seen')}))`
const wasAsked = (viewer: MatchViewer | SqlViewer, status: SQL) =>
  sql`m.owner_id = ${viewer.id} and m.status = ${status} and ${visibleTraveller(viewer, sql`m.user_id`)}`
const PENDING = sql`'pending'`
const ACCEPTED = sql`'accepted'`

async function page(db: Db, viewer: MatchViewer, lanes: SQL[], wanted: Asked): Promise<CardRow[]> {
  const each = lanes.map((isIn) => lane(isIn, wanted))
  const { rows } = await db.execute<CardRow>(sql`
    with page as (
      select id from (${sql.join(each, sql` union all `)}) candidates
      order by created_at desc, id desc limit ${literal(wanted.limit)})
    ${hydrated(viewer)} join page on page.id = m.id
    order by m.created_at desc, m.id desc`)
  return rows
}

export const listCards = (db: Db, viewer: MatchViewer, wanted: Asked) =>
  page(db, viewer, [asked(viewer), wasAsked(viewer, ACCEPTED)], wanted)

export function listAcceptedCards(db: Db, viewer: MatchViewer, wanted: Asked) {
  const lanes = [sql`${asked(viewer)} and m.status = 'accepted'`, wasAsked(viewer, ACCEPTED)]
  return page(db, viewer, lanes, wanted)
}

export const listRequestCards = (db: Db, viewer: MatchViewer, wanted: Asked) =>
  page(db, viewer, [wasAsked(viewer, PENDING)], wanted)

export interface UnseenRow extends CardRow {
  isKeptInTouch: boolean
}

/** Those that no device of the viewer's has shown yet, newest first. */
export async function listUnseenCards(db: Db, viewer: MatchViewer, limit: number): Promise<UnseenRow[]> {
  const { rows } = await db.execute<UnseenRow>(sql`
    select card.*, unseen.is_kept_in_touch as "isKeptInTouch"
    from unseen_matches unseen
    join lateral (
      ${hydrated(viewer)} where m.id = unseen.match_id and m.ended_at is null
        and (${asked(viewer)} or ${wasAsked(viewer, ACCEPTED)})) card on true
    where unseen.user_id = ${viewer.id}
    order by card."createdAt" desc, card.id desc limit ${sql.raw(String(limit))}`)
  return rows
}

const FIND_CARD = textOf(sql`
  ${hydrated(VIEWER_PARAMETERS)} where m.id = $3::uuid and m.ended_at is null
    and (${asked(VIEWER_PARAMETERS)} or ${wasAsked(VIEWER_PARAMETERS, sql`m.status`)})`)

/** One match of the viewer's that is not over, also one that they declined; nothing where it is hidden from them. */
export async function findCard(db: Db, viewer: MatchViewer, matchId: string): Promise<CardRow | undefined> {
  return (await named<CardRow>(db, 'match-card', FIND_CARD, [...viewerValues(viewer), matchId]))[0]
}

/** One that the viewer declines, whatever became of its asker: for the answer to that. */
export async function findDeclined(db: Db, viewer: MatchViewer, matchId: string): Promise<CardRow | undefined> {
  const declined = sql`m.id = ${matchId} and m.owner_id = ${viewer.id} and m.status = 'rejected'`
  return (await db.execute<CardRow>(sql`${hydrated(viewer)} where ${declined}`)).rows[0]
}

const FIND_SIDES = `
  select u.id, u.gender, ${VERSION} as version from matches m join users u on u.id in (m.user_id, m.owner_id) where m.id = $1`

/** The two of a match, and how new what is read after this is at least. */
export const findSides = (db: Db, matchId: string) =>
  named<MatchViewer & { version: number }>(db, 'match-sides', FIND_SIDES, [matchId])

const MAX_COUNTED = 100

export async function countRequests(db: Db, viewer: MatchViewer): Promise<number> {
  const { rows } = await db.execute<{ waiting: number }>(sql`
    select count(*) as waiting from (
      select from matches m where ${wasAsked(viewer, PENDING)} and m.ended_at is null
      limit ${sql.raw(String(MAX_COUNTED))}) waiting`)
  return Number(rows[0]?.waiting ?? 0)
}

/** As many as `listAcceptedCards` would list. */
export async function countAccepted(db: Db, viewer: MatchViewer): Promise<number> {
  const { rows } = await db.execute<{ accepted: number }>(sql`
    select count(*) as accepted from (
      select from matches m where ${asked(viewer)} and m.status = 'accepted' and m.ended_at is null
      union all select from matches m where ${wasAsked(viewer, ACCEPTED)} and m.ended_at is null) accepted`)
  return Number(rows[0]?.accepted ?? 0)
}

export interface ComingTrip extends Record<string, unknown> {
  id: string
  userId: string
  destination: string
  startDate: string
  endDate: string
  flexible: FlexibleDates | null
}

const MAX_LISTED = 3

/** The limit leaves out nobody: without it the database counts on ten, and plans anew for each who are fewer. */
const LIST_COMING_TRIPS = textOf(sql`
  select t.id, t.user_id as "userId", t.destination, t.start_date as "startDate", t.end_date as "endDate",
    ${flexibleDates('t')} as flexible
  from (select unnest($3::uuid[]) as id limit $4) who
  cross join lateral (
    select * from trips
    where trips.user_id = who.id and ${isNotOver('trips')} and ${visibleTrip(VIEWER_PARAMETERS, 'trips')}
    order by trips.end_date limit ${sql.raw(String(MAX_LISTED))}) t
  order by t.end_date, t.id`)

/** The trips of several travellers that the viewer may see and that have not ended, the soonest three of each. */
export const listComingTrips = (db: Db, viewer: MatchViewer, userIds: readonly string[]): Promise<ComingTrip[]> =>
  named<ComingTrip>(db, 'coming-trips-of-several', LIST_COMING_TRIPS, [
    ...viewerValues(viewer),
    userIds,
    userIds.length,
  ])
