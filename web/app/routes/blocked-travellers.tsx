import { prefetchBlocks } from '../features/blocks/blocks-query.ts'
import { lazyScreen } from '../lib/lazy-screen.tsx'
import { screenLoader } from '../lib/screen-loader.ts'
import { screenRoute } from '../lib/screen-route.tsx'

const BlockedScreen = lazyScreen(
  'app/features/blocks/blocked-screen.tsx',
  async () => (await import('../features/blocks/blocked-screen.tsx')).BlockedScreen,
)
const screen = screenRoute('Blocked travelers', BlockedScreen)

export const loader = screenLoader(prefetchBlocks)
export const { clientLoader, meta } = screen
export default screen.Page
