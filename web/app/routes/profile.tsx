import { acceptedCountQuery } from '../features/matches/matches-query.ts'
import { LateCitySection } from '../features/profile/late-city-section.ts'
import { ownTripsQuery } from '../features/profile/trips/own-trips.ts'
import { lazyScreen } from '../lib/lazy-screen.tsx'
import { screenLoader } from '../lib/screen-loader.ts'
import { screenRoute } from '../lib/screen-route.tsx'

const ProfileScreen = lazyScreen(
  'app/features/profile/profile-screen.tsx',
  async () => (await import('../features/profile/profile-screen.tsx')).ProfileScreen,
)
const screen = screenRoute('Profile', ProfileScreen, [LateCitySection])

export const loader = screenLoader((client, { call, callPage }, { viewer }) =>
  Promise.all([
    client.prefetchQuery(ownTripsQuery(viewer.id, callPage)),
    client.prefetchQuery(acceptedCountQuery(call)),
  ]),
)
export const { clientLoader, meta } = screen
export default screen.Page
