import type { LiveEventName, LivePayload } from '@caravan/contract/live.ts'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { liveConnection } from './live-connection.ts'

/** Hears an event for as long as the component stands. */
export function useLive<N extends LiveEventName>(event: N, handler: (payload: LivePayload<N>) => void): void {
  const handle = useEffectEvent(handler)
  useEffect(() => liveConnection.on(event, (payload) => handle(payload)), [event])
}

/** Asks the server to tell what changes about a trip; without an id nothing is watched. */
export function useWatchTrip(tripId: string | undefined): void {
  useEffect(() => (tripId ? liveConnection.watch(tripId) : undefined), [tripId])
}

/** Runs for a watched trip that turns out to be there no longer. */
export function useOnGone(handle: (tripId: string) => void): void {
  const run = useEffectEvent(handle)
  useEffect(() => liveConnection.onGone((tripId) => run(tripId)), [])
}

/**
 * Runs each time the connection has opened, also the first time: what happened since the page was made, or while
 * there was none, has not been heard.
 */
export function useOnReconnect(refetch: () => void): void {
  const run = useEffectEvent(refetch)
  useEffect(() => liveConnection.onOpen(() => run()), [])
}

const subscribe = (changed: () => void) => liveConnection.onState(changed)

export const useIsLive = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => liveConnection.isOpen,
    () => false,
  )

const POLL_MS = 3000
/** A connection is given this long to open before its absence counts. */
const PATIENCE_MS = 6000

/** For a query's `refetchInterval`: every 3 s while there is no connection, not at all while there is one. */
export function useLivePolling(): number | false {
  const isLive = useIsLive()
  const [isMissing, setIsMissing] = useState(false)
  useEffect(() => {
    setIsMissing(false)
    if (isLive) return
    const timer = setTimeout(() => setIsMissing(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [isLive])
  return isMissing && !isLive ? POLL_MS : false
}
