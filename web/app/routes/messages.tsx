import { lazy } from '../lib/lazy.tsx'
import { screenLoader } from '../lib/screen-loader.ts'
import { screenRoute } from '../lib/screen-route.tsx'
import { prefetchMessages } from '../modules/chat/messages/chat/match-thread.ts'

const MessagesScreen = lazy(async () => (await import('../modules/chat/messages/messages-screen.tsx')).MessagesScreen, {
  source: 'app/modules/chat/messages/messages-screen.tsx',
})
const screen = screenRoute('Messages', MessagesScreen)

export const loader = screenLoader(prefetchMessages)
export const { clientLoader, meta } = screen
export default screen.Page
