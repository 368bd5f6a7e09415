import { LIVE_LIMITS, type Room } from '@caravan/contract/live.ts'
import { LRUCache } from 'lru-cache'
import { roomName } from './rooms.ts'

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
