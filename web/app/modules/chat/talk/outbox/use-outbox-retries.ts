import { useEffect, useEffectEvent } from 'react'
import { liveConnection } from '../../../../lib/live/live-connection.ts'
import { useLivePolling, useOnReconnect } from '../../../../lib/live/use-live.ts'
import type { TalkMessage } from '../room.ts'
import type { Outbox } from './outbox.ts'

/**
 * Asks for what may have been missed: each time the connection opens, and every few seconds by `poll` while there is
 * none and somebody looks at the page.
 */
export function useResume(resume: () => unknown, poll: () => unknown = resume): void {
  const runResume = useEffectEvent(resume)
  const runPoll = useEffectEvent(poll)
  useOnReconnect(() => void runResume())
  useEffect(() => {
    // it has opened before this script came: what was written since then had no handler
    if (liveConnection.isOpen) void runResume()
  }, [])

  const polling = useLivePolling()
  useEffect(() => {
    if (!polling) return
    const timer = setInterval(() => document.hidden || void runPoll(), polling)
    return () => clearInterval(timer)
  }, [polling])
}

/** What could not be sent is tried again after so long, besides each time a connection comes back. */
const RETRY_MS = 15_000

/** Sends what waits, for as long as it takes. `resend` is for whatever else could not be sent. */
export function useOutboxRetries<M extends TalkMessage>(outbox: Outbox<M>, resend: () => void = nothing): void {
  const runResend = useEffectEvent(resend)
  useEffect(() => {
    void outbox.flush()
    const flushWaiting = () => {
      runResend()
      if (outbox.current().some(({ refusal }) => !refusal)) void outbox.flush()
    }
    const flushOnline = () => {
      runResend()
      void outbox.flush()
    }
    const timer = setInterval(flushWaiting, RETRY_MS)
    addEventListener('online', flushOnline)
    return () => {
      clearInterval(timer)
      removeEventListener('online', flushOnline)
    }
  }, [outbox])
}

const nothing = () => undefined
