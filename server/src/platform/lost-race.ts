import { setTimeout as sleep } from 'node:timers/promises'

/** PostgreSQL's words for what it undid so that another could go on: a deadlock, or a snapshot that no longer holds. */
const STATES = new Set(['40P01', '40001'])
const TRIES = 3
const PAUSE_MS = 50

/** Whether the change that failed was undone for another's sake, and nothing is wrong with it. Others may have wrapped it. */
export function lostRace(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && STATES.has(cause.code)) return true
  }
  return false
}

/** Does it again, a few times, where it lost a race: of a try that failed nothing is there. */
export async function untilWon<T>(run: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await run()
    } catch (error) {
      if (tries === TRIES || !lostRace(error)) throw error
    }
    // those who met are not to meet again
    await sleep(Math.random() * PAUSE_MS * tries)
  }
}
