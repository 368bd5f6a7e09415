import { expect, test } from 'vitest'
import { useApp } from '../../../test/build-app.ts'
import { type Traveller, traveller } from '../../../test/factories.ts'
import { runJobs } from '../../../test/run-jobs.ts'
import { casesAbout, signalsAbout } from '../../../test/signals.ts'
import { closeCase } from '../moderation/operator.ts'
import { detectAbuse } from './detect-abuse.ts'

const { app } = await useApp()
const { pool } = app.services

/** Somebody new is asked for a connection, and answers. */
async function answered(asker: Traveller, status: 'accepted' | 'rejected', times = 1): Promise<void> {
  for (let n = 0; n < times; n++) {
    const asked = await traveller(app)
    const reply = await asker.call('PUT', `/api/users/${asked.id}/match`, { matched: true })
    const { id } = reply.json<{ match: { id: string } }>().match
    expect((await asked.call('PUT', `/api/matches/${id}`, { status })).statusCode).toBe(200)
  }
}
const waiting = async ({ id }: Traveller) =>
  (
    await pool.query(
      `select from graphile_worker.jobs where task_identifier = 'look-for-signals' and key like '%' || $1`,
      [id],
    )
  ).rowCount

test('eight declines in a row open a case; seven do not', async () => {
  const jonas = await traveller(app)
  await answered(jonas, 'rejected', 7)
  expect(await signalsAbout(app, jonas)).toEqual([])
  await answered(jonas, 'rejected')
  expect(await signalsAbout(app, jonas)).toEqual([{ kind: 'many-declines', count: 8, days: 14 }])
  expect(await casesAbout(app, jonas)).toMatchObject([{ urgency: 0, reports: [] }])
})

test('one who said yes ends the row', async () => {
  const jonas = await traveller(app)
  await answered(jonas, 'rejected', 7)
  await answered(jonas, 'accepted')
  await answered(jonas, 'rejected', 4)
  expect(await signalsAbout(app, jonas)).toEqual([])
})

test('declines of weeks ago do not count', async () => {
  const jonas = await traveller(app)
  await answered(jonas, 'rejected', 8)
  await pool.query(
    `update matches set answered_at = now() - interval '15 days' where id = (
      select id from matches where user_id = $1 order by answered_at limit 1)`,
    [jonas.id],
  )
  expect(await signalsAbout(app, jonas)).toEqual([])
})

test('a look waits for more of its kind, is done once, and is done after a failure', async () => {
  const jonas = await traveller(app)
  await answered(jonas, 'rejected', 8)
  expect(await waiting(jonas)).toBe(1)
  await runJobs(app)
  // its time has not come
  expect(await waiting(jonas)).toBe(1)
  await pool.query('alter table signals rename to signals_away')
  await runJobs(app, { soon: true })
  await pool.query('alter table signals_away rename to signals')
  expect(await waiting(jonas)).toBe(1)
  // what was begun left nothing
  expect(await casesAbout(app, jonas)).toEqual([])
  expect(await signalsAbout(app, jonas)).toHaveLength(1)
  expect(await waiting(jonas)).toBe(0)
})

test('two looks at once make one case with one signal', async () => {
  const jonas = await traveller(app)
  await answered(jonas, 'rejected', 8)
  await Promise.all([1, 2, 3].map(() => detectAbuse(app.services, jonas.id)))
  expect(await casesAbout(app, jonas)).toMatchObject([{ signals: [{ kind: 'many-declines' }] }])
})

test('what was there when the case was decided opens no other; as much again does', async () => {
  const jonas = await traveller(app)
  await answered(jonas, 'rejected', 8)
  await signalsAbout(app, jonas)
  const [decided] = await casesAbout(app, jonas)
  await closeCase(app.services.db, decided?.id ?? '', 'nothing-found')
  await answered(jonas, 'rejected', 7)
  expect(await signalsAbout(app, jonas)).toEqual([])
  await answered(jonas, 'rejected')
  expect(await signalsAbout(app, jonas)).toEqual([{ kind: 'many-declines', count: 8, days: 14 }])
})
