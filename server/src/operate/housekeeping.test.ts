import { parseCrontab } from 'graphile-worker'
import { describe, expect, inject, test } from 'vitest'
import { listMails } from '../platform/identity/outbox.ts'
import { startJobs } from '../platform/jobs.ts'
import { outboxOf } from '../platform/mail.ts'
import { useApp } from '../test/build-app.ts'
import { traveller } from '../test/factories.ts'
import { matchOf } from '../test/matches.ts'
import { agreedPlan, bringToEnd, expectCheckIn, trustedContactOf } from '../test/plans.ts'
import { runJobs } from '../test/run-jobs.ts'
import { jobsOf, openSafetyDatabase } from './jobs.ts'

const made = await useApp({ RATE_LIMIT: 'on' })
const sql = (text: string, values: unknown[] = []) => made.database.pool.query(text, values)
const enqueue = (task: string) => sql('select graphile_worker.add_job($1)', [task])

test('every line of the crontab is a task of its group, and each task belongs to one group', () => {
  const { groups } = jobsOf(made.app.services)
  for (const { tasks, crontab = '' } of groups) {
    for (const { task } of parseCrontab(crontab)) expect(Object.keys(tasks)).toContain(task)
  }
  const tasks = groups.flatMap((group) => Object.keys(group.tasks))
  expect(new Set(tasks).size).toBe(tasks.length)
  const clock = groups.flatMap(({ crontab = '' }) => parseCrontab(crontab).map(({ task }) => task))
  expect(clock.sort()).toEqual([
    'change-safety-month',
    'delete-due-travellers',
    'delete-expired',
    'delete-old-exports',
    'delete-unused',
    'end-group-chats',
    'enqueue-due-check-ins',
    'expire-requests',
    'remind-savers',
    'resolve-destinations',
    'send-digests',
  ])
})

test('hourly what has expired is deleted: sessions, keys of retries, limits and counts', async () => {
  const mara = await traveller(made.app)
  await traveller(made.app)
  await mara.call('PUT', '/api/users/profile', { bio: 'Slow trains.' })
  await sql(`update session set expire = now() - interval '1 minute' where sess ->> 'userId' = $1`, [mara.id])
  await sql(
    `insert into idempotency_keys (user_id, key, fingerprint, created_at)
    values ($1, 'old', 'x', now() - interval '25 hours'), ($1, 'new', 'x', now())`,
    [mara.id],
  )
  await sql(`update action_counts set starts_at = now() - interval '25 hours' where period = 'day'`)
  await sql(`insert into rate_limits (key, points, expire)
    values ('old', 1, extract(epoch from now()) * 1000 - 1), ('new', 1, extract(epoch from now()) * 1000 + 60000)`)
  await enqueue('delete-expired')
  await runJobs(made.app)
  const count = async (table: string) => (await sql(`select from ${table}`)).rowCount
  expect(await Promise.all(['session', 'idempotency_keys', 'action_counts', 'rate_limits'].map(count))).toEqual([
    1, 1, 1, 1,
  ])
})

test('daily, jobs that failed for the last time a week ago go, and no others', async () => {
  for (const task of ['old', 'recent', 'waiting'])
    await sql(`select graphile_worker.add_job($1, max_attempts := 2)`, [task])
  const set = `update graphile_worker._private_jobs j set attempts = $2, updated_at = now() - $3::interval
    from graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = $1`
  await sql(set, ['old', 2, '8 days'])
  await sql(set, ['recent', 2, '6 days'])
  await sql(set, ['waiting', 1, '8 days'])
  await enqueue('delete-unused')
  await runJobs(made.app)
  const { rows } = await sql('select task_identifier as task from graphile_worker.jobs order by 1')
  expect(rows).toEqual([{ task: 'recent' }, { task: 'waiting' }])
})

describe('jobs', async () => {
  const made = await useApp()
  const { services } = made.app
  const { pool } = services
  const PATIENCE = { interval: 20, timeout: 20_000 }

  /** A plan that is over, after which the contact of a traveller is to be mailed now: where to. */
  async function missedCheckIn(): Promise<string> {
    const [mara, jonas] = [await traveller(made.app), await traveller(made.app)]
    const contact = await trustedContactOf(made.app, mara)
    const { id } = await agreedPlan(mara, jonas, await matchOf(mara, jonas))
    await expectCheckIn(mara, id)
    await bringToEnd(made.app, id, 31)
    await pool.query('update check_ins set reminders = 2, next_at = now() where plan_id = $1', [id])
    // what the plan itself left to be done would take a worker
    await pool.query('delete from graphile_worker._private_jobs')
    return contact
  }
  const mailed = async (email: string) =>
    (await listMails(outboxOf(made.dataDir))).filter(({ to }) => to === email).map(({ subject }) => subject)

  test('a contact is mailed while every other worker and every other connection is busy', async () => {
    const contact = await missedCheckIn()
    const safetyDatabase = openSafetyDatabase({ ...inject('postgres'), database: pool.options.database })
    const released = Promise.withResolvers<void>()
    let busy = 0
    const wait = () => {
      busy++
      return released.promise
    }
    const { groups, ...jobs } = jobsOf(services, safetyDatabase)
    const others = groups.filter((group) => group.pool !== safetyDatabase.pool)
    const workers = others.reduce((sum, { concurrency }) => sum + concurrency, 0)
    const blocked = groups.map((group) =>
      others.includes(group)
        ? { ...group, tasks: Object.fromEntries(Object.keys(group.tasks).map((task) => [task, wait])) }
        : group,
    )
    // more than twice as many of each group as it has workers: those that wait are held by the process, too
    for (const { tasks, concurrency } of others) {
      await pool.query(`select graphile_worker.add_job($1) from generate_series(1, $2)`, [
        Object.keys(tasks)[0],
        3 * concurrency,
      ])
    }
    const stopJobs = startJobs(pool, services.log, { ...jobs, groups: blocked })
    await expect.poll(() => busy, PATIENCE).toBe(workers)
    // each group of the others listens by one
    const taken = await Promise.all(
      Array.from({ length: (pool.options.max ?? 0) - others.length }, () => pool.connect()),
    )
    // as the clock does
    await safetyDatabase.pool.query(`select graphile_worker.add_job('enqueue-due-check-ins')`)
    await expect.poll(() => mailed(contact), PATIENCE).toEqual([expect.stringContaining('has not checked in')])
    expect(busy).toBe(workers)
    for (const client of taken) client.release()
    released.resolve()
    await stopJobs()
    await safetyDatabase.close()
  })
})
