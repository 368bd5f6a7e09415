import { data } from 'react-router'
import { lazy } from '../lib/lazy.tsx'
import { screenLoader } from '../lib/screen-loader.ts'
import { screenRoute } from '../lib/screen-route.tsx'
import { prefetchGroupChat } from '../modules/chat/group-chats/chat/group-thread.ts'
import type { Route } from './+types/group-chat'

const GroupChatScreen = lazy(
  async () => (await import('../modules/chat/group-chats/group-chat-screen.tsx')).GroupChatScreen,
  {
    source: 'app/modules/chat/group-chats/group-chat-screen.tsx',
  },
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
