import type { Audience } from '@caravan/contract/options.ts'
import type { Trip } from '@caravan/contract/trips.ts'
import type { SceneryKind } from '@caravan/postcards/scenery-kinds.ts'
import { type AuthorCardRow, authorCardColumns } from './author-card.ts'
import { daysInCommon, firstCommonDay, overlapJson, tripsOverlap } from './overlap.ts'
import type { places } from './schema/places.ts'
import { type SQL, sql } from './sql.ts'
import { isNotOver } from './today.ts'
import { type TravelProfile, travelProfile } from './travel-profile.ts'
import { version } from './version.ts'
import { type SqlViewer, visibleTrip } from './visible.ts'

/** The flexible dates of a trip as JSON, null for exact ones. `t` is the name of `trips` in the query. */
export const flexibleDates = (t: string): SQL =>
  sql.raw(`case when ${t}.min_nights is not null then jsonb_build_object('earliest', ${t}.start_date,
    'latest', ${t}.end_date, 'minNights', ${t}.min_nights, 'maxNights', ${t}.max_nights) end`)

type DrawnPlaceRow = Pick<typeof places.$inferSelect, 'country' | 'countryCode' | 'latitude'> & {
  place: string
  kind: SceneryKind
}

/** A trip with its owner's author card and the viewer's own marks, as the database gives it. */
export interface TripRow extends AuthorCardRow {
  id: string
  userId: string
  destination: string
  country: string
  placeId: string | null
  startDate: string
  endDate: string
  isOver: boolean
  flexible: Trip['flexible']
  description: string
  tags: string[]
  imageUrl: string
  imageDescription: string
  imagePreview: string | null
  posterKey: string
  posterVariant: number
  /** What the poster draws; null where the place was typed and not chosen. */
  drawnPlace: DrawnPlaceRow | null
  audience: Audience
  likes: number
  matches: number
  comments: number
  createdAt: Date
  isLiked: boolean
  isSaved: boolean
  ownMatch: Trip['ownMatch']
  version: number
  /** What the owner and the viewer are compared by. */
  profile: TravelProfile
  /** The viewer's as JSON, the same in every row. */
  ownProfile: string
  /** With one of the viewer's own coming trips; of several the longest. */
  overlap: Trip['overlap']
}

const MAX_COMPARED = 50
/** The viewer's own coming trips: read once for a statement, whatever the number of its rows. */
const ownTrips = (viewer: SqlViewer) => sql`
  select place_key, country_key, latitude, longitude, radius_km, start_date, end_date, max_nights
  from trips where user_id = ${viewer.id} and ${isNotOver('trips')}
  order by end_date limit ${sql.raw(String(MAX_COMPARED))}`

/**
 * What a list of trips shows: `page` selects an `id` and the time `at` by which the list is ordered, newest first. What
 * this viewer may not see is left out, whatever the page selects; a list that wants full pages leaves it out there too.
 */
export const tripsByIds = (viewer: SqlViewer, page: SQL) => sql`
  with page as (${page}), own as materialized (${ownTrips(viewer)})
  select t.id, t.user_id as "userId", t.destination, t.country, t.place_id as "placeId",
    t.start_date as "startDate", t.end_date as "endDate", not ${isNotOver('t')} as "isOver", ${flexibleDates('t')} as flexible, t.description, t.tags,
    t.image_url as "imageUrl", t.image_description as "imageDescription", t.image_preview as "imagePreview",
    t.poster_key as "posterKey", t.poster_variant as "posterVariant",
    case when p.id is not null then json_build_object('place', p.name, 'country', p.country,
      'countryCode', p.country_code, 'latitude', p.latitude, 'kind', p.scenery) end as "drawnPlace", t.audience, t.likes,
    t.matches, t.comments, t.created_at as "createdAt",
    ${authorCardColumns('u')},
    exists (select from likes l where l.trip_id = t.id and l.user_id = ${viewer.id}) as "isLiked",
    exists (select from saved_trips s where s.user_id = ${viewer.id} and s.trip_id = t.id) as "isSaved",
    (select json_build_object('id', m.id, 'status', m.status) from matches m
      where m.trip_id = t.id and m.user_id = ${viewer.id} and m.ended_at is null) as "ownMatch",
    ${travelProfile('u')} as profile,
    (select ${travelProfile('me')}::text from users me where me.id = ${viewer.id}) as "ownProfile",
    (select ${overlapJson('own', 't')} from own where t.user_id <> ${viewer.id} and ${tripsOverlap('own', 't')}
      order by ${daysInCommon('own', 't')} desc, ${firstCommonDay('own', 't')} limit 1) as overlap, ${version} as version
  from page join trips t on t.id = page.id join users u on u.id = t.user_id left join places p on p.id = t.poster_key
  where ${visibleTrip(viewer, 't')}
  order by page.at desc, page.id desc`
