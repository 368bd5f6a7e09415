import { lazy } from '../lib/lazy.tsx'
import { screenLoader } from '../lib/screen-loader.ts'
import { screenRoute } from '../lib/screen-route.tsx'
import { prefetchWishes } from '../modules/discover/wishes/wishes-query.ts'

const WishesScreen = lazy(async () => (await import('../modules/discover/wishes/wishes-screen.tsx')).WishesScreen, {
  source: 'app/modules/discover/wishes/wishes-screen.tsx',
})
const screen = screenRoute('Wishes', WishesScreen)

export const loader = screenLoader(prefetchWishes)
export const { clientLoader, meta } = screen
export default screen.Page
