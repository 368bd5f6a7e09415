import type { FastifyInstance } from 'fastify'
import { Logger, runOnce, type TaskList } from 'graphile-worker'
import { expect } from 'vitest'
import { jobsOf } from '../operate/jobs.ts'

const silent = new Logger(() => () => undefined)

/** Works off every job that is due, and those that they enqueue; with `soon` also those that wait for another try. */
export async function runJobs({ services }: FastifyInstance, { soon = false } = {}): Promise<void> {
  const { pool } = services
  if (soon) await pool.query('update graphile_worker._private_jobs set run_at = now() where attempts < max_attempts')
  const taskList: TaskList = Object.assign({}, ...jobsOf(services).groups.map(({ tasks }) => tasks))
  const held = () => pool.query('select from graphile_worker._private_jobs where locked_at is not null')
  // a queue that the worker has not given back yet hides its next job from it
  const queued = () =>
    pool.query(`select from graphile_worker._private_jobs
      where job_queue_id is not null and run_at <= now() and attempts < max_attempts`)
  do {
    await runOnce({ pgPool: pool, taskList, noHandleSignals: true, logger: silent })
    // the worker returns before it has written down how the last job ended
    await expect.poll(async () => (await held()).rowCount).toBe(0)
  } while ((await queued()).rowCount)
}
