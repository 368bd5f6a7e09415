import type { LiveEventName, LivePayload, Room, WatchedRoom } from '@caravan/contract/live.ts'

/** Announces to browsers what happened. Called after commit, with what each receiver may see: presented, never a row. */
export interface Live {
  /** To every device of these travellers. */
  toTravellers<N extends LiveEventName>(userIds: readonly string[], event: N, payload: LivePayload<N>): void
  /** To all in that room, but to none of `hiddenFrom`. */
  toRoom<N extends LiveEventName>(room: Room, event: N, payload: LivePayload<N>, hiddenFrom: readonly string[]): void
  /** All devices of a traveller join a room whose members need not ask for it. Resolves when those of other nodes have, too. */
  joinRoom(userId: string, room: Room): Promise<void>
  /** All devices of a traveller leave it. */
  leaveRoom(userId: string, room: Room): void
  /** Everybody leaves it: nothing is announced there any more. */
  closeRoom(room: Room): void
  /** Whether anybody is in that room, on any node: what only they would see need not be looked up for nobody. */
  isOccupied(room: Room): Promise<boolean>
  /** The trips that devices of a traveller watch. */
  watchedBy(userId: string): Promise<WatchedRoom[]>
  /** Nobody watches that trip any more until they have asked again: who may see it has changed. */
  stopWatching(room: WatchedRoom): void
  /** The same for one traveller only: the others go on. */
  stopWatchingFor(userId: string, room: WatchedRoom): void
  /** Ends the sockets of one session. */
  endSession(sid: string): void
  /** Ends all sockets of a traveller. */
  endTraveller(userId: string): void
  /** Whether a change was made is unknown, or its event was lost: open pages are to ask again for what they show, those in
   * `room` where only they can have lost something. */
  resyncClients(room?: Room): void
}

/** Where nobody listens: the operator's commands, and a server whose sockets are not open yet. */
export const silentLive: Live = {
  toTravellers: () => undefined,
  toRoom: () => undefined,
  joinRoom: async () => undefined,
  leaveRoom: () => undefined,
  closeRoom: () => undefined,
  isOccupied: async () => false,
  watchedBy: async () => [],
  stopWatching: () => undefined,
  stopWatchingFor: () => undefined,
  endSession: () => undefined,
  endTraveller: () => undefined,
  resyncClients: () => undefined,
}

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
