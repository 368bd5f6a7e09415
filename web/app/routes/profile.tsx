import { lazy } from '../lib/lazy.tsx'
import { screenLoader } from '../lib/screen-loader.ts'
import { screenRoute } from '../lib/screen-route.tsx'
import { acceptedCountQuery } from '../modules/matching/matches/matches-query.ts'
import { ownTripsQuery } from '../modules/people/profile/own-trips-query.ts'
import { ownStepsQuery } from '../modules/people/steps/steps.tsx'

const ProfileScreen = lazy(async () => (await import('../modules/people/profile/profile-screen.tsx')).ProfileScreen, {
  source: 'app/modules/people/profile/profile-screen.tsx',
})
// imported as the screen is: a route's own styles stand in the page a second time
const city = {
  preload: async () => (await import('../modules/people/profile/late-parts.ts')).LateCitySection.preload(),
}
const steps = {
  preload: async () => (await import('../modules/people/profile/late-parts.ts')).LateOwnSteps.preload(),
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
