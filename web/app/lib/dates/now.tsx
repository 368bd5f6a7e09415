import { createContext, type ReactNode, startTransition, use, useEffect, useState } from 'react'
import { useHydrated } from '../hooks.ts'
import { followServerClock, serverNow } from './dates.ts'
import { dayAt } from './trip-dates.ts'

const Now = createContext(0)
const MINUTE = 60_000

/** Starts with the server's clock, so that both sides render the same words, then follows the browser's by the minute, corrected where that is far off. */
export function NowProvider({ start, children }: { start: number; children: ReactNode }) {
  const [now, setNow] = useState(start)
  useEffect(() => {
    followServerClock(start)
    // not urgent: an urgent change would throw away a screen that still waits for its chunk to be hydrated
    const follow = () => startTransition(() => setNow(serverNow()))
    follow()
    const timer = setInterval(follow, MINUTE)
    return () => clearInterval(timer)
  }, [start])
  return <Now value={now}>{children}</Now>
}

/** Milliseconds since 1970, the same on the server and at hydration. */
export const useNow = () => use(Now)

/** The day where the traveller is, as `YYYY-MM-DD`; that of Greenwich while a screen takes over what the server rendered. */
export function useOwnToday(): string {
  const now = useNow()
  return dayAt(useHydrated() ? now - new Date(now).getTimezoneOffset() * MINUTE : now)
}
