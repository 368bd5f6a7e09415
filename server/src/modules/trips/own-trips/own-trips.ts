import type { PageQuery, QueryOf } from '@caravan/contract/endpoint.ts'
import {
  type CalendarTrip,
  type listOwnTrips,
  type MatchOverlap,
  OWN_TRIPS,
  type readTripCalendar,
  type TripCalendar,
  type TripTime,
} from '@caravan/contract/own-trips.ts'
import type { Trip } from '@caravan/contract/trips.ts'
import { type Page, pageOf, pageRange } from '../../../db/page.ts'
import type { TripRow } from '../../../db/trips-by-ids.ts'
import type { Act } from '../../../platform/act.ts'
import { presentAuthorCard } from '../../people/users/present-traveller.ts'
import { presentTrip } from '../present.ts'
import { comparisonFor } from '../trips.ts'
import type { CalendarTripRow, MatchOverlapRow } from './queries.ts'
import * as queries from './queries.ts'

const presentCalendarTrip = ({
  id,
  destination,
  country,
  startDate,
  endDate,
  isOver,
  flexible,
}: CalendarTripRow): CalendarTrip => ({ id, destination, country, startDate, endDate, isOver, flexible })

const presentMatchOverlap = (row: MatchOverlapRow): MatchOverlap => ({
  trip: presentCalendarTrip(row),
  user: presentAuthorCard(row.userId, row),
  matchId: row.matchId,
  mineId: row.mineId,
  from: row.from,
  to: row.to,
  isPossible: row.isPossible,
})

/** One's own trips, whatever their audience, by the days they are on. */
export async function list({ db, viewer }: Act, query: QueryOf<typeof listOwnTrips> & PageQuery): Promise<Page<Trip>> {
  const { limit, before } = pageRange(query, OWN_TRIPS.page)
  const rows = await queries.listOwn(db, viewer, query.when, { limit, before })
  const comparison = await comparisonFor(db, rows)
  const present = (row: TripRow) => presentTrip(row, viewer, comparison)
  return pageOf(rows, limit, present, (row) => ({ createdAt: new Date(dayOf(row, query.when)), id: row.id }))
}

/** The day by which such a list is ordered: its cursor holds it as the first moment of that day. */
const dayOf = ({ startDate, endDate }: TripRow, when: TripTime) => (when === 'coming' ? startDate : endDate)

/** Own trips on some days, and whom of one's matches one meets on them. */
export async function readCalendar(
  { db, viewer }: Act,
  { from, to }: QueryOf<typeof readTripCalendar>,
): Promise<TripCalendar> {
  const { trips, overlaps } = await queries.findCalendar(db, viewer, { from, to }, OWN_TRIPS.calendarTrips + 1)
  const shown = <Row>(rows: readonly Row[]) => rows.slice(0, OWN_TRIPS.calendarTrips)
  return {
    trips: shown(trips).map(presentCalendarTrip),
    overlaps: shown(overlaps).map(presentMatchOverlap),
    isCut: trips.length > OWN_TRIPS.calendarTrips || overlaps.length > OWN_TRIPS.calendarTrips,
  }
}
