import { useEffect, useEffectEvent } from 'react'
import { liveConnection } from '../../lib/live/live-connection.ts'
import { useLivePolling, useOnReconnect } from '../../lib/live/use-live.ts'

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
