import type { Trip } from '@caravan/contract/trips.ts'
import { expect, test } from 'vitest'
import { blockTraveller, unblockTraveller } from '../../../test/blocks.ts'
import { useApp } from '../../../test/build-app.ts'
import { postedTrip, type Traveller, traveller } from '../../../test/factories.ts'
import { narrow, state } from '../../../test/narrowed-trips.ts'

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

test('a saver who states another gender sees no trip for the one before', async () => {
  const [mara, aiko] = [await traveller(app, { gender: 'woman' }), await traveller(app, { gender: 'woman' })]
  const { id } = await postedTrip(mara, { audience: 'female' })
  await save(aiko, id)
  await app.services.pool.query('update users set gender_changed_at = null where id = $1', [aiko.id])
  await state(aiko, 'man')
  expect(await idsOf(aiko)).toEqual([])
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
