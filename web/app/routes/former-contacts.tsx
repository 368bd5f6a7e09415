import { lazy } from '../lib/lazy.tsx'
import { screenLoader } from '../lib/screen-loader.ts'
import { screenRoute } from '../lib/screen-route.tsx'
import { formerContactsQuery } from '../modules/privacy/former-contacts/former-contacts-query.ts'

const FormerContactsScreen = lazy(
  async () => (await import('../modules/privacy/former-contacts/former-contacts-screen.tsx')).FormerContactsScreen,
  {
    source: 'app/modules/privacy/former-contacts/former-contacts-screen.tsx',
  },
)
const screen = screenRoute('People who are no longer here', FormerContactsScreen)

export const loader = screenLoader((client, { callPage }) =>
  client.prefetchInfiniteQuery(formerContactsQuery(callPage)),
)
export const { clientLoader, meta } = screen
export default screen.Page
