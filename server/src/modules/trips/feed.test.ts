import type { Trip } from '@caravan/contract/trips.ts'
import { expect, test } from 'vitest'
import { useApp } from '../../test/build-app.ts'
import { postedTrip, traveller } from '../../test/factories.ts'
import { countStatements } from '../../test/postgres/count-statements.ts'

const { app } = await useApp()

const trips = (reply: { json: () => unknown }) => reply.json() as Trip[]

test('shows what each viewer may see, newest first, and an owner always their own', async () => {
  const [woman, man] = [await traveller(app, { gender: 'woman' }), await traveller(app, { gender: 'man' })]
  const open = await postedTrip(woman)
  const closed = await postedTrip(woman, { audience: 'female' })
  const feedOf = async (who: typeof man) =>
    trips(await who.call('GET', '/api/posts?page=0'))
      .map(({ id }) => id)
      .filter((id) => id === open.id || id === closed.id)
  expect(await feedOf(woman)).toEqual([closed.id, open.id])
  expect(await feedOf(man)).toEqual([open.id])
  await app.services.pool.query(`update users set gender = 'rather_not_say' where id = $1`, [woman.id])
  expect(await feedOf(woman)).toEqual([closed.id, open.id])
})

test('continues by cursor and by page with the same trips, without doubles, also while others post', async () => {
  const mara = await traveller(app)
  for (let n = 0; n < 23; n++) await postedTrip(mara)
  const first = await mara.call('GET', '/api/posts?page=0')
  const next = /<([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? ''
  const second = trips(await mara.call('GET', next)).map(({ id }) => id)
  expect(second).toEqual(trips(await mara.call('GET', '/api/posts?page=1')).map(({ id }) => id))
  await postedTrip(mara)
  expect(trips(await mara.call('GET', next)).map(({ id }) => id)).toEqual(second)
  expect(trips(first)).toHaveLength(10)
  expect(trips(first).some(({ id }) => second.includes(id))).toBe(false)
  const late = await mara.call('GET', '/api/posts?page=99')
  expect(trips(late)).toEqual([])
  expect(late.headers.link).toBeUndefined()
})

test.each(['page=100', 'page=99999', 'page=10&limit=100', 'page=1000&limit=1'])(
  'counts pages up to a thousand trips, and beyond (%s) names the cursor',
  async (query) => {
    const refused = await (await traveller(app)).call('GET', `/api/posts?${query}`)
    expect(refused.statusCode).toBe(400)
    expect(refused.json()).toMatchObject({
      errors: [{ pointer: '/page', detail: expect.stringContaining('before cursor') }],
    })
    expect(refused.json().message).toContain('before cursor')
  },
)

test('refuses a cursor that is not from here and a page that is no number', async () => {
  const mara = await traveller(app)
  for (const query of ['before=nonsense', 'page=-1', 'page=x', 'userId=me', 'limit=0', 'limit=101']) {
    expect((await mara.call('GET', `/api/posts?${query}`)).statusCode, query).toBe(400)
  }
})

test('takes the same number of statements whatever the page holds', async () => {
  const mara = await traveller(app)
  const trip = await postedTrip(mara)
  const count = (url: string) => countStatements(app, () => mara.call('GET', url))
  // the session with its traveller, and the page
  expect(await count('/api/posts?page=50')).toBe(2)
  expect(await count('/api/posts?page=0')).toBe(2)
  expect(await count(`/api/posts?userId=${mara.id}`)).toBe(2)
  expect(await count(`/api/posts/${trip.id}`)).toBe(2)
})

test('shows both where a trip of one’s own overlaps in place and days', async () => {
  const [mara, aiko] = [await traveller(app), await traveller(app)]
  const lisbon = { placeId: 'g2267057', destination: 'Lisbon' }
  await postedTrip(mara, { ...lisbon, startDate: '2027-10-01', endDate: '2027-10-07' })
  const theirs = await postedTrip(aiko, { ...lisbon, startDate: '2027-10-04', endDate: '2027-10-11' })
  const seen = (await mara.call('GET', `/api/posts/${theirs.id}`)).json<Trip>()
  expect(seen.overlap).toEqual({ startDate: '2027-10-04', endDate: '2027-10-07', days: 4, isPossible: false })
  const own = (await aiko.call('GET', `/api/posts/${theirs.id}`)).json<Trip>()
  expect(own.overlap).toBeNull()
})
