import { prefetchMessages } from '../features/messages/chat/match-thread.ts'
import { lazyScreen } from '../lib/lazy-screen.tsx'
import { screenLoader } from '../lib/screen-loader.ts'
import { screenRoute } from '../lib/screen-route.tsx'

const MessagesScreen = lazyScreen(
  'app/features/messages/messages-screen.tsx',
  async () => (await import('../features/messages/messages-screen.tsx')).MessagesScreen,
)
const screen = screenRoute('Messages', MessagesScreen)

export const loader = screenLoader(prefetchMessages)
export const { clientLoader, meta } = screen
export default screen.Page
