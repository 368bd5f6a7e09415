import { lazy } from '../lib/lazy.tsx'
import { screenLoader } from '../lib/screen-loader.ts'
import { screenRoute } from '../lib/screen-route.tsx'
import { prefetchDiscover } from '../modules/discover/search-queries.ts'

const DiscoverScreen = lazy(async () => (await import('../modules/discover/discover-screen.tsx')).DiscoverScreen, {
  source: 'app/modules/discover/discover-screen.tsx',
})
const screen = screenRoute('Discover', DiscoverScreen)

export const loader = screenLoader(prefetchDiscover)
export const { clientLoader, meta } = screen
export default screen.Page
