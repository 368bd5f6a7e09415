import { prefetchNearMe } from '../features/near-me/nearby-query.ts'
import { lazyScreen } from '../lib/lazy-screen.tsx'
import { screenLoader } from '../lib/screen-loader.ts'
import { screenRoute } from '../lib/screen-route.tsx'

const NearMeScreen = lazyScreen(
  'app/features/near-me/near-me-screen.tsx',
  async () => (await import('../features/near-me/near-me-screen.tsx')).NearMeScreen,
)
const screen = screenRoute('Near Me', NearMeScreen)

export const loader = screenLoader(prefetchNearMe)
export const { clientLoader, meta } = screen
export default screen.Page
