import type { CalendarTrip, MatchOverlap } from '@caravan/contract/own-trips.ts'
import { presentByline } from '../../people/users/present-traveller.ts'
import type { CalendarTripRow, MatchOverlapRow } from './queries.ts'

export const presentCalendarTrip = ({
  id,
  destination,
  country,
  startDate,
  endDate,
  isOver,
  flexible,
}: CalendarTripRow): CalendarTrip => ({ id, destination, country, startDate, endDate, isOver, flexible })

export const presentMatchOverlap = (row: MatchOverlapRow): MatchOverlap => ({
  trip: presentCalendarTrip(row),
  user: presentByline(row.userId, row),
  matchId: row.matchId,
  mineId: row.mineId,
  from: row.from,
  to: row.to,
  isPossible: row.isPossible,
})
