import { availableParallelism } from 'node:os'
import { Piscina } from 'piscina'
import type { ImageKind } from './picture-kinds.ts'
import type { PreparedOrRefused, Task } from './worker.ts'

export interface Images {
  /** Of this process: under way or waiting, made, and refused or failed. */
  readonly counts: { readonly underWay: number; readonly made: number; readonly failed: number }
  /** Null where too many pictures are waiting already. */
  prepare(bytes: Uint8Array, kind: ImageKind): Promise<PreparedOrRefused> | null
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
  const pool = new Piscina<Task, PreparedOrRefused>({
    filename: new URL('./worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: IDLE_MS,
  })
  const counts = { underWay: 0, made: 0, failed: 0 }
  const run = async (task: Task) => {
    try {
      const outcome = await pool.run(task)
      counts['refused' in outcome ? 'failed' : 'made']++
      return outcome
    } catch (error) {
      counts.failed++
      throw error
    } finally {
      counts.underWay--
    }
  }
  return {
    counts,
    prepare(bytes, kind) {
      if (counts.underWay >= threads + waiting) return null
      counts.underWay++
      return run({ bytes, kind })
    },
    close: () => pool.close(),
  }
}
