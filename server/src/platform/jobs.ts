import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { Logger, type LogLevel, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import { z } from 'zod'
import type { Db } from '../db/client.ts'
import { sql } from '../db/sql.ts'
import { retryingPool } from './database/retrying-pool.ts'

const AGAIN_MS = 1000
/** How often a process renews its hold on the jobs that it is at. */
const HEARTBEAT_MS = 10_000
/** Three heartbeats were missed: whoever holds a job was killed. */
const HELD_TOO_LONG = '30 seconds'
/** For what runs when the server stops. With the database away, the worker would wait for it and never end. */
const STOPS_WITHIN_MS = 10_000

/** For each job that a group works on at once, how many are taken together. */
const TAKEN_TOGETHER = 4
/** What waits that long behind a job of the same process is given back, so that another one may take it. Far below `HELD_TOO_LONG`. */
const GIVEN_BACK_MS = 1000
/** What ends within that time is said to be done in one statement. */
const DONE_TOGETHER_MS = 20
/** Each new job wakes every group of every process: a group that found few asks again after that time at the earliest. */
const ASKED_AGAIN_MS = 100

/** Tasks with a concurrency of their own: where those of one group wait for the network, those of another go on. */
export interface JobGroup {
  tasks: TaskList
  concurrency: number
  /** Connections of its own, where what others do is not to keep it waiting. */
  pool?: pg.Pool
  /** Lines of a crontab, each with the name of a task. Due work is enqueued once, however many processes there are. */
  crontab?: string
}

export interface Jobs {
  groups: readonly JobGroup[]
  /** No other process works on this database: whatever is held at the start is held by the dead. */
  isAlone?: boolean
  heartbeatMs?: number
}

/** Works off the enqueued jobs and those of the clock, with other processes. @returns what lets the running ones finish */
export function startJobs(
  pool: pg.Pool,
  log: FastifyBaseLogger,
  { groups, isAlone, heartbeatMs = HEARTBEAT_MS }: Jobs,
): () => Promise<void> {
  const stopping = new AbortController()
  const running = new Set<string>()
  const events: WorkerEvents = new EventEmitter()
  events.on('job:start', ({ job }) => running.add(job.id))
  events.on('job:complete', ({ job }) => running.delete(job.id))
  events.on('worker:fatalError', ({ worker }) => running.delete(worker.getActiveJob()?.id ?? ''))
  // whoever has all of the usual connections would make this process look killed, and its jobs be done twice
  const ownPool = groups.find(({ pool: own }) => own)?.pool ?? pool
  async function renewLeases(heldFor: string) {
    try {
      await renewHolds(ownPool, [...running])
      await freeJobs(ownPool, heldFor)
    } catch (error) {
      log.error({ err: error }, 'jobs of the killed were not freed')
    }
  }
  const heartbeat = setInterval(() => renewLeases(HELD_TOO_LONG), heartbeatMs).unref()
  const freed = renewLeases(isAlone ? '0 seconds' : HELD_TOO_LONG)
  const start = async ({ tasks, concurrency, crontab = '', pool: own = pool }: JobGroup) => {
    await freed
    return run({
      pgPool: retryingPool(own),
      taskList: tasks,
      crontab,
      concurrency,
      preset: takingTogether(concurrency),
      noHandleSignals: true,
      events,
      logger: jobLogger(log),
    })
  }
  const working = Promise.all(groups.map((group) => keepWorking(stopping.signal, log, () => start(group))))
  return async () => {
    clearInterval(heartbeat)
    stopping.abort()
    await Promise.race([working, sleep(STOPS_WITHIN_MS, undefined, { ref: false })])
  }
}

function takingTogether(concurrency: number): GraphileConfig.Preset {
  const size = TAKEN_TOGETHER * concurrency
  const refetchDelay = {
    durationMs: ASKED_AGAIN_MS,
    threshold: size - 1,
    maxAbortThreshold: Number.POSITIVE_INFINITY,
  }
  return {
    worker: {
      localQueue: { size, ttl: GIVEN_BACK_MS, refetchDelay },
      completeJobBatchDelay: DONE_TOGETHER_MS,
    },
  }
}

/** The worker itself never says again that it is at a job. */
async function renewHolds(pool: pg.Pool, jobIds: readonly string[]): Promise<void> {
  if (jobIds.length === 0) return
  await pool.query(
    'update graphile_worker._private_jobs set locked_at = now() where id = any($1::bigint[]) and locked_at is not null',
    [jobIds],
  )
}

/** A killed process goes on holding what it was at, for hours: it is given back to be done after all. */
async function freeJobs(pool: pg.Pool, heldFor: string): Promise<void> {
  await pool.query(
    `select graphile_worker.force_unlock_workers(array(
       select distinct locked_by from graphile_worker.jobs where locked_at <= now() - $1::interval))`,
    [heldFor],
  )
}

/** Those that failed for the last time a week ago: an operator has looked by then, and some hold addresses. */
export const deleteFailedJobs = (db: Db) =>
  db.execute(sql`
    select graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs where attempts >= max_attempts and updated_at < now() - interval '7 days'))`)

/** The worker gives up when the database stays away: it is started again until the process stops. */
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
  new Logger(() => (level, message, meta) => {
    const ours = LEVELS[level]
    if (!ours) return
    const failed = Failure.safeParse(meta).data
    const err = meta?.error instanceof Error ? meta.error : undefined
    // the worker's own words repeat the error, with what people wrote where a statement failed
    if (failed) log[ours]({ outage: `job ${failed.job.task_identifier}`, err, ...failed }, 'a job failed')
    else log[ours](err ? { err } : {}, `jobs: ${message}`)
  })

/** What the worker says of a task that failed: mostly because a server is away, for each mail and each try. */
const Failure = z.object({
  failure: z.literal(true),
  job: z.object({ id: z.coerce.string(), task_identifier: z.string(), attempts: z.number(), max_attempts: z.number() }),
})
