import { lazyScreen } from '../lib/lazy-screen.tsx'
import { screenLoader } from '../lib/screen-loader.ts'
import { screenRoute } from '../lib/screen-route.tsx'
import { prefetchFormerContacts } from '../modules/privacy/former-contacts/former-contacts-query.ts'

const FormerContactsScreen = lazyScreen(
  'app/modules/privacy/former-contacts/former-contacts-screen.tsx',
  async () => (await import('../modules/privacy/former-contacts/former-contacts-screen.tsx')).FormerContactsScreen,
)
const screen = screenRoute('People who are no longer here', FormerContactsScreen)

export const loader = screenLoader(prefetchFormerContacts)
export const { clientLoader, meta } = screen
export default screen.Page
