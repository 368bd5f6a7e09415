import type { Notification } from '@caravan/contract/notifications.ts'
import type { TripBody } from '@caravan/contract/trips.ts'
import { beforeEach, expect, test } from 'vitest'
import { blockTraveller } from '../../../test/blocks.ts'
import { useApp } from '../../../test/build-app.ts'
import { postedTrip, type Traveller, traveller, tripBody } from '../../../test/factories.ts'
import { runJobs } from '../../../test/run-jobs.ts'
import { dayFromNow } from '../../../test/search.ts'
import { notifiedOf } from '../../../test/wishes.ts'
import { notifySaversOfChange, remindSavers } from './notify-savers.ts'

const { app } = await useApp()

let mara: Traveller
let aiko: Traveller
let tripId: string
beforeEach(async () => {
  mara = await traveller(app, { gender: 'woman', firstName: 'Mara' })
  aiko = await traveller(app, { gender: 'man' })
  tripId = (await postedTrip(mara, LATER)).id
  await save(aiko)
})

const LATER = { startDate: dayFromNow(20), endDate: dayFromNow(25) }
const LATER_STILL = { startDate: dayFromNow(30), endDate: dayFromNow(35) }
const SOON = { startDate: dayFromNow(3), endDate: dayFromNow(8) }
const save = (who: Traveller, saved = true) => who.call('PUT', `/api/posts/${tripId}/saved`, { saved })
async function change(body: Partial<TripBody>) {
  const changed = await mara.call('PUT', `/api/posts/${tripId}`, tripBody(body))
  expect(changed.statusCode).toBe(200)
}
const changes = async (who: Traveller): Promise<Notification[]> => {
  await runJobs(app)
  return notifiedOf(who, 'saved-trip-changed')
}
const reminders = async (who: Traveller): Promise<Notification[]> => {
  await remindSavers(app.services)
  return notifiedOf(who, 'saved-trip-soon')
}

test('a saver is notified of other dates, once, and not of other words', async () => {
  await change({ ...LATER, description: 'Other words.' })
  expect(await changes(aiko)).toEqual([])
  await change(LATER_STILL)
  expect(await changes(aiko)).toMatchObject([
    { kind: 'saved-trip-changed', actor: { id: mara.id }, others: 0, trip: { id: tripId } },
  ])
  await aiko.call('PATCH', '/api/notifications/read', {})
  await notifySaversOfChange(app.services, tripId)
  expect(await notifiedOf(aiko, 'saved-trip-changed')).toMatchObject([{ isRead: true }])
  await change(LATER)
  expect(await changes(aiko)).toMatchObject([{ isRead: false }])
})

test('its owner, who has saved it too, is not notified of what they did', async () => {
  await save(mara)
  await change(LATER_STILL)
  expect(await changes(mara)).toEqual([])
})

test('who may not see the trip any more is not notified: neither across a block nor outside of its audience', async () => {
  const tomas = await traveller(app, { gender: 'man' })
  await save(tomas)
  await blockTraveller(mara, tomas)
  await change(LATER_STILL)
  expect([(await changes(aiko)).length, (await changes(tomas)).length]).toEqual([1, 0])
  await change({ ...SOON, audience: 'female' })
  expect([await changes(aiko), await reminders(aiko)]).toEqual([[], []])
  const { rowCount } = await app.services.pool.query('select from notifications where user_id = $1', [tomas.id])
  expect(rowCount).toBe(0)
})

test('what is saved no more is forgotten with its notifications', async () => {
  await change(LATER_STILL)
  expect(await changes(aiko)).toHaveLength(1)
  await save(aiko, false)
  expect(await notifiedOf(aiko, 'saved-trip-changed')).toEqual([])
  await change(SOON)
  expect([await changes(aiko), await reminders(aiko)]).toEqual([[], []])
})

test('three days before it begins a saver is reminded, once, also by two nodes at a time', async () => {
  expect(await reminders(aiko)).toEqual([])
  await app.services.pool.query('update trips set start_date = $2, end_date = $3 where id = $1', [
    tripId,
    SOON.startDate,
    SOON.endDate,
  ])
  await Promise.all([remindSavers(app.services), remindSavers(app.services)])
  expect(await notifiedOf(aiko, 'saved-trip-soon')).toMatchObject([{ actor: { id: mara.id }, trip: { id: tripId } }])
  await aiko.call('PATCH', '/api/notifications/read', {})
  expect(await reminders(aiko)).toMatchObject([{ isRead: true }])
})

test('one that begins soon already when it is saved needs no reminder', async () => {
  tripId = (await postedTrip(mara, SOON)).id
  await save(aiko)
  expect(await reminders(aiko)).toEqual([])
})

test('switched off, a kind is not shown', async () => {
  await aiko.call('PUT', '/api/notification-settings', { 'saved-trip-changed': { page: false } })
  await change(LATER_STILL)
  expect(await changes(aiko)).toEqual([])
})
