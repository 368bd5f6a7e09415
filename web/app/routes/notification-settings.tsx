import { lazyScreen } from '../lib/lazy-screen.tsx'
import { screenLoader } from '../lib/screen-loader.ts'
import { screenRoute } from '../lib/screen-route.tsx'
import { prefetchNotificationSettings } from '../modules/inbox/notifications/notifications-query.ts'

const NotificationSettingsScreen = lazyScreen(
  'app/modules/inbox/notifications/settings-screen.tsx',
  async () => (await import('../modules/inbox/notifications/settings-screen.tsx')).NotificationSettingsScreen,
)
const screen = screenRoute('Notification settings', NotificationSettingsScreen)

export const loader = screenLoader(prefetchNotificationSettings)
export const { clientLoader, meta } = screen
export default screen.Page
