import { lazyScreen } from '../lib/lazy-screen.tsx'
import { screenLoader } from '../lib/screen-loader.ts'
import { screenRoute } from '../lib/screen-route.tsx'
import { prefetchSafetySettings } from '../modules/safety/safety-settings/prefetch-safety-settings.ts'

const SafetySettingsScreen = lazyScreen(
  'app/modules/safety/safety-settings/safety-settings-screen.tsx',
  async () => (await import('../modules/safety/safety-settings/safety-settings-screen.tsx')).SafetySettingsScreen,
)
const screen = screenRoute('Safety settings', SafetySettingsScreen)

export const loader = screenLoader(prefetchSafetySettings)
export const { clientLoader, meta } = screen
export default screen.Page
