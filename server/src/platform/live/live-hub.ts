import type { LiveEventName, LivePayload, Room, WatchedRoom } from '@caravan/contract/live.ts'

/** Announces to browsers what happened. Called after commit, with what each receiver may see: presented, never a row. */
export interface Live {
  toTravellers<N extends LiveEventName>(userIds: readonly string[], event: N, payload: LivePayload<N>): void
  /** To all in that room, but to none of `hiddenFrom`. */
  toRoom<N extends LiveEventName>(room: Room, event: N, payload: LivePayload<N>, hiddenFrom: readonly string[]): void
  /** All devices of a traveller join a room whose members need not ask for it. Resolves when those of other nodes have, too. */
  joinRoom(userId: string, room: Room): Promise<void>
  leaveRoom(userId: string, room: Room): void
  /** Everybody leaves it: nothing is announced there any more. */
  closeRoom(room: Room): void
  /** Whether anybody is in that room, on any node: what only they would see need not be looked up for nobody. */
  isOccupied(room: Room): Promise<boolean>
  watchedBy(userId: string): Promise<WatchedRoom[]>
  /** Nobody watches that trip any more until they have asked again: who may see it has changed. */
  stopWatching(room: WatchedRoom): void
  /** The same for one traveller only: the others go on. */
  stopWatchingFor(userId: string, room: WatchedRoom): void
  endSession(sid: string): void
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
export interface LiveHub extends Live {
  attach(live: Live): void
  detach(): void
}

export function openLiveHub(): LiveHub {
  const hub: LiveHub = {
    ...silentLive,
    attach: (live) => void Object.assign(hub, live),
    detach: () => void Object.assign(hub, silentLive),
  }
  return hub
}
