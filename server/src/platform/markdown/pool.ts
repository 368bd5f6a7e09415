import { Piscina } from 'piscina'
import { problem } from '../../problem.ts'
import { overloaded } from '../load-shedding/load-shedding.ts'
import type { Rendered } from './render.ts'

export interface Markdown {
  /** @throws Problem `invalid-input` for what cannot be rendered in time, `unavailable` where too many wait */
  render(content: string): Promise<Rendered>
  close(): Promise<void>
}

/** Far more than any article takes, with the start of a thread on a busy machine in it. */
const WITHIN_MS = 5_000
const WAITING = 20
const IDLE_MS = 60_000

/** Renders in a thread of its own: whatever is written, those who read wait for nothing. */
export function openMarkdown({ withinMs = WITHIN_MS } = {}): Markdown {
  const pool = new Piscina<string, Rendered>({
    filename: new URL('./worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    maxQueue: WAITING,
    idleTimeout: IDLE_MS,
  })
  return {
    async render(content) {
      if (pool.queueSize >= WAITING) throw overloaded()
      const signal = AbortSignal.timeout(withinMs)
      try {
        return await pool.run(content, { signal })
      } catch (error) {
        if (!signal.aborted) throw error
        throw problem('invalid-input', {
          errors: [{ pointer: '/content', detail: 'This takes too long to be shown. Make it simpler.' }],
        })
      }
    },
    close: () => pool.close(),
  }
}
