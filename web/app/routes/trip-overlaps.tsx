import { lazy } from '../lib/lazy.tsx'
import { screenLoader } from '../lib/screen-loader.ts'
import { screenRoute } from '../lib/screen-route.tsx'
import { prefetchOverlaps } from '../modules/matching/overlaps/overlaps-query.ts'

const OverlapsScreen = lazy(
  async () => (await import('../modules/matching/overlaps/overlaps-screen.tsx')).OverlapsScreen,
  {
    source: 'app/modules/matching/overlaps/overlaps-screen.tsx',
  },
)
const screen = screenRoute('Who overlaps', OverlapsScreen)

export const loader = screenLoader(prefetchOverlaps)
export const { clientLoader, meta } = screen
export default screen.Page
