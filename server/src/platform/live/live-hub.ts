import type { LiveEventName, LivePayload, Room, WatchedRoom } from '@caravan/contract/live.ts'
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

  toTravellers<N extends LiveEventName>(userIds: readonly string[], event: N, payload: LivePayload<N>): void {
    this.#live.toTravellers(userIds, event, payload)
  }

  toRoom<N extends LiveEventName>(room: Room, event: N, payload: LivePayload<N>, hiddenFrom: readonly string[]): void {
    this.#live.toRoom(room, event, payload, hiddenFrom)
  }

  joinRoom(userId: string, room: Room): Promise<void> {
    return this.#live.joinRoom(userId, room)
  }

  leaveRoom(userId: string, room: Room): void {
    this.#live.leaveRoom(userId, room)
  }

  closeRoom(room: Room): void {
    this.#live.closeRoom(room)
  }

  isOccupied(room: Room): Promise<boolean> {
    return this.#live.isOccupied(room)
  }

  watchedBy(userId: string): Promise<WatchedRoom[]> {
    return this.#live.watchedBy(userId)
  }

  stopWatching(room: WatchedRoom): void {
    this.#live.stopWatching(room)
  }

  stopWatchingFor(userId: string, room: WatchedRoom): void {
    this.#live.stopWatchingFor(userId, room)
  }

  endSession(sid: string): void {
    this.#live.endSession(sid)
  }

  endTraveller(userId: string): void {
    this.#live.endTraveller(userId)
  }

  resyncClients(room?: Room): void {
    this.#live.resyncClients(room)
  }
}
