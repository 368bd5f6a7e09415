import type { LiveEventName, LivePayload } from '@caravan/contract/live.ts'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { signedOut } from '../viewer/logout.ts'
import { afterFirstView } from '../when-idle.ts'
import { liveConnection } from './live-connection.ts'

/** Calls the handler for an event while the component is mounted. */
export function useLive<N extends LiveEventName>(event: N, handler: (payload: LivePayload<N>) => void): void {
  const handle = useEffectEvent(handler)
  useEffect(() => liveConnection.on(event, (payload) => handle(payload)), [event])
}

/** Asks the server for the events of a trip; without an id nothing is watched. */
export function useWatchTrip(tripId: string | undefined): void {
  useEffect(() => (tripId ? liveConnection.watch(tripId) : undefined), [tripId])
}

/** Runs for a watched trip that turns out to be there no longer. */
export function useOnGone(handle: (tripId: string) => void): void {
  const run = useEffectEvent(handle)
  useEffect(() => liveConnection.onGone((tripId) => run(tripId)), [])
}

/** Runs for a trip that is watched from now on: what happened to it before has not been received. */
export function useOnWatched(handle: (tripId: string) => void): void {
  const run = useEffectEvent(handle)
  useEffect(() => liveConnection.onWatched((tripId) => run(tripId)), [])
}

/**
 * Runs each time the connection has opened, also the first time: what happened since the page was made, or while
 * there was none, has not been received.
 */
export function useOnReconnect(refetch: () => void): void {
  const run = useEffectEvent(refetch)
  useEffect(() => liveConnection.onOpen(() => run()), [])
}

const subscribe = (changed: () => void) => liveConnection.onState(changed)

const useIsLive = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => liveConnection.isOpen,
    () => false,
  )

const POLL_MS = 3000
/** Pages that lost their connection in the same moment ask at different ones: each has a pace of its own. */
const spread = (ms: number) => ms * (0.75 + Math.random() / 2)
/** A connection is given this long to open before its absence counts. */
const PATIENCE_MS = 6000

/** Whether the connection has been absent for longer than it may take to open. */
function useIsMissing(isLive: boolean): boolean {
  const [isMissing, setIsMissing] = useState(false)
  useEffect(() => {
    setIsMissing(false)
    if (isLive) return
    const timer = setTimeout(() => setIsMissing(true), spread(PATIENCE_MS))
    return () => clearTimeout(timer)
  }, [isLive])
  return isMissing && !isLive
}

/**
 * Turns true when the page has connected, or has waited long enough for it. For a query that no first view needs at
 * once: asked then, it is not asked again because the connection has opened.
 */
export function useHasAwaitedConnection(): boolean {
  const isLive = useIsLive()
  const isMissing = useIsMissing(isLive)
  const [hasAwaited, setHasAwaited] = useState(false)
  useEffect(() => {
    if (isLive || isMissing) setHasAwaited(true)
  }, [isLive, isMissing])
  return hasAwaited
}

/** For a query's `refetchInterval`: about every 3 s while there is no connection, not at all while there is one. */
export function useLivePolling(): number | false {
  const [pace] = useState(() => spread(POLL_MS))
  return useIsMissing(useIsLive()) ? pace : false
}

let isConnecting = false

/** Opens the one connection of this page for a traveller who is through the wizard, once somebody stays on it. */
export function useLiveConnection(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted || isConnecting) return
    const open = () => {
      isConnecting = true
      void import('./socket.ts').then(
        ({ connectLive }) => signedOut.signal.aborted || connectLive(liveConnection),
        () => {
          // no network: the script is asked for again as soon as there is one
          isConnecting = false
          addEventListener('online', open, { once: true })
        },
      )
    }
    return afterFirstView(open)
  }, [isWanted])
}
