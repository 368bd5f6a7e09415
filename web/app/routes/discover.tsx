import { prefetchDiscover } from '../features/discover/search-queries.ts'
import { lazyScreen } from '../lib/lazy-screen.tsx'
import { screenLoader } from '../lib/screen-loader.ts'
import { screenRoute } from '../lib/screen-route.tsx'

const DiscoverScreen = lazyScreen(
  'app/features/discover/discover-screen.tsx',
  async () => (await import('../features/discover/discover-screen.tsx')).DiscoverScreen,
)
const screen = screenRoute('Discover', DiscoverScreen)

export const loader = screenLoader(prefetchDiscover)
export const { clientLoader, meta } = screen
export default screen.Page
