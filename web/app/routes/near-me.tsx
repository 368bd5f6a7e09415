import { lazyScreen } from '../lib/lazy-screen.tsx'
import { screenLoader } from '../lib/screen-loader.ts'
import { screenRoute } from '../lib/screen-route.tsx'
import { prefetchNearMe } from '../modules/discover/near-me/nearby-query.ts'

const NearMeScreen = lazyScreen(
  'app/modules/discover/near-me/near-me-screen.tsx',
  async () => (await import('../modules/discover/near-me/near-me-screen.tsx')).NearMeScreen,
)
const screen = screenRoute('Near Me', NearMeScreen)

export const loader = screenLoader(prefetchNearMe)
export const { clientLoader, meta } = screen
export default screen.Page
