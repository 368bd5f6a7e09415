import type { GroupChat } from '@caravan/contract/group-chats.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { isCallError } from '../../lib/call-error.ts'
import { serverNow } from '../../lib/dates/server-clock.ts'
import { useLivePolling } from '../../lib/live/use-live.ts'
import { useSignedIn } from '../../lib/viewer/use-viewer.ts'
import { groupOutbox } from './chat/group-outbox.ts'
import { useHasEnded } from './ended-chats.ts'
import { endGroupChat } from './group-chat-cache.ts'
import { groupChatQuery } from './group-chats-query.ts'

/** Without a connection the chat itself is asked for so much less often than its messages. */
const POLLS_OF_MESSAGES = 4

export type FoundGroupChat =
  | { state: 'found'; chat: GroupChat }
  | { state: 'loading' | 'missing' | 'ended' }
  | { state: 'failed'; isOffline: boolean; isFetching: boolean; retry: () => void }

/** The chat that the address names. What was there and is refused later has ended. */
export function useGroupChat(id: string): FoundGroupChat {
  const client = useQueryClient()
  const { id: viewerId } = useSignedIn()
  const hasEnded = useHasEnded(id)
  const polling = useLivePolling()
  const { data, error, isPaused, isFetching, refetch } = useQuery({
    ...groupChatQuery(id),
    enabled: !hasEnded,
    refetchInterval: polling && polling * POLLS_OF_MESSAGES,
  })
  const isRefused = isCallError(error) && [400, 404].includes(error.status)
  const isOver = isRefused && data !== undefined
  useEffect(() => {
    if (isOver) endGroupChat(client, groupOutbox(viewerId, client), id)
  }, [client, viewerId, id, isOver])
  useAtEnd(hasEnded ? undefined : data?.expiresAt, () => {
    // the server's clock decides; where it cannot be asked, this one
    if (navigator.onLine) void refetch()
    else endGroupChat(client, groupOutbox(viewerId, client), id)
  })
  if (hasEnded || isOver) return { state: 'ended' }
  if (data) return { state: 'found', chat: data }
  if (isRefused) return { state: 'missing' }
  if (error || isPaused) return { state: 'failed', isOffline: isPaused, isFetching, retry: () => void refetch() }
  return { state: 'loading' }
}

/** The clock of the device may go before the server's: it is asked again after so long. */
const ASK_AGAIN_MS = 15_000

/** Runs at the end of a chat by the clock of the device, and again for as long as it is there after that. */
function useAtEnd(expiresAt: string | undefined, run: () => void): void {
  const end = useEffectEvent(run)
  useEffect(() => {
    if (!expiresAt) return
    let timer: ReturnType<typeof setTimeout>
    const wait = (ms: number) => {
      timer = setTimeout(() => {
        end()
        wait(ASK_AGAIN_MS)
      }, ms)
    }
    wait(Math.max(0, Date.parse(expiresAt) - serverNow()))
    return () => clearTimeout(timer)
  }, [expiresAt])
}
