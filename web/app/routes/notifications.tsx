import { prefetchNotifications } from '../features/notifications/notifications-query.ts'
import { lazyScreen } from '../lib/lazy-screen.tsx'
import { screenLoader } from '../lib/screen-loader.ts'
import { screenRoute } from '../lib/screen-route.tsx'

const NotificationsScreen = lazyScreen(
  'app/features/notifications/notifications-screen.tsx',
  async () => (await import('../features/notifications/notifications-screen.tsx')).NotificationsScreen,
)
const screen = screenRoute('Notifications', NotificationsScreen)

export const loader = screenLoader(prefetchNotifications)
export const { clientLoader, meta } = screen
export default screen.Page
