import { lazy } from '../lib/lazy.tsx'
import { screenLoader } from '../lib/screen-loader.ts'
import { screenRoute } from '../lib/screen-route.tsx'
import { prefetchNearMe } from '../modules/discover/near-me/nearby-query.ts'

const NearMeScreen = lazy(async () => (await import('../modules/discover/near-me/near-me-screen.tsx')).NearMeScreen, {
  source: 'app/modules/discover/near-me/near-me-screen.tsx',
})
const screen = screenRoute('Near Me', NearMeScreen)

export const loader = screenLoader(prefetchNearMe)
export const { clientLoader, meta } = screen
export default screen.Page
