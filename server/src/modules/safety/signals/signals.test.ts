import { SIGNAL_KINDS } from '@caravan/contract/signals.ts'
import { expect, test } from 'vitest'
import { useApp } from '../../../test/build-app.ts'
import { newTraveller, postedTrip, type Traveller, traveller } from '../../../test/factories.ts'
import { closeCaseOf, reported } from '../../../test/reports.ts'
import { runJobs } from '../../../test/run-jobs.ts'
import { casesAbout, signalsAbout } from '../../../test/signals.ts'
import { closeCase } from '../moderation/operator.ts'
import { lockCaseOf } from '../reports/queries.ts'
import { detectAbuse, openCaseBySignal } from './detect-abuse.ts'

const { app } = await useApp()
const { db, pool } = app.services

const sinceOf = ({ id }: Traveller) => db.transaction((tx) => lockCaseOf(tx, id))
const open = ({ id }: Traveller, count = 2) =>
  openCaseBySignal({ db }, { travellerId: id, kind: 'would-not-meet-again', summary: { count, days: 90 } })

test('a signal opens a case, without a report', async () => {
  const jonas = await traveller(app)
  const id = await open(jonas)
  expect(await casesAbout(app, jonas)).toMatchObject([
    {
      id,
      urgency: 1,
      reports: [],
      // so that whoever decides knows whom it is about
      evidence: [{ content: { author: { id: jonas.id }, fields: { profile: { bio: null } } } }],
      signals: [{ kind: 'would-not-meet-again', summary: { count: 2, days: 90 } }],
    },
  ])
})

test('the same again changes it while the case is open, and opens another once that is decided', async () => {
  const jonas = await traveller(app)
  const id = await open(jonas)
  expect(await open(jonas, 3)).toBe(id)
  const [{ signals } = { signals: [] }] = await casesAbout(app, jonas)
  expect(signals).toMatchObject([{ summary: { count: 3 } }])
  expect(Date.parse(signals[0]?.lastAt ?? '')).toBeGreaterThanOrEqual(Date.parse(signals[0]?.firstAt ?? ''))
  await closeCase(db, id, 'nothing-found')
  const other = await open(jonas, 4)
  expect(other).not.toBe(id)
  expect(await casesAbout(app, jonas)).toMatchObject([{ id: other, signals: [{ summary: { count: 4 } }] }])
})

test('it comes to the case that reports have opened, and leaves it as urgent as it was', async () => {
  const [mara, jonas] = [await traveller(app), await traveller(app)]
  await reported(mara, 'traveller', jonas.id, { reason: 'under-18' })
  await open(jonas)
  expect(await casesAbout(app, jonas)).toMatchObject([{ urgency: 2, reports: [{ reason: 'under-18' }], signals: [{}] }])
})

test('many at once, and a report among them, come to one case with one signal of each kind', async () => {
  for (let round = 0; round < 5; round++) {
    const [mara, jonas] = [await traveller(app), await traveller(app)]
    const summary = { count: 1, days: 1 }
    await Promise.all([
      ...[...SIGNAL_KINDS, ...SIGNAL_KINDS].map((kind) =>
        openCaseBySignal({ db }, { travellerId: jonas.id, kind, summary }),
      ),
      reported(mara, 'traveller', jonas.id),
    ])
    const [found, ...more] = await casesAbout(app, jonas)
    expect(more).toEqual([])
    expect(found?.reports).toHaveLength(1)
    expect(found?.signals.map(({ kind }) => kind).toSorted()).toEqual([...SIGNAL_KINDS].toSorted())
  }
})

test('facts count from the decision of the last case on', async () => {
  const jonas = await traveller(app)
  const before = await sinceOf(jonas)
  expect(Date.now() - before.getTime()).toBeGreaterThan(89 * 86_400_000)
  const id = await open(jonas)
  expect(Date.now() - (await sinceOf(jonas)).getTime()).toBeGreaterThan(89 * 86_400_000)
  await closeCase(db, id, 'acted')
  const { rows } = await pool.query('select closed_at as at from cases where id = $1', [id])
  expect(await sinceOf(jonas)).toEqual(rows[0]?.at)
})

test('a case is not decided while somebody counts what it is about', async () => {
  const jonas = await traveller(app)
  const id = await open(jonas)
  const order: string[] = []
  let closing: Promise<unknown> = Promise.resolve()
  await db.transaction(async (tx) => {
    await lockCaseOf(tx, jonas.id)
    closing = closeCase(db, id, 'acted').then(() => order.push('decided'))
    const isWaiting = async () =>
      (
        await pool.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query ilike '%update cases set closed_at%'`,
        )
      ).rowCount
    await expect.poll(isWaiting).toBe(1)
    order.push(
      await openCaseBySignal({ db: tx }, { travellerId: jonas.id, kind: 'same-words', summary: { count: 8, days: 1 } }),
    )
  })
  await closing
  expect(order).toEqual([id, 'decided'])
  expect(await casesAbout(app, jonas)).toEqual([])
})

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
  await closeCase(db, decided?.id ?? '', 'nothing-found')
  await answered(jonas, 'rejected', 7)
  expect(await signalsAbout(app, jonas)).toEqual([])
  await answered(jonas, 'rejected')
  expect(await signalsAbout(app, jonas)).toEqual([{ kind: 'many-declines', count: 8, days: 14 }])
})

const many = (count: number, make = () => traveller(app)) => Promise.all(Array.from({ length: count }, make))
const report = (by: Traveller, about: Traveller) => reported(by, 'traveller', about.id, { reason: 'spam' })
const found = async (about: Traveller) =>
  (await casesAbout(app, about)).map(({ urgency, signals }) => ({
    urgency,
    signals: signals.map(({ kind, summary }) => [kind, summary.count]),
  }))

test('three who are not new make a case more urgent, once, however many follow', async () => {
  const jonas = await traveller(app)
  const reporters = await many(5)
  for (const by of reporters.slice(0, 2)) await report(by, jonas)
  expect(await found(jonas)).toEqual([{ urgency: 0, signals: [] }])
  for (const [place, by] of reporters.slice(2).entries()) {
    await report(by, jonas)
    expect(await found(jonas)).toEqual([{ urgency: 1, signals: [['many-reports', 3 + place]] }])
  }
})

test('one who reports many things is one', async () => {
  const [mara, jonas] = [await traveller(app), await traveller(app)]
  await report(mara, jonas)
  for (const n of [1, 2, 3]) {
    const { id } = await postedTrip(jonas, { description: `Cheap watches, number ${n}.` })
    await reported(mara, 'trip', id, { reason: 'spam' })
  }
  expect(await found(jonas)).toEqual([{ urgency: 0, signals: [] }])
})

test('accounts that were new when they reported do not count, nor what was reported long ago', async () => {
  const jonas = await traveller(app)
  const [one, two] = (await many(2)) as [Traveller, Traveller]
  for (const by of [...(await many(4, () => newTraveller(app))), one]) await report(by, jonas)
  expect(await found(jonas)).toEqual([{ urgency: 0, signals: [] }])
  await report(two, jonas)
  await pool.query(`update reports set created_at = now() - interval '31 days' where reporter_id = $1`, [one.id])
  await pool.query(`update users set created_at = now() - interval '90 days' where id = any($1)`, [[one.id, two.id]])
  await report((await many(1))[0] as Traveller, jonas)
  expect(await found(jonas)).toEqual([{ urgency: 0, signals: [] }])
})

test('three at once make one case with the signal in it', async () => {
  for (let round = 0; round < 4; round++) {
    const jonas = await traveller(app)
    await Promise.all((await many(3)).map((by) => report(by, jonas)))
    expect(await found(jonas)).toEqual([{ urgency: 1, signals: [['many-reports', 3]] }])
  }
})

test('what was decided does not count again', async () => {
  const jonas = await traveller(app)
  const reporters = await many(3)
  const [first] = await Promise.all(reporters.map((by) => report(by, jonas)))
  await closeCaseOf(app, first?.id ?? '')
  for (const by of reporters.slice(0, 2)) await report(by, jonas)
  expect(await found(jonas)).toEqual([{ urgency: 0, signals: [] }])
})

test('nobody learns of it: no job, no notification, and the reported traveler reads what they read before', async () => {
  const jonas = await traveller(app)
  const counts = async () =>
    (
      await pool.query(`select (select count(*) from notifications) as notified,
        (select count(*) from graphile_worker._private_jobs) as jobs`)
    ).rows
  const reads = async () => (await jonas.call('GET', '/api/auth/user')).body
  const reporters = await many(3)
  const before = [await counts(), await reads()]
  for (const by of reporters) await report(by, jonas)
  expect((await found(jonas))[0]?.signals).toHaveLength(1)
  expect([await counts(), await reads()]).toEqual(before)
})
