import { prefetchPassport } from '../features/meetings/meetings-query.ts'
import { lazyScreen } from '../lib/lazy-screen.tsx'
import { screenLoader } from '../lib/screen-loader.ts'
import { screenRoute } from '../lib/screen-route.tsx'

const PassportScreen = lazyScreen(
  'app/features/meetings/passport-screen.tsx',
  async () => (await import('../features/meetings/passport-screen.tsx')).PassportScreen,
)
const screen = screenRoute('Passport of meetings', PassportScreen)

export const loader = screenLoader(prefetchPassport)
export const { clientLoader, meta } = screen
export default screen.Page
