import type { Notification } from '@caravan/contract/notifications.ts'
import type { TripBody } from '@caravan/contract/trips.ts'
import { beforeEach, expect, test } from 'vitest'
import { blockTraveller } from '../../../test/blocks.ts'
import { useApp } from '../../../test/build-app.ts'
import { postedTrip, type Traveller, traveller, tripBody } from '../../../test/factories.ts'
import { endMatch } from '../../../test/matches.ts'
import { runJobs } from '../../../test/run-jobs.ts'
import { notifiedOf } from '../../../test/wishes.ts'

const { app } = await useApp()

const DECEMBER = { startDate: '2027-12-03', endDate: '2027-12-07' }
const LATER = { startDate: '2027-12-05', endDate: '2027-12-09' }

let mara: Traveller
let aiko: Traveller
let tripId: string
let matchId: string
beforeEach(async () => {
  await app.services.pool.query('delete from graphile_worker._private_jobs')
  mara = await traveller(app, { gender: 'woman', firstName: 'Mara' })
  aiko = await traveller(app, { gender: 'man' })
  tripId = (await postedTrip(mara, DECEMBER)).id
  matchId = await matchedOn(aiko)
})

async function matchedOn(who: Traveller, isAccepted = true): Promise<string> {
  const asked = await who.call('PUT', `/api/posts/${tripId}/match`, { matched: true })
  const { id } = asked.json<{ match: { id: string } }>().match
  if (isAccepted) expect((await mara.call('PUT', `/api/matches/${id}`, { status: 'accepted' })).statusCode).toBe(200)
  return id
}
async function change(body: Partial<TripBody>) {
  const changed = await mara.call('PUT', `/api/posts/${tripId}`, tripBody(body))
  expect(changed.statusCode, changed.body).toBe(200)
}
const KIND = 'matched-trip-changed'
const notified = (who: Traveller): Promise<Notification[]> => notifiedOf(who, KIND)
/** After ten minutes. */
const later = () => runJobs(app, { soon: true })
const changesOf = async (who: Traveller) => (await notified(who)).map((one) => one.change)

test('a match is notified of other dates ten minutes later, with what they were', async () => {
  await change(LATER)
  await runJobs(app)
  expect(await notified(aiko)).toEqual([])
  const { rows } = await app.services.pool.query(
    `select run_at - now() > interval '9 minutes' and run_at - now() <= interval '10 minutes' as "isInTime"
     from graphile_worker.jobs where task_identifier = 'notify-matches'`,
  )
  expect(rows).toEqual([{ isInTime: true }])
  await later()
  expect(await notified(aiko)).toMatchObject([
    { isRead: false, actor: { id: mara.id }, trip: { id: tripId }, change: 'Lisbon 3–7 Dec → 5–9 Dec' },
  ])
  await later()
  expect(await notified(aiko)).toHaveLength(1)
  expect(await notified(mara)).toEqual([])
})

test('of another place, too, and of nothing else', async () => {
  await change({ ...DECEMBER, description: 'Other words.', tags: ['Slow'] })
  await later()
  expect(await notified(aiko)).toEqual([])
  await change({ ...DECEMBER, destination: 'Porto' })
  await later()
  expect(await changesOf(aiko)).toEqual(['Lisbon → Porto'])
})

test('what is changed several times is one change, from the first to the last', async () => {
  await change(LATER)
  await change({ ...LATER, endDate: '2027-12-11' })
  await change({ ...LATER, endDate: '2027-12-12' })
  await later()
  expect(await changesOf(aiko)).toEqual(['Lisbon 3–7 Dec → 5–12 Dec'])
})

test('what is changed back in time is no change', async () => {
  await change(LATER)
  await change(DECEMBER)
  await later()
  expect(await notified(aiko)).toEqual([])
})

test('a second change goes on from what was read, and comes up again', async () => {
  await change(LATER)
  await later()
  await change({ ...LATER, endDate: '2027-12-10' })
  await later()
  expect(await changesOf(aiko)).toEqual(['Lisbon 3–7 Dec → 5–10 Dec'])
  await aiko.call('PATCH', '/api/notifications/read', {})
  await change({ ...LATER, endDate: '2027-12-11' })
  await later()
  expect(await notified(aiko)).toMatchObject([{ isRead: false, change: 'Lisbon 5–10 Dec → 5–11 Dec' }])
  await change({ ...LATER, endDate: '2027-12-10' })
  await later()
  expect(await notified(aiko)).toEqual([])
})

test('only who is matched is notified: not who asked, was declined, or has left', async () => {
  const [ines, tomas] = [await traveller(app), await traveller(app)]
  await matchedOn(ines, false)
  const declined = await matchedOn(tomas, false)
  await mara.call('PUT', `/api/matches/${declined}`, { status: 'rejected' })
  await change(LATER)
  await endMatch(aiko, matchId)
  await later()
  for (const who of [aiko, ines, tomas]) expect(await notified(who)).toEqual([])
})

test('a trip without matches costs nothing', async () => {
  await endMatch(mara, matchId)
  await change(LATER)
  const { rowCount } = await app.services.pool.query('select from changed_trips where trip_id = $1', [tripId])
  expect(rowCount).toBe(0)
})

test('who may not see the trip then is not notified: neither across a block nor outside of its audience', async () => {
  const tomas = await traveller(app, { gender: 'man' })
  await matchedOn(tomas)
  await change(LATER)
  await blockTraveller(tomas, mara)
  await later()
  expect([(await notified(aiko)).length, (await notified(tomas)).length]).toEqual([1, 0])
  const written = () =>
    app.services.pool.query('select user_id from notifications where kind = $1 and trip_id = $2', [KIND, tripId])
  expect((await written()).rows).toEqual([{ user_id: aiko.id }])
  await app.services.pool.query('delete from notifications where trip_id = $1', [tripId])
  await change({ ...DECEMBER, audience: 'female' })
  await later()
  expect([await notified(aiko), (await written()).rows]).toEqual([[], []])
})

test('a trip that is over, or gone, is nobody’s news', async () => {
  await change({ startDate: '2020-01-01', endDate: '2020-01-02' })
  await later()
  expect(await notified(aiko)).toEqual([])
  await change(LATER)
  expect((await mara.call('DELETE', `/api/posts/${tripId}`)).statusCode).toBe(200)
  await later()
  expect(await notified(aiko)).toEqual([])
})

test('switched off, the kind is not shown', async () => {
  await aiko.call('PUT', '/api/notification-settings', { [KIND]: { page: false } })
  await change(LATER)
  await later()
  expect(await notified(aiko)).toEqual([])
})
