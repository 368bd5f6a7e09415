import { prefetchWishes } from '../features/wishes/wishes-query.ts'
import { lazyScreen } from '../lib/lazy-screen.tsx'
import { screenLoader } from '../lib/screen-loader.ts'
import { screenRoute } from '../lib/screen-route.tsx'

const WishesScreen = lazyScreen(
  'app/features/wishes/wishes-screen.tsx',
  async () => (await import('../features/wishes/wishes-screen.tsx')).WishesScreen,
)
const screen = screenRoute('Wishes', WishesScreen)

export const loader = screenLoader(prefetchWishes)
export const { clientLoader, meta } = screen
export default screen.Page
