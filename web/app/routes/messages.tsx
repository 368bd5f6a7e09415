import { lazyScreen } from '../lib/lazy-screen.tsx'
import { screenLoader } from '../lib/screen-loader.ts'
import { screenRoute } from '../lib/screen-route.tsx'
import { prefetchMessages } from '../modules/chat/messages/chat/match-thread.ts'

const MessagesScreen = lazyScreen(
  'app/modules/chat/messages/messages-screen.tsx',
  async () => (await import('../modules/chat/messages/messages-screen.tsx')).MessagesScreen,
)
const screen = screenRoute('Messages', MessagesScreen)

export const loader = screenLoader(prefetchMessages)
export const { clientLoader, meta } = screen
export default screen.Page
