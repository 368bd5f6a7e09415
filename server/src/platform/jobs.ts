import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { Logger, type LogLevel, run, type TaskList } from 'graphile-worker'
import type pg from 'pg'

const AGAIN_MS = 5000
const AT_ONCE = 4

export interface Jobs {
  tasks: TaskList
  /** Lines of a crontab, each with the name of a task. */
  crontab: string
}

/**
 * Works off the jobs that were enqueued with their causes, and those of the clock. Several processes share the work.
 * @returns what lets the running ones finish and takes no more
 */
export function startJobs(pool: pg.Pool, log: FastifyBaseLogger, { tasks, crontab }: Jobs): () => Promise<void> {
  const stopping = new AbortController()
  const working = keepWorking(stopping.signal, log, () =>
    run({
      pgPool: pool,
      taskList: tasks,
      crontab,
      concurrency: AT_ONCE,
      noHandleSignals: true,
      logger: jobLogger(log),
    }),
  )
  return async () => {
    stopping.abort()
    await working
  }
}

/** The worker gives up when the database stays away: it is started again until told to stop. */
async function keepWorking(signal: AbortSignal, log: FastifyBaseLogger, start: () => ReturnType<typeof run>) {
  while (!signal.aborted) {
    try {
      const runner = await start()
      const stop = () => void runner.stop().catch(() => undefined)
      signal.addEventListener('abort', stop, { once: true })
      if (signal.aborted) stop()
      await runner.promise
    } catch (error) {
      if (!signal.aborted) log.error({ err: error }, 'the jobs stopped and will be started again')
    }
    await sleep(AGAIN_MS, undefined, { signal }).catch(() => undefined)
  }
}

const LEVELS: Partial<Record<LogLevel, 'error' | 'warn'>> = { error: 'error', warning: 'warn' }

const jobLogger = (log: FastifyBaseLogger) =>
  new Logger(() => (level, message) => {
    const ours = LEVELS[level]
    if (ours) log[ours](`jobs: ${message}`)
  })
