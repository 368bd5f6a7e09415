import type { Notification } from '@caravan/contract/notifications.ts'
import type { Trip, TripBody } from '@caravan/contract/trips.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { blockTraveller, unblockTraveller } from '../../../test/blocks.ts'
import { useApp } from '../../../test/build-app.ts'
import { postedTrip, type Traveller, traveller, tripBody } from '../../../test/factories.ts'
import { narrow } from '../../../test/narrowed-trips.ts'
import { runJobs } from '../../../test/run-jobs.ts'
import { dayFromNow } from '../../../test/search.ts'
import { notifiedOf } from '../../../test/wishes.ts'
import { notifySaversOfChange, remindSavers } from './notify-savers.ts'

const { app } = await useApp()

const save = (who: Traveller, tripId: string, saved = true) => who.call('PUT', `/api/posts/${tripId}/saved`, { saved })
const list = async (who: Traveller) => (await who.call('GET', '/api/saved')).json<Trip[]>()
const idsOf = async (who: Traveller) => (await list(who)).map(({ id }) => id)
const isSaved = async (who: Traveller, tripId: string) =>
  (await who.call('GET', `/api/posts/${tripId}`)).json<Trip>().viewer.isSaved

test('what is saved is listed, saved last first, page by page, and shown as saved to its saver alone', async () => {
  const [mara, aiko] = [await traveller(app), await traveller(app)]
  const ids: string[] = []
  for (let n = 0; n < 5; n++) ids.push((await postedTrip(mara)).id)
  for (const id of ids.toReversed()) expect((await save(aiko, id)).json()).toEqual({ saved: true })
  const seen: string[] = []
  let next = '/api/saved?limit=2'
  while (next) {
    const page = await aiko.call('GET', next)
    seen.push(...page.json<Trip[]>().map(({ id }) => id))
    next = /<([^>]+)>; rel="next"/.exec(String(page.headers.link))?.[1] ?? ''
  }
  expect(seen).toEqual(ids)
  const [first = ''] = ids
  expect([await isSaved(aiko, first), await isSaved(mara, first)]).toEqual([true, false])
  expect((await list(aiko)).every(({ viewer }) => viewer.isSaved)).toBe(true)
  expect(await idsOf(mara)).toEqual([])
})

test('the same state twice is no error, and forgotten it is not listed', async () => {
  const [mara, aiko] = [await traveller(app), await traveller(app)]
  const { id } = await postedTrip(mara)
  for (const saved of [false, true, true]) expect((await save(aiko, id, saved)).json()).toEqual({ saved })
  expect(await idsOf(aiko)).toEqual([id])
  for (const saved of [false, false]) expect((await save(aiko, id, saved)).json()).toEqual({ saved })
  expect([await idsOf(aiko), await isSaved(aiko, id)]).toEqual([[], false])
})

test('twenty at once save once', async () => {
  const [mara, aiko] = [await traveller(app), await traveller(app)]
  const { id } = await postedTrip(mara)
  const replies = await Promise.all(Array.from({ length: 20 }, () => save(aiko, id)))
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(replies.map(() => 200))
  expect(await idsOf(aiko)).toEqual([id])
})

test('nobody is notified and nothing is counted', async () => {
  const [mara, aiko] = [await traveller(app), await traveller(app)]
  const { id } = await postedTrip(mara)
  const read = async () => ({ ...(await mara.call('GET', `/api/posts/${id}`)).json<Trip>(), version: 0 })
  const before = await read()
  await save(aiko, id)
  expect(await read()).toEqual(before)
  expect((await mara.call('GET', '/api/notifications')).json()).toEqual([])
})

test('a saved trip across a block is not there, and comes back with the block', async () => {
  const [mara, aiko] = [await traveller(app), await traveller(app)]
  const { id } = await postedTrip(mara)
  await save(aiko, id)
  for (const [by, whom] of [
    [mara, aiko],
    [aiko, mara],
  ] as const) {
    await blockTraveller(by, whom)
    expect(await idsOf(aiko)).toEqual([])
    expect((await save(aiko, id)).statusCode).toBe(404)
    await unblockTraveller(by, whom)
    expect(await idsOf(aiko)).toEqual([id])
  }
})

test('one whose audience leaves the saver out is not there, and comes back when it may', async () => {
  const mara = await traveller(app, { gender: 'woman' })
  const tomas = await traveller(app, { gender: 'man' })
  const { id } = await postedTrip(mara)
  await save(tomas, id)
  await narrow(mara, id)
  expect(await idsOf(tomas)).toEqual([])
  expect((await save(tomas, id)).statusCode).toBe(404)
  await narrow(mara, id, 'all')
  expect(await idsOf(tomas)).toEqual([id])
})

test('a page is full also where many that were saved may not be seen any more', async () => {
  const [mara, aiko, jonas] = [await traveller(app), await traveller(app), await traveller(app)]
  const seen = [await postedTrip(mara), await postedTrip(mara)]
  const hidden = [await postedTrip(jonas), await postedTrip(jonas), await postedTrip(jonas)]
  for (const { id } of [...seen, ...hidden]) await save(aiko, id)
  await blockTraveller(jonas, aiko)
  const page = (await aiko.call('GET', '/api/saved?limit=2')).json<Trip[]>()
  expect(page.map(({ id }) => id)).toEqual(seen.map(({ id }) => id).toReversed())
})

test('a trip that is deleted goes from the list, and so does everything of an account that ends', async () => {
  const [mara, aiko] = [await traveller(app), await traveller(app)]
  const [one, other] = [await postedTrip(mara), await postedTrip(mara)]
  await save(aiko, one.id)
  await save(aiko, other.id)
  await mara.call('DELETE', `/api/posts/${one.id}`)
  expect(await idsOf(aiko)).toEqual([other.id])
  expect((await save(aiko, one.id)).statusCode).toBe(404)
  await app.services.pool.query('delete from users where id = $1', [mara.id])
  expect(await idsOf(aiko)).toEqual([])
  const left = await app.services.pool.query('select from saved_trips where user_id = $1', [aiko.id])
  expect(left.rowCount).toBe(0)
})

test('anything but true or false is refused at its field', async () => {
  const mara = await traveller(app)
  const { id } = await postedTrip(mara)
  for (const body of [{}, { saved: 'true' }, { saved: null }, []]) {
    expect((await mara.call('PUT', `/api/posts/${id}/saved`, body)).statusCode).toBe(422)
  }
})

describe('notify savers', () => {
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
})
