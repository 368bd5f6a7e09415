import {
  type LiveEventName,
  type LivePayload,
  type ResyncRequest as ResyncEvent,
  type Room,
  type WatchedRoom,
  watchedOf,
} from '@caravan/contract/live.ts'
import type { Server } from 'socket.io'
import { roomName, roomsOfKind, sessionRoom, travellerRoom } from './listen.ts'
import type { Live } from './live-hub.ts'

/** PostgreSQL is back in less, as a rule: until then nothing can be asked for. Many requests in this time are one. */
const AFTER_MS = 3000
/** Each open page asks a handful of calls: a node answers those of so many pages a second beside its other work. */
const PAGES_PER_SECOND = 50
const MIN_MS = 2000
const MAX_MS = 60_000

/** Over how long pages are to spread what they ask for, where so many of them receive `resync` at once. */
const resyncWindow = (pages: number): number =>
  Math.min(MAX_MS, Math.max(MIN_MS, Math.ceil((pages * 1000) / PAGES_PER_SECOND)))

/** Has open pages ask again for what they show, without closing a socket: a new handshake costs more than the calls. */
export class ResyncAnnouncer {
  readonly #io: Server
  #timer: NodeJS.Timeout | undefined
  readonly #rooms = new Set<string>()
  #isForAll = false
  constructor(io: Server) {
    this.#io = io
  }

  /** The pages in a room, on every node; without one all pages, where what was lost may have been for any of them. */
  request(room?: string): void {
    if (room) this.#rooms.add(room)
    else this.#isForAll = true
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      this.#send()
    }, AFTER_MS).unref()
  }

  close(): void {
    clearTimeout(this.#timer)
  }

  #send(): void {
    const event: ResyncEvent = { withinMs: resyncWindow(this.#io.of('/').sockets.size) }
    if (this.#isForAll) this.#io.emit('resync' satisfies LiveEventName, event)
    else for (const room of this.#rooms) this.#io.to(room).emit('resync' satisfies LiveEventName, event)
    this.#rooms.clear()
    this.#isForAll = false
  }
}

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
