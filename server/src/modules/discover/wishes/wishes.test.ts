import type { Trip } from '@caravan/contract/trips.ts'
import type { Wish } from '@caravan/contract/wishes.ts'
import { expect, test } from 'vitest'
import { useApp } from '../../../test/build-app.ts'
import { postedTrip, type Traveller, traveller } from '../../../test/factories.ts'
import { dayFromNow, PLACES } from '../../../test/search.ts'
import { callWish, wished } from '../../../test/wishes.ts'
import { deleteOverWishes } from './queries.ts'

const { app } = await useApp()

const list = async (who: Traveller) => (await who.call('GET', '/api/wishes')).json<Wish[]>()
const fitting = async (who: Traveller, { id }: Wish) =>
  (await who.call('GET', `/api/wishes/${id}/trips`)).json<Trip[]>().map((trip) => trip.id)

/** The first day of a month so many from now. */
function monthFromNow(months: number): string {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1)).toISOString().slice(0, 7)
}
const inMonth = (month: string) => ({ startDate: `${month}-10`, endDate: `${month}-14` })

test('wishes are one’s own, the newest first, with their place, month and tags', async () => {
  const [aiko, jonas] = [await traveller(app), await traveller(app)]
  const month = monthFromNow(3)
  const lisbon = await wished(aiko)
  const faro = await wished(aiko, { placeId: PLACES.faro.placeId, month, tags: ['surf', 'Surf'] })
  expect(lisbon).toMatchObject({ destination: 'Lisbon', country: 'Portugal', month: null, tags: [] })
  expect(faro).toMatchObject({ destination: 'Faro', month, tags: ['Surf'] })
  expect(await list(aiko)).toEqual([faro, lisbon])
  expect(await list(jonas)).toEqual([])
})

test('the same wish twice is one, also at once', async () => {
  const aiko = await traveller(app)
  const replies = await Promise.all(Array.from({ length: 8 }, () => callWish(aiko)))
  expect(new Set(replies.map((reply) => reply.json<Wish>().id)).size).toBe(1)
  expect(await list(aiko)).toHaveLength(1)
})

test('twenty are the most, also where more come at once', async () => {
  const aiko = await traveller(app)
  const months = Array.from({ length: 25 }, (_, n) => monthFromNow(n))
  const replies = await Promise.all(months.map((month) => callWish(aiko, { month })))
  expect(replies.filter(({ statusCode }) => statusCode === 201)).toHaveLength(20)
  const refused = replies.filter(({ statusCode }) => statusCode !== 201)
  expect(refused.map((reply) => reply.json<{ type: string }>().type)).toEqual(
    refused.map(() => expect.stringContaining('too-many-wishes')),
  )
  const [first] = await list(aiko)
  await aiko.call('DELETE', `/api/wishes/${first?.id}`)
  expect((await callWish(aiko, { month: monthFromNow(40) })).statusCode).toBe(201)
})

test('what fits already is shown by the rule that wakes: place, nearby, country, month and tags; never one’s own', async () => {
  const [mara, aiko] = [await traveller(app), await traveller(app)]
  const month = monthFromNow(4)
  const days = inMonth(month)
  const inLisbon = await postedTrip(mara, { ...PLACES.lisbon, ...days, tags: ['Surf'] })
  const nearby = await postedTrip(mara, { ...PLACES.sintra, ...days, tags: [] })
  await postedTrip(mara, { ...PLACES.porto, ...days })
  await postedTrip(mara, { ...PLACES.lisbon, ...inMonth(monthFromNow(6)) })
  await postedTrip(aiko, { ...PLACES.lisbon, ...days })
  expect((await fitting(aiko, await wished(aiko, { month }))).sort()).toEqual([inLisbon.id, nearby.id].sort())
  expect(await fitting(aiko, await wished(aiko, { month, tags: ['surf'] }))).toEqual([inLisbon.id])
  expect(await fitting(aiko, await wished(aiko, { placeId: 'c-pt', month }))).toHaveLength(3)
  expect(await fitting(aiko, await wished(aiko, { placeId: 'c-jp', month }))).toEqual([])
})

test('a wish of a month that is over is gone', async () => {
  const aiko = await traveller(app)
  const wish = await wished(aiko, { month: '2020-02' })
  const open = await wished(aiko)
  expect(await fitting(aiko, wish)).toEqual([])
  expect(await list(aiko)).toEqual([open])
  await deleteOverWishes(app.services.db)
  expect((await aiko.call('DELETE', `/api/wishes/${wish.id}`)).statusCode).toBe(404)
  expect(await list(aiko)).toEqual([open])
})

test('a place that is not in the gazetteer, no month and too many tags are refused at their field', async () => {
  const aiko = await traveller(app)
  const pointers = async (body: object) =>
    (await aiko.call('POST', '/api/wishes', body))
      .json<{ errors: { pointer: string }[] }>()
      .errors.map((e) => e.pointer)
  expect(await pointers({ placeId: 'g1' })).toEqual(['/placeId'])
  expect(await pointers({ placeId: '' })).toEqual(['/placeId'])
  expect(await pointers({})).toEqual(['/placeId'])
  expect(await pointers({ placeId: 'c-pt', month: '2027-13' })).toEqual(['/month'])
  expect(await pointers({ placeId: 'c-pt', tags: ['a', 'b', 'c', 'd', 'e', 'f'] })).toEqual(['/tags'])
})

test('with an account go its wishes and what they have woken', async () => {
  const aiko = await traveller(app)
  await wished(aiko, { month: dayFromNow(40).slice(0, 7) })
  await app.services.pool.query('delete from users where id = $1', [aiko.id])
  const { rowCount } = await app.services.pool.query('select from wishes where user_id = $1', [aiko.id])
  expect(rowCount).toBe(0)
})
