import { randomId } from '../../../lib/random-id.ts'

/**
 * Names an attempt to send something, as its `Idempotency-Key`: the same words sent again after a failure are the
 * same attempt and have one effect, however far the first one got.
 */
export function createAttempts() {
  let open: { words: string; key: string } | undefined
  return {
    keyFor(words: string): string {
      if (open?.words !== words) open = { words, key: randomId() }
      return open.key
    },
    settled(): void {
      open = undefined
    },
  }
}
