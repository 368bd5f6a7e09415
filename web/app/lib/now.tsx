import { createContext, type ReactNode, use, useEffect, useState } from 'react'

const Now = createContext(0)
const MINUTE = 60_000

/** Starts with the server's clock, so that both sides draw the same words, then follows the browser's by the minute. */
export function NowProvider({ start, children }: { start: number; children: ReactNode }) {
  const [now, setNow] = useState(start)
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), MINUTE)
    return () => clearInterval(timer)
  }, [])
  return <Now value={now}>{children}</Now>
}

/** Milliseconds since 1970, the same on the server and at hydration. */
export const useNow = () => use(Now)
