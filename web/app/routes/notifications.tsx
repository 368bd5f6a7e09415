import { lazy } from '../lib/lazy.tsx'
import { screenLoader } from '../lib/screen-loader.ts'
import { screenRoute } from '../lib/screen-route.tsx'
import { notificationsQuery } from '../modules/inbox/notifications/queries.ts'

const NotificationsScreen = lazy(
  async () => (await import('../modules/inbox/notifications/notifications-screen.tsx')).NotificationsScreen,
  {
    source: 'app/modules/inbox/notifications/notifications-screen.tsx',
  },
)
const screen = screenRoute('Notifications', NotificationsScreen)

export const loader = screenLoader((client, { callPage }) => client.prefetchInfiniteQuery(notificationsQuery(callPage)))
export const { clientLoader, meta } = screen
export default screen.Page
