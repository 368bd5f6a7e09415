import { lazy } from '../lib/lazy.tsx'
import { screenLoader } from '../lib/screen-loader.ts'
import { screenRoute } from '../lib/screen-route.tsx'
import { prefetchPassport } from '../modules/meetups/meetings/meetings-query.ts'

const PassportScreen = lazy(
  async () => (await import('../modules/meetups/meetings/passport-screen.tsx')).PassportScreen,
  {
    source: 'app/modules/meetups/meetings/passport-screen.tsx',
  },
)
const screen = screenRoute('Passport of meetings', PassportScreen)

export const loader = screenLoader(prefetchPassport)
export const { clientLoader, meta } = screen
export default screen.Page
