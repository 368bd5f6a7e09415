import { setTimeout as sleep } from 'node:timers/promises'

/** PostgreSQL undid the transaction so that another could go on: deadlock_detected and serialization_failure. */
const STATES = new Set(['40P01', '40001'])
const MAX_TRIES = 3
const BACKOFF_MS = 50

/** Whether a transaction was undone so that another could go on: run again it may well pass. Others may have wrapped the error. */
export function isSerializationFailure(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && STATES.has(cause.code)) return true
  }
  return false
}

/** Runs a change again, a few times, after a deadlock or a serialization failure: nothing of the failed try is there. */
export async function retrySerializationFailures<T>(run: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await run()
    } catch (error) {
      if (tries === MAX_TRIES || !isSerializationFailure(error)) throw error
    }
    // jitter: those that met are not to meet again
    await sleep(Math.random() * BACKOFF_MS * tries)
  }
}
