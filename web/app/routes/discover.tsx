import { lazyScreen } from '../lib/lazy-screen.tsx'
import { screenRoute } from '../lib/screen-route.tsx'

const ComingScreen = lazyScreen(
  'app/features/shell/coming-screen.tsx',
  async () => (await import('../features/shell/coming-screen.tsx')).ComingScreen,
)
const screen = screenRoute('Discover', () => <ComingScreen title="Discover" />)

export const { meta } = screen
export default screen.Page
