import { lazy } from '../lib/lazy.tsx'
import { screenLoader } from '../lib/screen-loader.ts'
import { screenRoute } from '../lib/screen-route.tsx'
import { blocksQuery } from '../modules/safety/blocks/queries.ts'

const BlockedScreen = lazy(async () => (await import('../modules/safety/blocks/blocked-screen.tsx')).BlockedScreen, {
  source: 'app/modules/safety/blocks/blocked-screen.tsx',
})
const screen = screenRoute('Blocked travelers', BlockedScreen)

export const loader = screenLoader((client, { callPage }) => client.prefetchInfiniteQuery(blocksQuery(callPage)))
export const { clientLoader, meta } = screen
export default screen.Page
