import { lazyScreen } from '../lib/lazy-screen.tsx'
import { screenRoute } from '../lib/screen-route.tsx'

const NotificationSettingsScreen = lazyScreen(
  'app/features/notifications/settings-screen.tsx',
  async () => (await import('../features/notifications/settings-screen.tsx')).NotificationSettingsScreen,
)
const screen = screenRoute('Notification settings', NotificationSettingsScreen)

export const { clientLoader, meta } = screen
export default screen.Page
