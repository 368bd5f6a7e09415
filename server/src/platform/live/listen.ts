import {
  LIVE_LIMITS,
  type PostCounts,
  type Room,
  type RoomKind,
  roomTypedIn,
  TypingTarget,
  Watched,
  type WatchReply,
  watchedRoom,
} from '@caravan/contract/live.ts'
import { LRUCache } from 'lru-cache'
import type { Socket } from 'socket.io'
import type { Services } from '../../open-services.ts'
import { findViewerOfSession, type Viewer } from '../viewer.ts'
import type { Authenticated } from './handshake.ts'

export const travellerRoom = (userId: string) => `traveller:${userId}`
export const sessionRoom = (sid: string) => `session:${sid}`
export const roomName = ({ kind, id }: Room) => `${kind}:${id}`

export function roomsOfKind<K extends RoomKind>(kind: K, names: Iterable<string>): Room<K>[] {
  const prefix = roomName({ kind, id: '' })
  return [...names].flatMap((name) => (name.startsWith(prefix) ? [{ kind, id: name.slice(prefix.length) }] : []))
}

const MAX_KEPT = 10_000

/** At most one sign of typing a second: of each side of a match, and of a whole group. */
export class TypingPace {
  readonly #last = new LRUCache<string, number>({ max: MAX_KEPT })

  take(userId: string, room: Room, now = performance.now()): boolean {
    const key = room.kind === 'match' ? `${roomName(room)} ${userId}` : roomName(room)
    const last = this.#last.get(key)
    if (last !== undefined && now - last < LIVE_LIMITS.typingMilliseconds) return false
    this.#last.set(key, now)
    return true
  }
}

/** What the product allows in the rooms of a kind; nobody where it says nothing. */
interface RoomRules {
  /** What its watchers are shown now; nothing where this viewer may not watch it. */
  countsFor?(viewer: Viewer, id: string): Promise<PostCounts | undefined>
  /** Who sees that a traveller types; null where the traveller may not write there. */
  readersOf?(viewer: Viewer, id: string): Promise<string[] | null>
  /** The same where the readers are in the room: who of them does not see it. */
  nonReadersOf?(viewer: Viewer, id: string): Promise<string[] | null>
  /** The rooms of this kind that every device of a traveller is in, without asking for them. */
  roomsOf?(userId: string): Promise<string[]>
}
export type LiveRules = Record<RoomKind, RoomRules>

type EventHandler = (viewer: Viewer, payload: unknown) => Promise<WatchReply>

const OK = { ok: true } as const

/** Answers what a browser asks for on its socket. The traveller is looked up anew each time, as for a call. */
export function listen(socket: Socket, services: Services, rules: LiveRules, pace: TypingPace): void {
  const { sid } = socket.data as Authenticated
  // of "watch, unwatch, watch" the last is what holds, so each waits for the one before
  let lastWatch: Promise<unknown> = Promise.resolve()
  const inOrder = (answer: () => Promise<WatchReply>) => {
    const result = lastWatch.then(answer)
    lastWatch = result.catch(() => undefined)
    return result
  }
  const atOnce = (answer: () => Promise<WatchReply>) => answer()
  const on = (event: string, run: typeof atOnce, handle: EventHandler) => {
    socket.on(event, (payload: unknown, ...rest: unknown[]) => {
      const answer = rest.at(-1)
      const reply = (answered: WatchReply) => typeof answer === 'function' && answer(answered)
      const answerViewer = () => asViewer(services, sid, (viewer) => handle(viewer, payload))
      run(() => services.tracing?.traceEvent(event, answerViewer) ?? answerViewer()).then(reply, (error: unknown) => {
        services.log.error({ err: error }, 'a socket was not answered')
        reply({ problem: 'internal' })
      })
    })
  }

  on('watch', inOrder, async (viewer, payload) => {
    const watched = Watched.safeParse(payload)
    if (!watched.success) return { problem: 'bad-request' }
    const room = watchedRoom(watched.data)
    const read = async () => rules[room.kind].countsFor?.(viewer, room.id)
    if (!(await read())) return { problem: 'not-found' }
    // counted after all waiting: of several asked at once none passes the limit
    if (!hasSpaceFor(socket, room)) return { problem: 'too-many' }
    await socket.join(roomName(room))
    // what changed before the joining was announced to those in the room only: the answer says how it is now
    const counts = await read()
    if (counts) return { ...OK, counts }
    await socket.leave(roomName(room))
    return { problem: 'not-found' }
  })
  on('unwatch', inOrder, async (_viewer, payload) => {
    const watched = Watched.safeParse(payload)
    if (!watched.success) return { problem: 'bad-request' }
    await socket.leave(roomName(watchedRoom(watched.data)))
    return OK
  })
  on('typing', atOnce, async (viewer, payload) => {
    const target = TypingTarget.safeParse(payload)
    if (!target.success) return { problem: 'bad-request' }
    const room = roomTypedIn(target.data)
    const { readersOf, nonReadersOf } = rules[room.kind]
    const [readers, nonReaders] = [await readersOf?.(viewer, room.id), await nonReadersOf?.(viewer, room.id)]
    if (!readers && !nonReaders) return { problem: 'not-found' }
    if (!pace.take(viewer.id, room)) return OK
    const typing = { ...target.data, userId: viewer.id }
    if (readers) services.live.toTravellers(readers, 'typing', typing)
    if (nonReaders) services.live.toRoom(room, 'typing', typing, nonReaders)
    return OK
  })
}

const hasSpaceFor = ({ rooms }: Socket, room: Room): boolean =>
  rooms.has(roomName(room)) || roomsOfKind(room.kind, rooms).length < LIVE_LIMITS.watchedTrips

async function asViewer(services: Services, sid: string, handle: (viewer: Viewer) => Promise<WatchReply>) {
  const viewer = await findViewerOfSession(services.db, sid)
  return viewer?.hasOnboarded ? handle(viewer) : { problem: 'signed-out' }
}
