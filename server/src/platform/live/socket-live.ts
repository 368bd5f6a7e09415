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

interface Options {
  /** No other process has sockets. */
  isAlone: boolean
  isOccupiedElsewhere: (room: string) => Promise<boolean>
  resync: ResyncAnnouncer
}

/** Announces through Socket.IO; with an adapter also the sockets of other processes. */
export function socketLive(io: Server, { isAlone, isOccupiedElsewhere, resync }: Options): Live {
  const isOccupiedHere = (room: string) => io.of('/').adapter.rooms.has(room)
  /** Where other processes cannot be asked, this one goes on with its own. */
  const devicesOf = (userId: string) => {
    const room = travellerRoom(userId)
    return io
      .in(room)
      .fetchSockets()
      .catch(() => io.local.in(room).fetchSockets())
  }
  const closeRoom = (room: Room) => io.in(roomName(room)).socketsLeave(roomName(room))
  const emitUnwatched = (receivers: ReturnType<Server['to']>, room: WatchedRoom) => {
    const payload: LivePayload<'unwatched'> = watchedOf(room)
    receivers.emit('unwatched' satisfies LiveEventName, payload)
  }

  return {
    toTravellers(userIds, event, payload) {
      // one at a time: what is for several rooms goes through a channel that every node parses
      for (const userId of new Set(userIds)) {
        const room = travellerRoom(userId)
        // it is written out before anybody looks whether there is a receiver
        if (!isAlone || isOccupiedHere(room)) io.to(room).emit(event, payload)
      }
    },
    toRoom: (room, event, payload, hiddenFrom) =>
      void io.to(roomName(room)).except(hiddenFrom.map(travellerRoom)).emit(event, payload),
    async joinRoom(userId, room) {
      io.in(travellerRoom(userId)).socketsJoin(roomName(room))
      // other nodes answer what they are asked in order: this comes after they have joined
      await devicesOf(userId)
    },
    leaveRoom: (userId, room) => io.in(travellerRoom(userId)).socketsLeave(roomName(room)),
    closeRoom,
    isOccupied: async (room) => isOccupiedHere(roomName(room)) || isOccupiedElsewhere(roomName(room)),
    async watchedBy(userId) {
      const devices = await devicesOf(userId)
      return roomsOfKind('trip', new Set(devices.flatMap(({ rooms }) => [...rooms])))
    },
    stopWatching(room) {
      emitUnwatched(io.to(roomName(room)), room)
      closeRoom(room)
    },
    stopWatchingFor(userId, room) {
      const devices = io.in(travellerRoom(userId))
      devices.socketsLeave(roomName(room))
      emitUnwatched(devices, room)
    },
    endSession: (sid) => io.in(sessionRoom(sid)).disconnectSockets(true),
    endTraveller: (userId) => io.in(travellerRoom(userId)).disconnectSockets(true),
    resyncClients: (room) => resync.request(room && roomName(room)),
  }
}
