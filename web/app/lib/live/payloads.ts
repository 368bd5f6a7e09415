import { LIVE_EVENTS, type LiveEventName, type LivePayload } from '@caravan/contract/live.ts'
import type { LiveConnection } from './live-connection.ts'

/** What an event carries, by the contract: nothing where another release of the server sends another shape. */
export function readPayload<N extends LiveEventName>(event: N, payload: unknown): LivePayload<N> | undefined {
  return LIVE_EVENTS[event].safeParse(payload).data as LivePayload<N> | undefined
}

const isLiveEvent = (event: string): event is LiveEventName => Object.hasOwn(LIVE_EVENTS, event)

const ASKED_WITHIN_MS = 10_000

/**
 * Hands the page what the server sends. While two releases run side by side an event may have a shape that this page does
 * not know: what it was about is asked for then, with all that the page shows.
 */
export function deliver(connection: Pick<LiveConnection, 'receive'>, event: string, payload: unknown): void {
  if (!isLiveEvent(event)) return
  const known = readPayload(event, payload)
  if (known) connection.receive(event, known)
  else connection.receive('resync', { withinMs: ASKED_WITHIN_MS })
}
