import { prefetchSeeAs } from '../features/see-as/viewer-kinds.ts'
import { lazyScreen } from '../lib/lazy-screen.tsx'
import { screenLoader } from '../lib/screen-loader.ts'
import { screenRoute } from '../lib/screen-route.tsx'

const SeeAsScreen = lazyScreen(
  'app/features/see-as/see-as-screen.tsx',
  async () => (await import('../features/see-as/see-as-screen.tsx')).SeeAsScreen,
)
const screen = screenRoute('See as', SeeAsScreen)

export const loader = screenLoader(prefetchSeeAs)
export const { clientLoader, meta } = screen
export default screen.Page
