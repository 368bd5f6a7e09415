import { TripLists } from '../features/own-trips/lazy-trip-lists.ts'
import { prefetchOwnTrips } from '../features/own-trips/own-trips-query.ts'
import { lazyScreen } from '../lib/lazy-screen.tsx'
import { screenLoader } from '../lib/screen-loader.ts'
import { screenRoute } from '../lib/screen-route.tsx'

const OwnTripsScreen = lazyScreen(
  'app/features/own-trips/own-trips-screen.tsx',
  async () => (await import('../features/own-trips/own-trips-screen.tsx')).OwnTripsScreen,
)
const screen = screenRoute('Your Trips', OwnTripsScreen, [TripLists])

export const loader = screenLoader(prefetchOwnTrips)
export const { clientLoader, meta } = screen
export default screen.Page
