import { lazy } from '../lib/lazy.tsx'
import { screenLoader } from '../lib/screen-loader.ts'
import { screenRoute } from '../lib/screen-route.tsx'
import { prefetchSettings } from '../modules/people/settings/exports-query.ts'

const SettingsScreen = lazy(
  async () => (await import('../modules/people/settings/settings-screen.tsx')).SettingsScreen,
  {
    source: 'app/modules/people/settings/settings-screen.tsx',
  },
)
// imported as the screen is: a route's own styles stand in the page a second time
const city = {
  preload: async () => (await import('../modules/people/profile/late-parts.ts')).LateCitySection.preload(),
}
const ownData = {
  preload: async () => (await import('../modules/people/profile/late-parts.ts')).LateOwnData.preload(),
}
const screen = screenRoute('Account Settings', SettingsScreen, [city, ownData])

export const loader = screenLoader(prefetchSettings)
export const { clientLoader, meta } = screen
export default screen.Page
