import { acceptedCountQuery } from '../features/matches/matches-query.ts'
import { ownTripsQuery } from '../features/profile/trips/own-trips.ts'
import { ownStepsQuery } from '../features/steps/step-required-note.tsx'
import { lazyScreen } from '../lib/lazy-screen.tsx'
import { screenLoader } from '../lib/screen-loader.ts'
import { screenRoute } from '../lib/screen-route.tsx'

const ProfileScreen = lazyScreen(
  'app/features/profile/profile-screen.tsx',
  async () => (await import('../features/profile/profile-screen.tsx')).ProfileScreen,
)
// imported as the screen is: a route's own styles stand in the page a second time
const city = {
  preload: async () => (await import('../features/profile/late-city-section.ts')).LateCitySection.preload(),
}
const steps = {
  preload: async () => (await import('../features/profile/late-own-steps.ts')).LateOwnSteps.preload(),
}
const screen = screenRoute('Profile', ProfileScreen, [city, steps])

export const loader = screenLoader((client, { call, callPage }, { viewer }) =>
  Promise.all([
    client.prefetchQuery(ownTripsQuery(viewer.id, callPage)),
    client.prefetchQuery(acceptedCountQuery(call)),
    client.prefetchQuery(ownStepsQuery(call)),
  ]),
)
export const { clientLoader, meta } = screen
export default screen.Page
