import { type Conversation, markRead } from '@caravan/contract/messages.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { call } from '../../../lib/call.ts'
import { patchWithRead } from '../conversation-cache.ts'

/** Marks a conversation as read when it opens, and whenever something new comes while somebody looks. */
export function useMarkRead({ matchId, unread }: Conversation, viewerId: string, upTo: number, isCaughtUp: boolean) {
  const client = useQueryClient()
  const isVisible = useIsVisible()
  const hasOpened = useRef(false)
  useEffect(() => {
    if (!isVisible || !isCaughtUp || (hasOpened.current && unread === 0)) return
    hasOpened.current = true
    // where it fails, the next message or the next look tries again
    call(markRead, { params: { matchId } }).then(
      () => patchWithRead(client, { matchId, readerId: viewerId, upTo }, viewerId),
      () => undefined,
    )
  }, [client, matchId, viewerId, unread, upTo, isCaughtUp, isVisible])
}

function subscribe(listener: () => void) {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

const useIsVisible = () =>
  useSyncExternalStore(
    subscribe,
    () => !document.hidden,
    () => false,
  )
