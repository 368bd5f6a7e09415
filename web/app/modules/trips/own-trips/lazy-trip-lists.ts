import { lazy } from '../../../lib/lazy.tsx'

/** The other of the two views: the calendar does not wait for it. */
export const TripLists = lazy(async () => (await import('./trip-lists.tsx')).TripLists, {
  source: 'app/modules/trips/own-trips/trip-lists.tsx',
})
