import { LateCitySection } from '../features/profile/late-city-section.ts'
import { prefetchSettings } from '../features/settings/prefetch-settings.ts'
import { lazyScreen } from '../lib/lazy-screen.tsx'
import { screenLoader } from '../lib/screen-loader.ts'
import { screenRoute } from '../lib/screen-route.tsx'

const SettingsScreen = lazyScreen(
  'app/features/settings/settings-screen.tsx',
  async () => (await import('../features/settings/settings-screen.tsx')).SettingsScreen,
)
const screen = screenRoute('Account Settings', SettingsScreen, [LateCitySection])

export const loader = screenLoader(prefetchSettings)
export const { clientLoader, meta } = screen
export default screen.Page
