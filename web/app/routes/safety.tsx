import { prefetchSafety } from '../features/safety/prefetch-safety.ts'
import { lazyScreen } from '../lib/lazy-screen.tsx'
import { screenLoader } from '../lib/screen-loader.ts'
import { screenRoute } from '../lib/screen-route.tsx'

const SafetyScreen = lazyScreen(
  'app/features/safety/safety-screen.tsx',
  async () => (await import('../features/safety/safety-screen.tsx')).SafetyScreen,
)
const screen = screenRoute('Safety', SafetyScreen)

export const loader = screenLoader(prefetchSafety)
export const { clientLoader, meta } = screen
export default screen.Page
