import { lazy } from '../lib/lazy.tsx'
import { screenLoader } from '../lib/screen-loader.ts'
import { screenRoute } from '../lib/screen-route.tsx'
import { TripLists } from '../modules/trips/own-trips/lazy-trip-lists.ts'
import { prefetchOwnTrips } from '../modules/trips/own-trips/own-trips-query.ts'

const OwnTripsScreen = lazy(
  async () => (await import('../modules/trips/own-trips/own-trips-screen.tsx')).OwnTripsScreen,
  {
    source: 'app/modules/trips/own-trips/own-trips-screen.tsx',
  },
)
const screen = screenRoute('Your Trips', OwnTripsScreen, [TripLists])

export const loader = screenLoader(prefetchOwnTrips)
export const { clientLoader, meta } = screen
export default screen.Page
