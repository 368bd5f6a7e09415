import { useEffect, useEffectEvent } from 'react'
import type { TalkMessage } from '../room.ts'
import type { Outbox } from './outbox.ts'

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
