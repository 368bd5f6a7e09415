import { type LiveEventName, type LivePayload, type Room, type WatchedRoom, watchedOf } from '@caravan/contract/live.ts'
import type { Server } from 'socket.io'
import type { Live } from './live.ts'
import type { ResyncAnnouncer } from './resync.ts'
import { roomName, roomsOfKind, sessionRoom, travellerRoom } from './rooms.ts'

/** Announces through Socket.IO; with an adapter also the sockets of other processes. */
export class SocketLive implements Live {
  readonly #io: Server
  readonly #isAlone: boolean
  readonly #isOccupiedElsewhere: (room: string) => Promise<boolean>
  readonly #resync: ResyncAnnouncer
  constructor(
    io: Server,
    options: {
      /** No other process has sockets. */
      isAlone: boolean
      isOccupiedElsewhere: (room: string) => Promise<boolean>
      resync: ResyncAnnouncer
    },
  ) {
    this.#io = io
    this.#isAlone = options.isAlone
    this.#isOccupiedElsewhere = options.isOccupiedElsewhere
    this.#resync = options.resync
  }

  toTravellers<N extends LiveEventName>(userIds: readonly string[], event: N, payload: LivePayload<N>): void {
    // one at a time: what is for several rooms goes through a channel that every node parses
    for (const userId of new Set(userIds)) {
      const room = travellerRoom(userId)
      // it is written out before anybody looks whether there is a receiver
      if (!this.#isAlone || this.#isOccupiedHere(room)) this.#io.to(room).emit(event, payload)
    }
  }

  toRoom<N extends LiveEventName>(room: Room, event: N, payload: LivePayload<N>, hiddenFrom: readonly string[]): void {
    this.#io.to(roomName(room)).except(hiddenFrom.map(travellerRoom)).emit(event, payload)
  }

  async joinRoom(userId: string, room: Room): Promise<void> {
    this.#io.in(travellerRoom(userId)).socketsJoin(roomName(room))
    // other nodes answer what they are asked in order: this comes after they have joined
    await this.#devicesOf(userId)
  }

  leaveRoom(userId: string, room: Room): void {
    this.#io.in(travellerRoom(userId)).socketsLeave(roomName(room))
  }

  closeRoom(room: Room): void {
    const name = roomName(room)
    this.#io.in(name).socketsLeave(name)
  }

  async isOccupied(room: Room): Promise<boolean> {
    const name = roomName(room)
    return this.#isOccupiedHere(name) || this.#isOccupiedElsewhere(name)
  }

  #isOccupiedHere(room: string): boolean {
    return this.#io.of('/').adapter.rooms.has(room)
  }

  async watchedBy(userId: string): Promise<WatchedRoom[]> {
    const devices = await this.#devicesOf(userId)
    const names = new Set(devices.flatMap(({ rooms }) => [...rooms]))
    return roomsOfKind('trip', names)
  }

  /** Where other processes cannot be asked, this one goes on with its own. */
  #devicesOf(userId: string) {
    const room = travellerRoom(userId)
    return this.#io
      .in(room)
      .fetchSockets()
      .catch(() => this.#io.local.in(room).fetchSockets())
  }

  stopWatching(room: WatchedRoom): void {
    const name = roomName(room)
    this.#unwatched(this.#io.to(name), room)
    this.closeRoom(room)
  }

  stopWatchingFor(userId: string, room: WatchedRoom): void {
    const devices = this.#io.in(travellerRoom(userId))
    devices.socketsLeave(roomName(room))
    this.#unwatched(devices, room)
  }

  #unwatched(receivers: ReturnType<Server['to']>, room: WatchedRoom): void {
    const payload: LivePayload<'unwatched'> = watchedOf(room)
    receivers.emit('unwatched' satisfies LiveEventName, payload)
  }

  endSession(sid: string): void {
    this.#io.in(sessionRoom(sid)).disconnectSockets(true)
  }

  endTraveller(userId: string): void {
    this.#io.in(travellerRoom(userId)).disconnectSockets(true)
  }

  resyncClients(room?: Room): void {
    this.#resync.request(room && roomName(room))
  }
}
