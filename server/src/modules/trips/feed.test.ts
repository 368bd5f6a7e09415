import type { MatchCard } from '@caravan/contract/matches.ts'
import type { TripPreview } from '@caravan/contract/shares.ts'
import type { Trip } from '@caravan/contract/trips.ts'
import { expect, test } from 'vitest'
import { analyzeNewTables } from '../../db/analyze-new-tables.ts'
import { useApp } from '../../test/build-app.ts'
import { callSignedOut, postedTrip, type Traveller, traveller, tripBody } from '../../test/factories.ts'
import { countStatements } from '../../test/postgres/count-statements.ts'
import { feedPageText } from './queries.ts'

const { app, database } = await useApp()

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

const READS = 24
const NEWEST = ['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff']

test('a connection plans the feed for whoever looks, and not for each of them', async () => {
  const { id } = await traveller(app)
  // as at each start
  await analyzeNewTables(database.pool)
  const client = await database.pool.connect()
  try {
    const read = { name: 'feed-plan', text: feedPageText(10) }
    for (let times = 0; times < READS; times++) {
      const audiences = times % 2 === 0 ? ['all'] : ['all', 'female']
      await client.query({ ...read, values: [id, audiences, ...NEWEST] })
    }
    const count = 'select generic_plans::int as planned_once from pg_prepared_statements where name = $1'
    const { rows } = await client.query(count, [read.name])
    // the first few are planned for their values in any case
    expect(rows[0].planned_once).toBeGreaterThan(READS / 2)
  } finally {
    client.release()
  }
})

const SEPTEMBER = { earliest: '2031-09-01', latest: '2031-09-30', minNights: 5, maxNights: 8 }
const read = async (who: Traveller, id: string) => (await who.call('GET', `/api/posts/${id}`)).json<Trip>()
const change = (who: Traveller, id: string, words: object) =>
  who.call('PUT', `/api/posts/${id}`, { ...tripBody(), startDate: '2031-09-01', endDate: '2031-09-30', ...words })

test('a flexible trip has the days of its window, in its owner’s lists and in a shared link', async () => {
  const mara = await traveller(app)
  const { id } = await postedTrip(mara, { startDate: '2027-01-01', endDate: '2027-01-02', flexible: SEPTEMBER })
  const window = { startDate: '2031-09-01', endDate: '2031-09-30', flexible: SEPTEMBER }
  expect(await read(mara, id)).toMatchObject(window)
  const preview = await callSignedOut(app, 'GET', `/api/posts/${id}/preview`)
  expect(preview.json<TripPreview>()).toMatchObject(window)
  expect((await read(mara, (await postedTrip(mara)).id)).flexible).toBeNull()
})

test.each([
  ['a window that ends where it begins', { latest: '2031-09-01', minNights: 1, maxNights: 1 }, '/flexible/latest'],
  ['more than 366 days to choose from', { latest: '2032-09-01' }, '/flexible/latest'],
  ['no night at all', { minNights: 0 }, '/flexible/minNights'],
  ['half a night', { maxNights: 5.5 }, '/flexible/maxNights'],
  ['fewer nights at most than at least', { minNights: 9 }, '/flexible/maxNights'],
  ['more nights than there are', { maxNights: 30 }, '/flexible/maxNights'],
])('%s is refused', async (_, wrong, pointer) => {
  const refused = await (await traveller(app)).call(
    'POST',
    '/api/posts',
    tripBody({ flexible: { ...SEPTEMBER, ...wrong } }),
  )
  expect(refused.statusCode, refused.body).toBe(422)
  expect(refused.json().errors).toEqual([expect.objectContaining({ pointer })])
})

test('366 days to choose from and all of their nights are the most', async () => {
  const mara = await traveller(app)
  const flexible = { earliest: '2031-09-01', latest: '2032-08-31', minNights: 1, maxNights: 365 }
  expect((await read(mara, (await postedTrip(mara, { flexible })).id)).flexible).toEqual(flexible)
})

test('a page that knows of no flexible dates keeps them while it leaves the days, and makes them exact with others', async () => {
  const mara = await traveller(app)
  const { id } = await postedTrip(mara, { flexible: SEPTEMBER })
  await change(mara, id, { description: 'Three miradouros.' })
  expect((await read(mara, id)).flexible).toEqual(SEPTEMBER)
  await change(mara, id, { endDate: '2031-09-10' })
  expect(await read(mara, id)).toMatchObject({ startDate: '2031-09-01', endDate: '2031-09-10', flexible: null })
  await change(mara, id, { flexible: SEPTEMBER })
  expect((await read(mara, id)).flexible).toEqual(SEPTEMBER)
  await change(mara, id, { flexible: null })
  expect(await read(mara, id)).toMatchObject({ endDate: '2031-09-30', flexible: null })
})

test('a match says of flexible days that they are possible ones', async () => {
  const [mara, aiko] = [await traveller(app), await traveller(app)]
  const trip = await postedTrip(mara, { flexible: SEPTEMBER })
  await postedTrip(aiko, { startDate: '2031-09-20', endDate: '2031-10-20' })
  await aiko.call('PUT', `/api/posts/${trip.id}/match`, { matched: true })
  const [card] = (await mara.call('GET', '/api/match-requests')).json<MatchCard[]>()
  expect(card).toMatchObject({
    post: { flexible: SEPTEMBER },
    overlap: { startDate: '2031-09-20', endDate: '2031-09-30', days: 9, isPossible: true },
    askerTrips: [{ flexible: null }],
  })
})

test('whoever may be somewhere is not shown in Near Me as being there', async () => {
  const [mara, aiko] = [await traveller(app, { city: 'Faro', country: 'Portugal' }), await traveller(app)]
  const { rows } = await database.pool.query('select place_id from users where id = $1', [mara.id])
  const faro = { destination: 'Faro', country: 'Portugal', placeId: rows[0].place_id }
  const day = (away: number) => new Date(Date.now() + away * 86_400_000).toISOString().slice(0, 10)
  const [startDate, endDate] = [day(-3), day(3)]
  const trip = await postedTrip(aiko, { ...faro, startDate, endDate })
  const isThere = async () => (await mara.call('GET', '/api/users/nearby')).body.includes(aiko.id)
  expect(await isThere()).toBe(true)
  const flexible = { earliest: startDate, latest: endDate, minNights: 1, maxNights: 2 }
  await aiko.call('PUT', `/api/posts/${trip.id}`, { ...tripBody(), ...faro, startDate, endDate, flexible })
  expect(await isThere()).toBe(false)
})
