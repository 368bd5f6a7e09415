import { useQueryClient } from '@tanstack/react-query'
import { useLive } from '../../../lib/live/use-live.ts'
import { useSignedIn } from '../../../lib/viewer/use-viewer.ts'
import { useOutboxRetries, useResume } from '../talk/outbox/outbox.ts'
import { stopFollowingAll } from '../talk/thread.ts'
import { addAnnounced } from '../talk/thread-query.ts'
import {
  catchUpOpen,
  doubtThreads,
  groupThread,
  isOpenGroupChat,
  openGroupChats,
  toTalkMessage,
} from './chat/group-thread.ts'
import {
  endGroupChat,
  groupOutbox,
  patchWithGroupMessage,
  refetchGroupChat,
  refetchGroupLists,
  refetchSoon,
} from './group-chat-cache.ts'

/**
 * Mounted once on every signed-in page: puts what is announced of group chats into the cache and sends the outbox. Renders
 * nothing.
 */
export function GroupChatsSync() {
  const { id: viewerId } = useSignedIn()
  const client = useQueryClient()
  const outbox = groupOutbox(viewerId, client)

  useLive('group-message', async ({ groupChatId, message }) => {
    // one's own words on their way from here become a message when they are answered
    if (message.userId === viewerId) await outbox.sentTo(groupChatId)
    patchWithGroupMessage(client, message, viewerId)
    // any other asks for what it missed when it is opened
    if (isOpenGroupChat(client, groupChatId)) addAnnounced(client, groupThread(groupChatId), toTalkMessage(message))
  })
  useLive('group-chat', ({ id, isOver }) => {
    if (isOver) endGroupChat(client, outbox, id)
    else refetchSoon(client, id)
  })
  useLive('resync', () => {
    stopFollowingAll()
    doubtThreads(client)
  })
  async function catchUp() {
    // own words first: asked for after them, they are not news
    await outbox.flush()
    await catchUpOpen(client)
  }
  useResume(() => {
    // who came and went meanwhile, and whether it is still there
    for (const id of openGroupChats(client)) refetchGroupChat(client, id)
    refetchGroupLists(client)
    return catchUp()
  }, catchUp)
  useOutboxRetries(outbox)
  return null
}
