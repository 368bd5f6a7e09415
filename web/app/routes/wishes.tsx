import { lazyScreen } from '../lib/lazy-screen.tsx'
import { screenLoader } from '../lib/screen-loader.ts'
import { screenRoute } from '../lib/screen-route.tsx'
import { prefetchWishes } from '../modules/discover/wishes/wishes-query.ts'

const WishesScreen = lazyScreen(
  'app/modules/discover/wishes/wishes-screen.tsx',
  async () => (await import('../modules/discover/wishes/wishes-screen.tsx')).WishesScreen,
)
const screen = screenRoute('Wishes', WishesScreen)

export const loader = screenLoader(prefetchWishes)
export const { clientLoader, meta } = screen
export default screen.Page
