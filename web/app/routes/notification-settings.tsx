import { prefetchNotificationSettings } from '../features/notifications/notifications-query.ts'
import { lazyScreen } from '../lib/lazy-screen.tsx'
import { screenLoader } from '../lib/screen-loader.ts'
import { screenRoute } from '../lib/screen-route.tsx'

const NotificationSettingsScreen = lazyScreen(
  'app/features/notifications/settings-screen.tsx',
  async () => (await import('../features/notifications/settings-screen.tsx')).NotificationSettingsScreen,
)
const screen = screenRoute('Notification settings', NotificationSettingsScreen)

export const loader = screenLoader(prefetchNotificationSettings)
export const { clientLoader, meta } = screen
export default screen.Page
