import { searchTravellers, searchTrips, understandSearch } from '@caravan/contract/search.ts'
import { queryOptions } from '@tanstack/react-query'
import { type Calls, call, callPage } from '../../lib/call.ts'
import { pagedQuery } from '../../lib/query/paged-query.ts'
import { tripListKey } from '../trips/trip-keys.ts'
import { ownDay } from './own-day.ts'

/** Whoever comes back from a trip far down the list keeps what they have. */
const FRESHNESS = { mostPagesRefetched: 5 }

/** Under a key of the lists of trips: likes, matches and deletions reach what is found too. */
export const tripResultsQuery = (q: string, by: Calls['callPage'] = callPage) =>
  pagedQuery(
    [...tripListKey('search'), q],
    (page, init) => by(searchTrips, { query: { q, today: ownDay(), ...page } }, init),
    FRESHNESS,
  )

export const travellerResultsQuery = (q: string, by: Calls['callPage'] = callPage) =>
  pagedQuery(
    ['/api/search/travellers', q],
    (page, init) => by(searchTravellers, { query: { q, today: ownDay(), ...page } }, init),
    FRESHNESS,
  )

/** What a line was understood as, and the nearest search where it finds no trips. */
export const understoodQuery = (q: string, by: Calls['call'] = call) =>
  queryOptions({
    queryKey: ['/api/search/understood', q],
    queryFn: ({ signal }) => by(understandSearch, { query: { q, today: ownDay() } }, { signal }),
  })
