import { availableParallelism } from 'node:os'
import { Piscina } from 'piscina'
import type { ImageKind } from './sizes.ts'
import type { Outcome, Task } from './worker.ts'

export interface Images {
  /** Null where too many pictures are waiting already. */
  prepare(bytes: Uint8Array, kind: ImageKind): Promise<Outcome> | null
  /** What has begun is finished first. */
  close(): Promise<void>
}

/** Half of the cores and at most two: sharp works on the same four threads as files and passwords. */
const THREADS = Math.max(1, Math.min(2, Math.floor(availableParallelism() / 2)))
/** Each holds up to 10 MB and a picture takes about two seconds, so the last in line waits some 20 to 30. */
const WAITING = 12
const IDLE_MS = 60_000

/** Threads start with the first picture and end when none has come for a minute. */
export function openImages({ threads = THREADS, waiting = WAITING } = {}): Images {
  const pool = new Piscina<Task, Outcome>({
    filename: new URL('./worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: IDLE_MS,
  })
  let running = 0
  return {
    prepare(bytes, kind) {
      if (running >= threads + waiting) return null
      running += 1
      return pool.run({ bytes, kind }).finally(() => {
        running -= 1
      })
    },
    close: () => pool.close(),
  }
}
