import { parseCrontab } from 'graphile-worker'
import { expect, inject, test } from 'vitest'
import { listMails } from '../platform/identity/outbox.ts'
import { startJobs } from '../platform/jobs.ts'
import { outboxOf } from '../platform/mail.ts'
import { useApp } from '../test/build-app.ts'
import { traveller } from '../test/factories.ts'
import { matchOf } from '../test/matches.ts'
import { agreedPlan, bringToEnd, expectCheckIn, trustedContactOf } from '../test/plans.ts'
import { jobsOf, openSafetyDatabase } from './jobs.ts'

const made = await useApp()
const { services } = made.app
const { pool } = services
const PATIENCE = { interval: 20, timeout: 20_000 }

test('every line of the crontab is a task of its group, and each task belongs to one group', () => {
  const { groups } = jobsOf(services)
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
  const taken = await Promise.all(Array.from({ length: (pool.options.max ?? 0) - others.length }, () => pool.connect()))
  await safetyDatabase.pool.query(`select graphile_worker.add_job('enqueue-due-check-ins')`)
  await expect.poll(() => mailed(contact), PATIENCE).toEqual([expect.stringContaining('has not checked in')])
  expect(busy).toBe(workers)
  for (const client of taken) client.release()
  released.resolve()
  await stopJobs()
  await safetyDatabase.close()
})
