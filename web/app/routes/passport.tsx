import { lazyScreen } from '../lib/lazy-screen.tsx'
import { screenLoader } from '../lib/screen-loader.ts'
import { screenRoute } from '../lib/screen-route.tsx'
import { prefetchPassport } from '../modules/meetups/meetings/meetings-query.ts'

const PassportScreen = lazyScreen(
  'app/modules/meetups/meetings/passport-screen.tsx',
  async () => (await import('../modules/meetups/meetings/passport-screen.tsx')).PassportScreen,
)
const screen = screenRoute('Passport of meetings', PassportScreen)

export const loader = screenLoader(prefetchPassport)
export const { clientLoader, meta } = screen
export default screen.Page
