import type { LiveEventName, ResyncRequest as ResyncEvent } from '@caravan/contract/live.ts'
import type { Server } from 'socket.io'

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
