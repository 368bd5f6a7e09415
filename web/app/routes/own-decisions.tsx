import { prefetchOwnDecisions } from '../features/decisions/own-decisions-query.ts'
import { lazyScreen } from '../lib/lazy-screen.tsx'
import { screenLoader } from '../lib/screen-loader.ts'
import { screenRoute } from '../lib/screen-route.tsx'

const OwnDecisionsScreen = lazyScreen(
  'app/features/decisions/own-decisions-screen.tsx',
  async () => (await import('../features/decisions/own-decisions-screen.tsx')).OwnDecisionsScreen,
)
const screen = screenRoute('Decisions about you', OwnDecisionsScreen)

export const loader = screenLoader(prefetchOwnDecisions)
export const { clientLoader, meta } = screen
export default screen.Page
