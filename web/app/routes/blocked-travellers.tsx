import { lazy } from '../lib/lazy.tsx'
import { screenLoader } from '../lib/screen-loader.ts'
import { screenRoute } from '../lib/screen-route.tsx'
import { prefetchBlocks } from '../modules/safety/blocks/queries.ts'

const BlockedScreen = lazy(async () => (await import('../modules/safety/blocks/blocked-screen.tsx')).BlockedScreen, {
  source: 'app/modules/safety/blocks/blocked-screen.tsx',
})
const screen = screenRoute('Blocked travelers', BlockedScreen)

export const loader = screenLoader(prefetchBlocks)
export const { clientLoader, meta } = screen
export default screen.Page
