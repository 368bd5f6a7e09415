import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { liveConnection } from '../../lib/live/live-connection.ts'
import { useLive, useLivePolling, useOnReconnect } from '../../lib/live/use-live.ts'
import { useSignedIn } from '../../lib/viewer/use-viewer.ts'
import { addToThread } from '../talk/thread-query.ts'
import { matchOutbox } from './chat/match-outbox.ts'
import { catchUpAll, matchThread } from './chat/match-thread.ts'
import { patchWithMessage, patchWithRead, refetchConversations } from './conversation-cache.ts'
import { resendReadMarks } from './mark-read.ts'

/** What could not be sent is tried again after so long, besides each time a connection comes back. */
const RETRY_MS = 15_000

/** Mounted once on every signed-in page: puts live messages into the cache and sends the outbox. Draws nothing. */
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

  const resume = useEffectEvent(async () => {
    // own words first: asked for after them, they are not news
    const sent = await outbox.flush()
    if (sent.size > 0) refetchConversations(client)
    resendReadMarks(client)
    await catchUpAll(client)
  })
  // the conversations themselves are asked for again with all that hangs on matches
  useOnReconnect(() => void resume())
  useEffect(() => {
    // it has opened before this script came: what was written since then had no handler
    if (liveConnection.isOpen) void resume()
  }, [])

  const polling = useLivePolling()
  useEffect(() => {
    if (!polling) return
    const poll = () => {
      refetchConversations(client)
      return resume()
    }
    const timer = setInterval(() => document.hidden || poll(), polling)
    return () => clearInterval(timer)
  }, [polling, client])

  useEffect(() => {
    void outbox.flush()
    const flushWaiting = () => {
      resendReadMarks(client)
      if (outbox.current().some(({ refusal }) => !refusal)) void outbox.flush()
    }
    const flushOnline = () => {
      resendReadMarks(client)
      void outbox.flush()
    }
    const timer = setInterval(flushWaiting, RETRY_MS)
    addEventListener('online', flushOnline)
    return () => {
      clearInterval(timer)
      removeEventListener('online', flushOnline)
    }
  }, [client, outbox])
  return null
}
