import type { LiveEventName } from '@caravan/contract/live.ts'

/** Tells browsers what happened. Called after commit, with what each receiver may see: presented, never a row. */
export interface Live {
  /** To every device of these travellers. */
  toTravellers(userIds: readonly string[], event: LiveEventName, payload: unknown): void
  /** To whoever watches that trip and may see it, but to none of `hiddenFrom`. */
  toTripWatchers(tripId: string, event: LiveEventName, payload: unknown, hiddenFrom: readonly string[]): void
  /** Whether anybody may be watching that trip: what only they would see need not be looked up for nobody. */
  isWatched(tripId: string): boolean
  /** Nobody watches that trip any more until they have asked again: who may see it has changed. */
  releaseTrip(tripId: string): void
  /** The trips that devices of a traveller watch. */
  watchedBy(userId: string): Promise<string[]>
  /** The same for one traveller only: the others go on. */
  releaseTripFor(userId: string, tripId: string): void
  /** Ends the sockets of one session. */
  endSession(sid: string): void
  /** Ends all sockets of a traveller. */
  endTraveller(userId: string): void
  /** Nobody knows whether a change was made, or its event was lost: open pages are to ask again for what they show. */
  resyncClients(): void
}

/** Where nobody listens: the operator's commands, and a server whose sockets are not open yet. */
export const silentLive: Live = {
  toTravellers: () => undefined,
  toTripWatchers: () => undefined,
  isWatched: () => false,
  releaseTrip: () => undefined,
  watchedBy: async () => [],
  releaseTripFor: () => undefined,
  endSession: () => undefined,
  endTraveller: () => undefined,
  resyncClients: () => undefined,
}
