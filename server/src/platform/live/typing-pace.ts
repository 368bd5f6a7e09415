import { LIVE_LIMITS, type TypingTarget } from '@caravan/contract/live.ts'

const MOST_KEPT = 10_000

/** At most one sign of typing a second: of each side of a match, and of a whole group. */
export class TypingPace {
  readonly #last = new Map<string, number>()

  take(userId: string, target: TypingTarget, now = performance.now()): boolean {
    const room = 'matchId' in target ? `${target.matchId} ${userId}` : target.groupChatId
    const last = this.#last.get(room)
    if (last !== undefined && now - last < LIVE_LIMITS.typingMilliseconds) return false
    // put back at the end, so that the longest silent come first
    this.#last.delete(room)
    this.#last.set(room, now)
    if (this.#last.size > MOST_KEPT) this.#forgetOldest()
    return true
  }

  #forgetOldest(): void {
    for (const room of this.#last.keys()) {
      this.#last.delete(room)
      return
    }
  }
}
