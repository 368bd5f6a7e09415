import type { Report } from '@caravan/contract/reports.ts'
import { expect, test } from 'vitest'
import { useApp } from '../../../test/build-app.ts'
import { postedTrip, type Traveller, traveller } from '../../../test/factories.ts'
import { callReport, reported } from '../../../test/reports.ts'
import { closeCase, takeOpenCases } from './operator.ts'

const { app } = await useApp()
const { db } = app.services

const caseOf = async ({ id }: Traveller) => {
  const found = (await takeOpenCases(db)).filter(({ travellerId }) => travellerId === id)
  expect(found).toHaveLength(1)
  return found[0] as (typeof found)[number]
}
const statesOf = async (who: Traveller) =>
  (await who.call('GET', '/api/reports')).json<Report[]>().map(({ state }) => state)

test('the operator gets open cases with their evidence, the most urgent first, and not who reported', async () => {
  const [mara, aiko, jonas, lena] = [
    await traveller(app),
    await traveller(app),
    await traveller(app),
    await traveller(app),
  ]
  const { id: tripId } = await postedTrip(lena, { description: 'Cheap watches.' })
  await reported(mara, 'trip', tripId, { reason: 'spam' })
  await reported(mara, 'traveller', jonas.id, { reason: 'spam' })
  await reported(aiko, 'traveller', jonas.id, { reason: 'unsafe-meeting', details: 'He waited at my door.' })
  expect(await statesOf(mara)).toEqual(['received', 'received'])
  const cases = await takeOpenCases(db)
  const own = cases.filter(({ travellerId }) => [jonas.id, lena.id].includes(travellerId ?? ''))
  expect(own).toMatchObject([
    { travellerId: jonas.id, reports: [{ reason: 'spam' }, { details: 'He waited at my door.' }] },
    { travellerId: lena.id, reports: [{ evidence: [{ content: { fields: { description: 'Cheap watches.' } } }] }] },
  ])
  for (const reporter of [mara.id, aiko.id]) expect(JSON.stringify(own)).not.toContain(reporter)
  expect(await statesOf(mara)).toEqual(['being-looked-at', 'being-looked-at'])
})

test('a decision is what each reporter of the case sees, once; what is reported later opens another case', async () => {
  const [mara, aiko, jonas] = [await traveller(app), await traveller(app), await traveller(app)]
  await reported(mara, 'traveller', jonas.id)
  await reported(aiko, 'traveller', jonas.id)
  const { id } = await caseOf(jonas)
  expect(
    await Promise.all([closeCase(db, id, 'acted'), closeCase(db, id, 'nothing-found')]).then((all) => all.sort()),
  ).toEqual([false, true])
  expect(await statesOf(mara)).toEqual(await statesOf(aiko))
  expect(['acted', 'nothing-found']).toContain((await statesOf(mara))[0])
  expect((await takeOpenCases(db)).filter(({ travellerId }) => travellerId === jonas.id)).toEqual([])
  expect((await reported(mara, 'traveller', jonas.id)).isNew).toBe(true)
  expect((await caseOf(jonas)).id).not.toBe(id)
})

test('a case is closed while the same is reported again: nothing waits for itself, and no open report is left in it', async () => {
  for (let round = 0; round < 10; round++) {
    const [mara, aiko, jonas] = [await traveller(app), await traveller(app), await traveller(app)]
    await reported(mara, 'traveller', jonas.id)
    const { id } = await caseOf(jonas)
    const replies = await Promise.all([
      callReport(mara, 'traveller', jonas.id, { details: 'Again.' }),
      callReport(aiko, 'traveller', jonas.id),
      closeCase(db, id, 'acted'),
    ])
    expect([replies[0].statusCode, replies[1].statusCode]).toEqual([expect.any(Number), 201])
    expect([200, 201]).toContain(replies[0].statusCode)
    const { rows } = await app.services.pool.query(
      `select from reports r join cases c on c.id = r.case_id
       where c.id = $1 and r.state in ('received', 'being-looked-at')`,
      [id],
    )
    expect(rows).toEqual([])
  }
})
