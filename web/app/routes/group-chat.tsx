import { data } from 'react-router'
import { lazyScreen } from '../lib/lazy-screen.tsx'
import { screenLoader } from '../lib/screen-loader.ts'
import { screenRoute } from '../lib/screen-route.tsx'
import { prefetchGroupChat } from '../modules/chat/group-chats/chat/group-thread.ts'
import type { Route } from './+types/group-chat'

const GroupChatScreen = lazyScreen(
  'app/modules/chat/group-chats/group-chat-screen.tsx',
  async () => (await import('../modules/chat/group-chats/group-chat-screen.tsx')).GroupChatScreen,
)
const screen = screenRoute('Group chat', GroupChatScreen)

/** The screen itself says that a chat is not there, with the way back to others. */
export async function loader(args: Route.LoaderArgs) {
  const { id } = args.params
  let isThere = true
  const prefetched = await screenLoader(async (client, calls) => {
    if (id) isThere = await prefetchGroupChat(client, calls, id)
  })(args)
  return data(prefetched, { status: isThere ? 200 : 404 })
}
export const { clientLoader, meta } = screen
export default screen.Page
