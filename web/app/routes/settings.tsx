import { prefetchSettings } from '../features/settings/exports-query.ts'
import { lazyScreen } from '../lib/lazy-screen.tsx'
import { screenLoader } from '../lib/screen-loader.ts'
import { screenRoute } from '../lib/screen-route.tsx'

const SettingsScreen = lazyScreen(
  'app/features/settings/settings-screen.tsx',
  async () => (await import('../features/settings/settings-screen.tsx')).SettingsScreen,
)
// imported as the screen is: a route's own styles stand in the page a second time
const city = {
  preload: async () => (await import('../features/profile/late-city-section.ts')).LateCitySection.preload(),
}
const ownData = {
  preload: async () => (await import('../features/settings/late-own-data.ts')).LateOwnData.preload(),
}
const screen = screenRoute('Account Settings', SettingsScreen, [city, ownData])

export const loader = screenLoader(prefetchSettings)
export const { clientLoader, meta } = screen
export default screen.Page
