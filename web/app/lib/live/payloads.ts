import { LIVE_EVENTS, type LiveEventName, type LivePayload } from '@caravan/contract/live.ts'

/** What an event carries, by the contract: nothing where another release of the server sends another shape. */
export function readPayload<N extends LiveEventName>(event: N, payload: unknown): LivePayload<N> | undefined {
  return LIVE_EVENTS[event].safeParse(payload).data as LivePayload<N> | undefined
}

export const isLiveEvent = (event: string): event is LiveEventName => Object.hasOwn(LIVE_EVENTS, event)
