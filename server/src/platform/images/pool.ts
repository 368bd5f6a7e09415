import { availableParallelism } from 'node:os'
import pLimit from 'p-limit'
import { Piscina } from 'piscina'
import type { ImageKind } from './picture-kinds.ts'
import type { PreparedOrRefused, Task } from './worker.ts'

export interface Images {
  /** Of this process: under way or waiting, made, and refused or failed. */
  readonly counts: { readonly underWay: number; readonly made: number; readonly failed: number }
  /** Reads a source once a thread is free, so that what waits takes no memory. @returns null where too many wait */
  prepare(read: () => Promise<Uint8Array | null>, kind: ImageKind): Promise<PreparedOrRefused | null> | null
  /** What has begun is finished first. */
  close(): Promise<void>
}

/** Half of the cores and at most two: sharp works on the same four threads as files and passwords. */
const THREADS = Math.max(1, Math.min(2, Math.floor(availableParallelism() / 2)))
/** A picture takes about two seconds, so the last in line waits 50: proxies give up after a minute. */
const WAITING = 24
const IDLE_MS = 60_000

export function openImages({ threads = THREADS, waiting = WAITING } = {}): Images {
  const pool = new Piscina<Task, PreparedOrRefused>({
    filename: new URL('./worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: IDLE_MS,
  })
  const underWay = new Set<Promise<unknown>>()
  const counts = {
    get underWay() {
      return underWay.size
    },
    made: 0,
    failed: 0,
  }
  const turns = pLimit(threads)
  const run = async (read: () => Promise<Uint8Array | null>, kind: ImageKind) => {
    try {
      const bytes = await read()
      if (!bytes) return null
      const outcome = await pool.run({ bytes, kind })
      counts['refused' in outcome ? 'failed' : 'made']++
      return outcome
    } catch (error) {
      counts.failed++
      throw error
    }
  }
  return {
    counts,
    prepare(read, kind) {
      if (underWay.size >= threads + waiting) return null
      const work = turns(() => run(read, kind)).finally(() => underWay.delete(work))
      underWay.add(work)
      return work
    },
    async close() {
      await Promise.allSettled(underWay)
      await pool.close()
    },
  }
}
