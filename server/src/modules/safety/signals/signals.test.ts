import { SIGNAL_KINDS } from '@caravan/contract/signals.ts'
import { expect, test } from 'vitest'
import { useApp } from '../../../test/build-app.ts'
import { type Traveller, traveller } from '../../../test/factories.ts'
import { reported } from '../../../test/reports.ts'
import { casesAbout } from '../../../test/signals.ts'
import { closeCase } from '../moderation/operator.ts'
import { lockCaseOf } from '../reports/cases.ts'
import { openCaseBySignal } from './detect-abuse.ts'

const { app } = await useApp()
const { db } = app.services

const casesOf = (who: Traveller) => casesAbout(app, who)
const sinceOf = ({ id }: Traveller) => db.transaction((tx) => lockCaseOf(tx, id))
const open = ({ id }: Traveller, count = 2) =>
  openCaseBySignal({ db }, { travellerId: id, kind: 'would-not-meet-again', summary: { count, days: 90 } })

test('a signal opens a case, without a report', async () => {
  const jonas = await traveller(app)
  const id = await open(jonas)
  expect(await casesOf(jonas)).toMatchObject([
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
  const [{ signals } = { signals: [] }] = await casesOf(jonas)
  expect(signals).toMatchObject([{ summary: { count: 3 } }])
  expect(Date.parse(signals[0]?.lastAt ?? '')).toBeGreaterThanOrEqual(Date.parse(signals[0]?.firstAt ?? ''))
  await closeCase(db, id, 'nothing-found')
  const other = await open(jonas, 4)
  expect(other).not.toBe(id)
  expect(await casesOf(jonas)).toMatchObject([{ id: other, signals: [{ summary: { count: 4 } }] }])
})

test('it comes to the case that reports have opened, and leaves it as urgent as it was', async () => {
  const [mara, jonas] = [await traveller(app), await traveller(app)]
  await reported(mara, 'traveller', jonas.id, { reason: 'under-18' })
  await open(jonas)
  expect(await casesOf(jonas)).toMatchObject([{ urgency: 2, reports: [{ reason: 'under-18' }], signals: [{}] }])
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
    const [found, ...more] = await casesOf(jonas)
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
  const { rows } = await app.services.pool.query('select closed_at as at from cases where id = $1', [id])
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
        await app.services.pool.query(
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
  expect(await casesOf(jonas)).toEqual([])
})
