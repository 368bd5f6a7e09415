import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { useApp } from '../test/build-app.ts'
import { takeAway } from '../test/postgres/take-away.ts'
import { startJobs } from './jobs.ts'
import { openLog } from './log.ts'

const made = await useApp()
const { pool } = made.database
const log = pino({ level: 'silent' })
const PATIENCE = { timeout: 60_000 }

const enqueue = () => pool.query(`select graphile_worker.add_job('count')`)
const holdAs = (who: string, since: string) =>
  pool.query(`update graphile_worker._private_jobs set locked_by = $1, locked_at = now() - $2::interval`, [who, since])

/** Starts a process whose jobs are counted, and do `work`. */
function startCounting({ isAlone = false, work = async (_counted: number) => undefined as unknown } = {}) {
  let counted = 0
  const count = async () => {
    counted++
    await work(counted)
  }
  const stop = startJobs(pool, log, { isAlone, groups: [{ concurrency: 4, tasks: { count } }] })
  const reaches = (times: number) => expect.poll(() => counted, PATIENCE).toBe(times)
  return { stop, reaches, counted: () => counted }
}

test('jobs are worked off at once, and again after the database has thrown everybody out', async () => {
  const { stop, reaches } = startCounting()
  await enqueue()
  await reaches(1)
  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  )
  await enqueue()
  await reaches(2)
  await stop()
})

test('jobs that end while the database is away are done once, and the process lives', async () => {
  const allBegun = Promise.withResolvers<void>()
  let away: Promise<() => void> | undefined
  const { stop, counted } = startCounting({
    isAlone: true,
    async work(begun) {
      if (begun === 3) allBegun.resolve()
      await allBegun.promise
      away ??= takeAway(made.database)
      setTimeout(await away, 700)
    },
  })
  for (let n = 0; n < 3; n++) await enqueue()
  const left = () => pool.query('select from graphile_worker.jobs').then(({ rowCount }) => rowCount, String)
  await expect.poll(left, PATIENCE).toBe(0)
  await stop()
  expect(counted()).toBe(3)
})

test('stopping lets what runs come to its end', async () => {
  let isDone = false
  const { stop, reaches } = startCounting({
    async work() {
      await sleep(300)
      isDone = true
    },
  })
  await enqueue()
  await reaches(1)
  await stop()
  expect(isDone).toBe(true)
})

test.each([
  ['at once where no other process could hold it', true, '1 second'],
  ['after three missed heartbeats where another could', false, '31 seconds'],
])('a job that a killed process held is done after all, %s', async (_when, isAlone, heldFor) => {
  await enqueue()
  await holdAs('somebody who is dead', heldFor)
  const { stop, reaches } = startCounting({ isAlone })
  await reaches(1)
  await stop()
})

test('a job that another process is at is left to it', async () => {
  await enqueue()
  await holdAs('somebody at work', '25 seconds')
  const { stop, reaches, counted } = startCounting()
  // one that comes later is done, and so the first was passed over
  await enqueue()
  await reaches(1)
  await stop()
  expect(counted()).toBe(1)
  const { rows } = await pool.query('select locked_by from graphile_worker._private_jobs')
  expect(rows).toEqual([{ locked_by: 'somebody at work' }])
})

test('a process that is long at a job renews its hold on it, and another one leaves it alone', async () => {
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
  await expect.poll(() => begun, PATIENCE).toBe(1)
  await pool.query(`update graphile_worker._private_jobs set locked_at = now() - interval '20 seconds'`)
  const isRenewed = async () =>
    (await pool.query(`select from graphile_worker._private_jobs where locked_at > now() - interval '10 seconds'`))
      .rowCount
  await expect.poll(isRenewed).toBe(1)
  const stopSecond = start(20)
  // one that comes later is begun by the second
  await enqueue()
  await expect.poll(() => begun, PATIENCE).toBe(2)
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
  const stop = startJobs(pool, kept, { groups: [{ concurrency: 1, tasks: { mail } }] })
  for (let n = 0; n < 3; n++) await pool.query(`select graphile_worker.add_job('mail')`)
  await expect.poll(() => tried, PATIENCE).toBe(3)
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
