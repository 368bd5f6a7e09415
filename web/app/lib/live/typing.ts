import { LIVE_LIMITS, type TypingTarget } from '@caravan/contract/live.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { liveConnection } from './live-connection.ts'
import { useLive } from './use-live.ts'

const SECOND = LIVE_LIMITS.typingMilliseconds
/** The next sign of somebody who goes on typing is this much later than the last at worst. */
const ON_ITS_WAY = 400

/** Called for each key: sends at most one event a second. */
export function useTypingSignal(target: TypingTarget): () => void {
  const signalledAt = useRef(Number.NEGATIVE_INFINITY)
  const latest = useRef(target)
  latest.current = target
  return useCallback(() => {
    const now = performance.now()
    if (now - signalledAt.current < SECOND) return
    signalledAt.current = now
    liveConnection.typing(latest.current)
  }, [])
}

/** Who types there now: forgotten with their message, or a second after their last sign. Give the component the conversation as its key. */
export function useTyping(target: TypingTarget): ReadonlySet<string> {
  const [typing, setTyping] = useState<ReadonlySet<string>>(new Set())
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>())
  const id = idOf(target)
  useLive('typing', (event) => {
    if (idOf(event) !== id) return
    const { userId } = event
    clearTimeout(timers.current.get(userId))
    timers.current.set(
      userId,
      setTimeout(() => setTyping((now) => without(now, userId)), SECOND + ON_ITS_WAY),
    )
    setTyping((now) => (now.has(userId) ? now : new Set([...now, userId])))
  })
  const hasWritten = (roomId: string, userId: string) => {
    if (roomId !== id) return
    clearTimeout(timers.current.get(userId))
    setTyping((now) => without(now, userId))
  }
  useLive('message', ({ matchId, senderId }) => hasWritten(matchId, senderId))
  useLive('group-message', ({ groupChatId, message }) => hasWritten(groupChatId, message.userId))
  useEffect(() => {
    const running = timers.current
    return () => running.forEach(clearTimeout)
  }, [])
  return typing
}

const idOf = (target: TypingTarget) => ('matchId' in target ? target.matchId : target.groupChatId)
const without = (users: ReadonlySet<string>, gone: string) =>
  users.has(gone) ? new Set([...users].filter((user) => user !== gone)) : users
