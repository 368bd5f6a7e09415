import { prefetchFormerContacts } from '../features/former-contacts/former-contacts-query.ts'
import { lazyScreen } from '../lib/lazy-screen.tsx'
import { screenLoader } from '../lib/screen-loader.ts'
import { screenRoute } from '../lib/screen-route.tsx'

const FormerContactsScreen = lazyScreen(
  'app/features/former-contacts/former-contacts-screen.tsx',
  async () => (await import('../features/former-contacts/former-contacts-screen.tsx')).FormerContactsScreen,
)
const screen = screenRoute('People who are no longer here', FormerContactsScreen)

export const loader = screenLoader(prefetchFormerContacts)
export const { clientLoader, meta } = screen
export default screen.Page
