import { lazy } from '../lib/lazy.tsx'
import { screenLoader } from '../lib/screen-loader.ts'
import { screenRoute } from '../lib/screen-route.tsx'
import { settingsQuery } from '../modules/inbox/notifications/queries.ts'

const NotificationSettingsScreen = lazy(
  async () => (await import('../modules/inbox/notifications/settings-screen.tsx')).NotificationSettingsScreen,
  {
    source: 'app/modules/inbox/notifications/settings-screen.tsx',
  },
)
const screen = screenRoute('Notification settings', NotificationSettingsScreen)

export const loader = screenLoader((client, { call }) => client.prefetchQuery(settingsQuery(call)))
export const { clientLoader, meta } = screen
export default screen.Page
