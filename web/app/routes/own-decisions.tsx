import { lazyScreen } from '../lib/lazy-screen.tsx'
import { screenLoader } from '../lib/screen-loader.ts'
import { screenRoute } from '../lib/screen-route.tsx'
import { prefetchOwnDecisions } from '../modules/safety/decisions/own-decisions-query.ts'

const OwnDecisionsScreen = lazyScreen(
  'app/modules/safety/decisions/own-decisions-screen.tsx',
  async () => (await import('../modules/safety/decisions/own-decisions-screen.tsx')).OwnDecisionsScreen,
)
const screen = screenRoute('Decisions about you', OwnDecisionsScreen)

export const loader = screenLoader(prefetchOwnDecisions)
export const { clientLoader, meta } = screen
export default screen.Page
