import { lazy } from '../lib/lazy.tsx'
import { screenLoader } from '../lib/screen-loader.ts'
import { screenRoute } from '../lib/screen-route.tsx'
import { ownDecisionsQuery } from '../modules/safety/decisions/queries.ts'

const OwnDecisionsScreen = lazy(
  async () => (await import('../modules/safety/decisions/own-decisions-screen.tsx')).OwnDecisionsScreen,
  {
    source: 'app/modules/safety/decisions/own-decisions-screen.tsx',
  },
)
const screen = screenRoute('Decisions about you', OwnDecisionsScreen)

export const loader = screenLoader((client, { callPage }) => client.prefetchInfiniteQuery(ownDecisionsQuery(callPage)))
export const { clientLoader, meta } = screen
export default screen.Page
