import type { GroupChat } from '@caravan/contract/group-chats.ts'
import { useEffect, useState } from 'react'
import { useNow } from '../../../lib/dates/now.tsx'
import { serverNow } from '../../../lib/dates/server-clock.ts'
import { isOpenAt, nextEnd } from './open-chats.ts'

/** Those that have not ended: each leaves at its last second, by one timer for the next of them. */
export function useOpenChats(chats: readonly GroupChat[]): GroupChat[] {
  const minute = useNow()
  const [ended, setEnded] = useState(0)
  const now = Math.max(minute, ended)
  const next = nextEnd(chats, now)
  useEffect(() => {
    if (next === undefined) return
    // the moment itself, not the clock: a timer may come a little early
    const timer = setTimeout(() => setEnded(next), Math.max(0, next - serverNow()))
    return () => clearTimeout(timer)
  }, [next])
  return chats.filter(isOpenAt(now))
}
