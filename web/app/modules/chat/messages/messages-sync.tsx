import { useQueryClient } from '@tanstack/react-query'
import { useLive } from '../../../lib/live/use-live.ts'
import { useSignedIn } from '../../../lib/viewer/use-viewer.ts'
import { useOutboxRetries, useResume } from '../talk/outbox/outbox.ts'
import { addToThread } from '../talk/thread-query.ts'
import { catchUpAll, matchThread } from './chat/match-thread.ts'
import {
  matchOutbox,
  patchWithMessage,
  patchWithRead,
  refetchConversations,
  resendReadMarks,
} from './conversation-cache.ts'

/** Mounted once on every signed-in page: puts live messages into the cache and sends the outbox. Renders nothing. */
export function MessagesSync() {
  const { id: viewerId } = useSignedIn()
  const client = useQueryClient()
  const outbox = matchOutbox(viewerId, client)

  useLive('message', async (message) => {
    // one's own words on their way from here become a message when they are answered
    if (message.senderId === viewerId) await outbox.sentTo(message.matchId)
    addToThread(client, matchThread(message.matchId), [message])
    patchWithMessage(client, message, viewerId)
  })
  useLive('messages-read', (news) => patchWithRead(client, news, viewerId))
  useLive('match', () => refetchConversations(client))

  async function resume() {
    // own words first: asked for after them, they are not news
    const sent = await outbox.flush()
    if (sent.size > 0) refetchConversations(client)
    resendReadMarks(client)
    await catchUpAll(client)
  }
  // where the connection opens, the conversations themselves are asked for again with all that hangs on matches
  useResume(resume, () => {
    refetchConversations(client)
    return resume()
  })
  useOutboxRetries(outbox, () => resendReadMarks(client))
  return null
}
