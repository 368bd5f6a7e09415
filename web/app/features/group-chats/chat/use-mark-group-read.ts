import { markGroupRead } from '@caravan/contract/group-chats.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { call } from '../../../lib/call.ts'
import { useOnReconnect } from '../../../lib/live/use-live.ts'
import { useIsVisible } from '../../../lib/use-is-visible.ts'
import { markAllRead } from '../group-chat-cache.ts'
import { ReadMarks } from './read-marks.ts'

/**
 * Marks a chat as read when it opens, while new messages are looked at, and when it is left; its notification goes with
 * that. `last` is the number of the last message.
 */
export function useMarkGroupRead(groupChatId: string, last: number, isCaughtUp: boolean): void {
  const client = useQueryClient()
  const isVisible = useIsVisible()
  const marks = useMemo(
    () =>
      new ReadMarks(async (isLeaving) => {
        try {
          await call(markGroupRead, { params: { groupChatId } }, { keepalive: isLeaving })
        } catch {
          // sent again with the next message or the next connection
          return false
        }
        markAllRead(client, groupChatId)
        return true
      }),
    [client, groupChatId],
  )
  useEffect(() => {
    if (last > 0 && isVisible && isCaughtUp) marks.note()
  }, [marks, last, isVisible, isCaughtUp])
  useOnReconnect(() => marks.retry())
  useEffect(() => {
    const leaveIfHidden = () => document.hidden && marks.leave()
    const retry = () => marks.retry()
    document.addEventListener('visibilitychange', leaveIfHidden)
    addEventListener('online', retry)
    return () => {
      document.removeEventListener('visibilitychange', leaveIfHidden)
      removeEventListener('online', retry)
      marks.leave()
    }
  }, [marks])
}
