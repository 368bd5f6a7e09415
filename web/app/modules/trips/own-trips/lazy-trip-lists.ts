import { lazyScreen } from '../../../lib/lazy-screen.tsx'

/** The other of the two views: the calendar does not wait for it. */
export const TripLists = lazyScreen(
  'app/modules/trips/own-trips/trip-lists.tsx',
  async () => (await import('./trip-lists.tsx')).TripLists,
)
