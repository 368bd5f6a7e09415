import { type Live, silentLive } from './live.ts'

/** The one `Live` of a process: silent until the sockets are open, and again once they are closed. */
export class LiveHub implements Live {
  #live: Live = silentLive

  attach(live: Live): void {
    this.#live = live
  }

  detach(): void {
    this.#live = silentLive
  }

  toTravellers(...told: Parameters<Live['toTravellers']>): void {
    this.#live.toTravellers(...told)
  }

  toTripWatchers(...told: Parameters<Live['toTripWatchers']>): void {
    this.#live.toTripWatchers(...told)
  }

  isWatched(tripId: string): boolean {
    return this.#live.isWatched(tripId)
  }

  releaseTrip(tripId: string): void {
    this.#live.releaseTrip(tripId)
  }

  watchedBy(userId: string): Promise<string[]> {
    return this.#live.watchedBy(userId)
  }

  releaseTripFor(...released: Parameters<Live['releaseTripFor']>): void {
    this.#live.releaseTripFor(...released)
  }

  endSession(sid: string): void {
    this.#live.endSession(sid)
  }

  endTraveller(userId: string): void {
    this.#live.endTraveller(userId)
  }

  resyncClients(): void {
    this.#live.resyncClients()
  }
}
