import { prefetchOverlaps } from '../features/overlaps/prefetch-overlaps.ts'
import { lazyScreen } from '../lib/lazy-screen.tsx'
import { screenLoader } from '../lib/screen-loader.ts'
import { screenRoute } from '../lib/screen-route.tsx'

const OverlapsScreen = lazyScreen(
  'app/features/overlaps/overlaps-screen.tsx',
  async () => (await import('../features/overlaps/overlaps-screen.tsx')).OverlapsScreen,
)
const screen = screenRoute('Who overlaps', OverlapsScreen)

export const loader = screenLoader(prefetchOverlaps)
export const { clientLoader, meta } = screen
export default screen.Page
