import type { MapPlace } from '@caravan/contract/map.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { isCounted } from '../../../db/counted.ts'
import { useApp } from '../../../test/build-app.ts'
import { postedTrip, type Traveller, traveller } from '../../../test/factories.ts'
import { endSuspension, hideAllOf, suspend } from '../../../test/moderation.ts'

const { app } = await useApp()

/** Four travellers who go there in a month: the first of them. */
async function fourIn(month: string): Promise<Traveller> {
  const days = { startDate: `${month}-03`, endDate: `${month}-09` }
  const [one, ...others] = [await traveller(app), await traveller(app), await traveller(app), await traveller(app)]
  for (const who of [one, ...others]) await postedTrip(who, days)
  return one
}

/** What the map says to somebody who looks for the first time. */
async function lisbonIn(month: string): Promise<number> {
  const map = await (await traveller(app)).call('GET', `/api/map?from=${month}&to=${month}`)
  return map.json<MapPlace[]>().find(({ place }) => place === 'Lisbon')?.travelers ?? 0
}

/** How many of somebody's trips an answer for all counts that is read now. */
async function countedAnew({ id }: Traveller): Promise<number> {
  const all = isCounted({ separatedFrom: null, until: new Date() })
  const counted = sql`select count(*)::int as count from trips t where ${all} and t.user_id = ${id}`
  return (await app.services.db.execute<{ count: number }>(counted)).rows[0]?.count ?? Number.NaN
}

test.each([
  ['2027-07', 'of somebody suspended', suspend],
  ['2027-08', 'that a moderator has hidden', hideAllOf],
] as const)('in %s a trip %s is in no count, whether it was read before or is read now', async (month, _, hide) => {
  const lena = await fourIn(month)
  const before = await lisbonIn(month)
  expect([before > 3, await countedAnew(lena)]).toEqual([true, 1])
  await hide(app, lena)
  expect([await lisbonIn(month), await countedAnew(lena)]).toEqual([before - 1, 0])
})

test('after a suspension it is counted again', async () => {
  const lena = await traveller(app)
  await postedTrip(lena)
  await suspend(app, lena)
  expect(await countedAnew(lena)).toBe(0)
  await endSuspension(app, lena)
  expect(await countedAnew(lena)).toBe(1)
})
