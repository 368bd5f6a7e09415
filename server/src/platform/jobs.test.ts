import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { useApp } from '../test/build-app.ts'
import { takeAway } from '../test/postgres/take-away.ts'
import { startJobs } from './jobs.ts'
import { openLog } from './log.ts'

const made = await useApp()

const log = pino({ level: 'silent' })
const enqueue = () => made.database.pool.query(`select graphile_worker.add_job('count')`)
async function until(isSo: () => boolean) {
  const deadline = Date.now() + 60_000
  while (!isSo()) {
    if (Date.now() > deadline) throw new Error('it did not come to that')
    await sleep(50)
  }
}

test('jobs are worked off at once, and again after the database has thrown everybody out', async () => {
  let counted = 0
  const stop = startJobs(made.database.pool, log, {
    groups: [
      {
        concurrency: 4,
        tasks: {
          count: async () => {
            counted++
          },
        },
      },
    ],
  })
  await enqueue()
  await until(() => counted === 1)
  await made.database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  )
  await enqueue()
  await until(() => counted === 2)
  await stop()
})

test('jobs that end while the database is away are done once, and the process lives', async () => {
  const { pool } = made.database
  let counted = 0
  let away: Promise<() => void> | undefined
  const stop = startJobs(pool, log, {
    isAlone: true,
    groups: [
      {
        concurrency: 4,
        tasks: {
          count: async () => {
            counted++
            await until(() => counted >= 3)
            away ??= takeAway(made.database)
            setTimeout(await away, 700)
          },
        },
      },
    ],
  })
  for (let n = 0; n < 3; n++) await enqueue()
  const left = () => pool.query('select from graphile_worker.jobs').then(({ rowCount }) => rowCount, String)
  await expect.poll(left, { timeout: 20_000 }).toBe(0)
  await stop()
  expect(counted).toBe(3)
})

test('stopping lets what runs come to its end', async () => {
  let isDone = false
  let isRunning = false
  const stop = startJobs(made.database.pool, log, {
    groups: [
      {
        concurrency: 4,
        tasks: {
          count: async () => {
            isRunning = true
            await sleep(300)
            isDone = true
          },
        },
      },
    ],
  })
  await enqueue()
  await until(() => isRunning)
  await stop()
  expect(isDone).toBe(true)
})

test.each([
  ['at once where no other process could hold it', true, '1 second'],
  ['after three missed heartbeats where another could', false, '31 seconds'],
])('a job that a killed process held is done after all, %s', async (_when, isAlone, heldFor) => {
  await enqueue()
  await made.database.pool.query(
    `update graphile_worker._private_jobs set locked_by = 'somebody who is dead', locked_at = now() - $1::interval`,
    [heldFor],
  )
  let counted = 0
  const stop = startJobs(made.database.pool, log, {
    isAlone,
    groups: [
      {
        concurrency: 4,
        tasks: {
          count: async () => {
            counted++
          },
        },
      },
    ],
  })
  await until(() => counted === 1)
  await stop()
})

test('a job that another process is at is left to it', async () => {
  await enqueue()
  await made.database.pool.query(
    `update graphile_worker._private_jobs set locked_by = 'somebody at work', locked_at = now() - interval '25 seconds'`,
  )
  let counted = 0
  const stop = startJobs(made.database.pool, log, {
    groups: [
      {
        concurrency: 4,
        tasks: {
          count: async () => {
            counted++
          },
        },
      },
    ],
  })
  // one that comes later is done, and so the first was passed over
  await enqueue()
  await until(() => counted === 1)
  await stop()
  expect(counted).toBe(1)
  const { rows } = await made.database.pool.query('select locked_by from graphile_worker._private_jobs')
  expect(rows).toEqual([{ locked_by: 'somebody at work' }])
})

test('a process that is long at a job renews its hold on it, and another one leaves it alone', async () => {
  const { pool } = made.database
  const done = Promise.withResolvers<void>()
  let begun = 0
  const tasks = {
    count: async () => {
      begun++
      await done.promise
    },
  }
  const start = (heartbeatMs: number) => startJobs(pool, log, { heartbeatMs, groups: [{ concurrency: 1, tasks }] })
  const stopFirst = start(20)
  await enqueue()
  await until(() => begun === 1)
  await pool.query(`update graphile_worker._private_jobs set locked_at = now() - interval '20 seconds'`)
  const isRenewed = async () =>
    (await pool.query(`select from graphile_worker._private_jobs where locked_at > now() - interval '10 seconds'`))
      .rowCount
  await expect.poll(isRenewed).toBe(1)
  const stopSecond = start(20)
  // one that comes later is begun by the second
  await enqueue()
  await until(() => begun === 2)
  done.resolve()
  await Promise.all([stopFirst(), stopSecond()])
  expect(begun).toBe(2)
})

test('a job that fails is one line a minute however often, without what the worker repeats of its error', async () => {
  const lines: Record<string, unknown>[] = []
  const kept = openLog({ logLevel: 'warn' }, { write: (line) => void lines.push(JSON.parse(line)) })
  let tried = 0
  const mail = async () => {
    tried++
    throw new Error('the mail server is away')
  }
  const stop = startJobs(made.database.pool, kept, { groups: [{ concurrency: 1, tasks: { mail } }] })
  for (let n = 0; n < 3; n++) await made.database.pool.query(`select graphile_worker.add_job('mail')`)
  await until(() => tried === 3)
  await stop()
  expect(lines).toMatchObject([
    {
      outage: 'job mail',
      msg: 'a job failed',
      err: { message: 'the mail server is away' },
      job: { task_identifier: 'mail', attempts: 1 },
    },
  ])
})
