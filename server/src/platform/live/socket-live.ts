import type { LiveEventName } from '@caravan/contract/live.ts'
import type { Server } from 'socket.io'
import type { Live } from './live.ts'
import type { Resync } from './resync.ts'
import { sessionRoom, travellerRoom, tripRoom, tripsOfRooms } from './rooms.ts'

/** Tells through Socket.IO; with an adapter also the sockets of other processes. */
export class SocketLive implements Live {
  readonly #io: Server
  readonly #isShared: boolean
  readonly #resync: Resync
  constructor(io: Server, options: { isShared: boolean; resync: Resync }) {
    this.#io = io
    this.#isShared = options.isShared
    this.#resync = options.resync
  }

  toTravellers(userIds: readonly string[], event: LiveEventName, payload: unknown): void {
    // without a room this would go to everybody
    if (userIds.length > 0) this.#io.to(userIds.map(travellerRoom)).emit(event, payload)
  }

  toTripWatchers(tripId: string, event: LiveEventName, payload: unknown, hiddenFrom: readonly string[]): void {
    this.#io.to(tripRoom(tripId)).except(hiddenFrom.map(travellerRoom)).emit(event, payload)
  }

  isWatched(tripId: string): boolean {
    return this.#isShared || this.#io.of('/').adapter.rooms.has(tripRoom(tripId))
  }

  releaseTrip(tripId: string): void {
    const room = tripRoom(tripId)
    this.#io.to(room).emit('unwatched' satisfies LiveEventName, { kind: 'post', id: tripId })
    this.#io.in(room).socketsLeave(room)
  }

  async watchedBy(userId: string): Promise<string[]> {
    const room = travellerRoom(userId)
    // where other processes cannot be asked, this one goes on with its own
    const sockets = await this.#io
      .in(room)
      .fetchSockets()
      .catch(() => this.#io.local.in(room).fetchSockets())
    return [...new Set(sockets.flatMap(({ rooms }) => tripsOfRooms(rooms)))]
  }

  releaseTripFor(userId: string, tripId: string): void {
    const devices = this.#io.in(travellerRoom(userId))
    devices.socketsLeave(tripRoom(tripId))
    devices.emit('unwatched' satisfies LiveEventName, { kind: 'post', id: tripId })
  }

  endSession(sid: string): void {
    this.#io.in(sessionRoom(sid)).disconnectSockets(true)
  }

  endTraveller(userId: string): void {
    this.#io.in(travellerRoom(userId)).disconnectSockets(true)
  }

  resyncClients(): void {
    this.#resync.request()
  }
}
