import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MessageChannel } from 'node:worker_threads'
import { Piscina } from 'piscina'
import type { LinkOutcome, LinkTask } from './link-worker.ts'

export interface LinkImports {
  /**
   * Rejects with the reason of the signal where that ends it, or where it takes longer than anybody waits.
   * @returns null where too many others wait already
   */
  run(
    task: Omit<LinkTask, 'progress' | 'folder'>,
    options: { signal: AbortSignal; onProgress: (share: number) => void },
  ): Promise<LinkOutcome> | null
  close(): Promise<void>
}

const THREADS = 2
const WAITING = 8
/** From when it is wanted. */
export const WITHIN_MS = 60_000
const IDLE_MS = 60_000

/**
 * Companion in threads of its own, which start with the first link and end when none has come for a minute: neither its code nor
 * what it holds is in the server otherwise, and a source that never ends goes with its thread.
 */
export function openLinkImports({ withinMs = WITHIN_MS } = {}): LinkImports {
  const pool = new Piscina<LinkTask, LinkOutcome>({
    filename: new URL('./link-worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: THREADS,
    maxQueue: WAITING,
    idleTimeout: IDLE_MS,
  })
  const folder = mkdtempSync(join(tmpdir(), 'caravan-links-'))
  let underWay = 0
  // a thread that was ended left its file
  const clearUp = () => {
    underWay--
    if (underWay > 0) return
    for (const name of readdirSync(folder)) rmSync(join(folder, name), { force: true })
  }
  return {
    run(task, { signal, onProgress }) {
      if (pool.queueSize >= WAITING) return null
      const { port1, port2 } = new MessageChannel()
      port1.on('message', onProgress)
      underWay++
      return pool
        .run(
          { ...task, folder, progress: port2 },
          { transferList: [port2], signal: AbortSignal.any([signal, AbortSignal.timeout(withinMs)]) },
        )
        .finally(() => {
          port1.close()
          clearUp()
        })
    },
    async close() {
      await pool.destroy()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
