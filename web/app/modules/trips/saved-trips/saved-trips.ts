import { listSavedTrips, saveTrip as saveTripCall } from '@caravan/contract/saved-trips.ts'
import type { Trip } from '@caravan/contract/trips.ts'
import type { QueryClient } from '@tanstack/react-query'
import { type Calls, call, callPage } from '../../../lib/call.ts'
import { detailOf } from '../../../lib/call-error.ts'
import { optimisticIn } from '../../../lib/query/optimistic.ts'
import { pagedQuery } from '../../../lib/query/paged-query.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { cachedTrip, patchTrip } from '../cached-trips.ts'
import { TRIPS_FRESH, tripListKey } from '../trip-keys.ts'

const savedTripsKey = tripListKey('saved')

/** What the viewer has saved, saved last first. `saveTrip` has it asked again. */
export const savedTripsQuery = (by: Calls['callPage'] = callPage) =>
  pagedQuery(savedTripsKey, (page, init) => by(listSavedTrips, { query: page }, init), {
    ...TRIPS_FRESH,
    mostPagesRefetched: 5,
  })

export const prefetchSavedTrips = (client: QueryClient, { callPage }: Calls) =>
  client.prefetchInfiniteQuery(savedTripsQuery(callPage))

/** Saves a trip for later or forgets it: shown at once, and taken back by Undo. */
export function saveTrip(client: QueryClient, trip: Trip, saved: boolean): void {
  const isSaved = cachedTrip(client, trip.id)?.viewer.isSaved ?? trip.viewer.isSaved
  if (isSaved === saved) return
  toast({ title: saved ? 'Trip saved' : 'Trip no longer saved', onUndo: () => saveTrip(client, trip, !saved) })
  void savesIn(client).want(trip.id, saved, isSaved)
}

const savesIn = optimisticIn<boolean, boolean>((client) => ({
  send: async (tripId, saved) => {
    const answer = await call(saveTripCall, { params: { postId: tripId }, body: { saved } })
    void client.invalidateQueries({ queryKey: savedTripsKey })
    return answer.saved
  },
  expected: (_confirmed, wanted) => wanted,
  show: (tripId, isSaved) =>
    patchTrip(client, tripId, (trip) =>
      trip.viewer.isSaved === isSaved ? trip : { ...trip, viewer: { ...trip.viewer, isSaved } },
    ),
  onFailure: (_tripId, error, { wanted }) =>
    toast({
      title: wanted ? 'Failed to save the trip.' : 'The trip is still saved.',
      description: detailOf(error, 'Please try again.'),
      tone: 'danger',
    }),
}))
