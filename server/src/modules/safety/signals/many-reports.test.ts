import { expect, test } from 'vitest'
import { useApp } from '../../../test/build-app.ts'
import { newTraveller, type Traveller, traveller } from '../../../test/factories.ts'
import { closeCaseOf, reported } from '../../../test/reports.ts'
import { casesAbout } from '../../../test/signals.ts'

const { app } = await useApp()
const { pool } = app.services

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
  for (const _ of [1, 2, 3]) {
    const trip = await jonas.call('POST', '/api/posts', {
      destination: 'Porto',
      country: 'Portugal',
      startDate: '2027-05-01',
      endDate: '2027-05-08',
      description: 'Cheap watches.',
      tags: [],
      imageUrl: '',
      audience: 'all',
    })
    await reported(mara, 'trip', trip.json<{ id: string }>().id, { reason: 'spam' })
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
