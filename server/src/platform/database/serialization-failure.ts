import { setTimeout as sleep } from 'node:timers/promises'
import { refusalOf } from './causes.ts'

const MAX_TRIES = 3
const BACKOFF_MS = 50

/** Whether PostgreSQL undid a transaction (deadlock_detected, serialization_failure) so that another could go on. */
export const isSerializationFailure = (error: unknown): boolean => refusalOf(error, '40P01', '40001') !== undefined

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
