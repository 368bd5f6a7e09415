import { lazy } from '../lib/lazy.tsx'
import { screenLoader } from '../lib/screen-loader.ts'
import { screenRoute } from '../lib/screen-route.tsx'
import { prefetchSafetySettings } from '../modules/safety/safety-settings/prefetch-safety-settings.ts'

const SafetySettingsScreen = lazy(
  async () => (await import('../modules/safety/safety-settings/safety-settings-screen.tsx')).SafetySettingsScreen,
  {
    source: 'app/modules/safety/safety-settings/safety-settings-screen.tsx',
  },
)
const screen = screenRoute('Safety settings', SafetySettingsScreen)

export const loader = screenLoader(prefetchSafetySettings)
export const { clientLoader, meta } = screen
export default screen.Page
