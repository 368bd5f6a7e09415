import { lazyScreen } from '../lib/lazy-screen.tsx'
import { screenLoader } from '../lib/screen-loader.ts'
import { screenRoute } from '../lib/screen-route.tsx'
import { prefetchBlocks } from '../modules/safety/blocks/blocks-query.ts'

const BlockedScreen = lazyScreen(
  'app/modules/safety/blocks/blocked-screen.tsx',
  async () => (await import('../modules/safety/blocks/blocked-screen.tsx')).BlockedScreen,
)
const screen = screenRoute('Blocked travelers', BlockedScreen)

export const loader = screenLoader(prefetchBlocks)
export const { clientLoader, meta } = screen
export default screen.Page
