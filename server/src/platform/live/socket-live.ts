import type { LiveEventName } from '@caravan/contract/live.ts'
import type { Server } from 'socket.io'
import type { Live } from './live.ts'
import { sessionRoom, travellerRoom, tripRoom } from './rooms.ts'

/** PostgreSQL is back in less, as a rule. */
const LOST_MS = 3000

/** Tells through Socket.IO; with an adapter also the sockets of other processes. */
export class SocketLive implements Live {
  readonly #io: Server
  readonly #isShared: boolean
  #closing: NodeJS.Timeout | undefined
  constructor(io: Server, options: { isShared: boolean }) {
    this.#io = io
    this.#isShared = options.isShared
  }

  toTravellers(userIds: readonly string[], event: LiveEventName, payload: unknown): void {
    // without a room this would go to everybody
    if (userIds.length > 0) this.#io.to(userIds.map(travellerRoom)).emit(event, payload)
  }

  toTripWatchers(tripId: string, event: LiveEventName, payload: unknown): void {
    this.#io.to(tripRoom(tripId)).emit(event, payload)
  }

  isWatched(tripId: string): boolean {
    return this.#isShared || this.#io.of('/').adapter.rooms.has(tripRoom(tripId))
  }

  releaseTrip(tripId: string): void {
    const room = tripRoom(tripId)
    this.#io.to(room).emit('unwatched' satisfies LiveEventName, { kind: 'post', id: tripId })
    this.#io.in(room).socketsLeave(room)
  }

  endSession(sid: string): void {
    this.#io.in(sessionRoom(sid)).disconnectSockets(true)
  }

  endTraveller(userId: string): void {
    this.#io.in(travellerRoom(userId)).disconnectSockets(true)
  }

  /** A page asks when its socket opens. They are closed a little later, when there may be answers again, and all at once. */
  mayHaveLost(): void {
    this.#closing ??= setTimeout(() => {
      this.#closing = undefined
      this.#io.disconnectSockets(true)
    }, LOST_MS).unref()
  }
}
