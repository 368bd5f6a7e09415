import { lazyScreen } from '../lib/lazy-screen.tsx'
import { screenLoader } from '../lib/screen-loader.ts'
import { screenRoute } from '../lib/screen-route.tsx'
import { prefetchDiscover } from '../modules/discover/search-queries.ts'

const DiscoverScreen = lazyScreen(
  'app/modules/discover/discover-screen.tsx',
  async () => (await import('../modules/discover/discover-screen.tsx')).DiscoverScreen,
)
const screen = screenRoute('Discover', DiscoverScreen)

export const loader = screenLoader(prefetchDiscover)
export const { clientLoader, meta } = screen
export default screen.Page
