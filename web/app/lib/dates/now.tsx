import { createContext, type ReactNode, startTransition, use, useEffect, useState } from 'react'

const Now = createContext(0)
const MINUTE = 60_000

/** Pages of one minute say the same words, so that one of them can be rendered for all. */
export const startOfMinute = (time: number) => time - (time % MINUTE)

/** Starts with the server's clock, so that both sides render the same words, then follows the browser's by the minute. */
export function NowProvider({ start, children }: { start: number; children: ReactNode }) {
  const [now, setNow] = useState(start)
  useEffect(() => {
    // not urgent: an urgent change would throw away a screen that still waits for its chunk to be hydrated
    const follow = () => startTransition(() => setNow(Date.now()))
    follow()
    const timer = setInterval(follow, MINUTE)
    return () => clearInterval(timer)
  }, [])
  return <Now value={now}>{children}</Now>
}

/** Milliseconds since 1970, the same on the server and at hydration. */
export const useNow = () => use(Now)
