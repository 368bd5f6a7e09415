import { LIVE_LIMITS, type Room } from '@caravan/contract/live.ts'
import { roomName } from './rooms.ts'

const MOST_KEPT = 10_000

/** At most one sign of typing a second: of each side of a match, and of a whole group. */
export class TypingPace {
  readonly #last = new Map<string, number>()

  take(userId: string, room: Room, now = performance.now()): boolean {
    const key = room.kind === 'match' ? `${roomName(room)} ${userId}` : roomName(room)
    const last = this.#last.get(key)
    if (last !== undefined && now - last < LIVE_LIMITS.typingMilliseconds) return false
    // put back at the end, so that the longest silent come first
    this.#last.delete(key)
    this.#last.set(key, now)
    if (this.#last.size > MOST_KEPT) this.#forgetOldest()
    return true
  }

  #forgetOldest(): void {
    for (const key of this.#last.keys()) {
      this.#last.delete(key)
      return
    }
  }
}
