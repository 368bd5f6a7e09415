import type { TripCalendar } from '@caravan/contract/own-trips.ts'
import type { Trip, TripBody } from '@caravan/contract/trips.ts'
import { expect, test } from 'vitest'
import { useApp } from '../../../test/build-app.ts'
import { postedTrip, type Traveller, traveller, usernameOf } from '../../../test/factories.ts'
import { endMatch, matchOf } from '../../../test/matches.ts'
import { dayFromNow } from '../../../test/search.ts'

const { app } = await useApp()

const from = (first: number, last: number): Partial<TripBody> => ({
  startDate: dayFromNow(first),
  endDate: dayFromNow(last),
})
const post = async (who: Traveller, trip: Partial<TripBody>) => (await postedTrip(who, trip)).id

async function idsOf(who: Traveller, when: string, limit = 20): Promise<string[]> {
  const ids: string[] = []
  let next = `/api/own-trips?when=${when}&limit=${limit}`
  while (next) {
    const page = await who.call('GET', next)
    expect(page.statusCode, page.body).toBe(200)
    ids.push(...page.json<Trip[]>().map(({ id }) => id))
    next = /<([^>]+)>; rel="next"/.exec(String(page.headers.link))?.[1] ?? ''
  }
  return ids
}

const MAY = '/api/own-trips/calendar?from=2028-04-26&to=2028-06-06'
const IN_MAY = { startDate: '2028-05-03', endDate: '2028-05-07' }
const calendar = async (who: Traveller, url = MAY) => {
  const reply = await who.call('GET', url)
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json<TripCalendar>()
}
const met = async (who: Traveller) => (await calendar(who)).overlaps.map(({ trip }) => trip.id)

/** Two who are matched, about a trip that is far from May. */
async function partners() {
  const [mara, tomas] = [await traveller(app, { gender: 'woman' }), await traveller(app, { gender: 'man' })]
  return { mara, tomas, matchId: await matchOf(tomas, mara) }
}

test('own trips are listed by when they are: the soonest first, the past ones latest first, page by page', async () => {
  const mara = await traveller(app, { gender: 'woman' })
  const past = [await post(mara, from(-9, -2)), await post(mara, from(-30, -20)), await post(mara, from(-1, -1))]
  const now = [await post(mara, from(-2, 0)), await post(mara, from(0, 4))]
  const coming = [await post(mara, from(3, 4)), await post(mara, { ...from(1, 90), audience: 'female' })]
  await post(await traveller(app), from(0, 4))
  for (const limit of [1, 2, 20]) {
    expect(await idsOf(mara, 'past', limit)).toEqual([past[2], past[0], past[1]])
    expect(await idsOf(mara, 'now', limit)).toEqual(now)
    expect(await idsOf(mara, 'coming', limit)).toEqual([coming[1], coming[0]])
  }
})

test('trips of one day come each once, however small the pages', async () => {
  const mara = await traveller(app)
  const ids = []
  for (let n = 0; n < 5; n++) ids.push(await post(mara, from(5, 6)))
  expect(await idsOf(mara, 'coming', 2)).toEqual(ids.toSorted())
})

test('a calendar has the own trips of its days, the flexible ones with their window', async () => {
  const mara = await traveller(app)
  const flexible = { earliest: '2028-05-20', latest: '2028-07-01', minNights: 3, maxNights: 5 }
  const ids = [
    await post(mara, { startDate: '2028-03-01', endDate: '2028-04-26' }),
    await post(mara, IN_MAY),
    await post(mara, { startDate: flexible.earliest, endDate: flexible.latest, flexible }),
  ]
  await post(mara, { startDate: '2028-04-20', endDate: '2028-04-25' })
  await post(mara, { startDate: '2028-06-07', endDate: '2028-06-09' })
  await post(await traveller(app), IN_MAY)
  const { trips, overlaps, isCut } = await calendar(mara)
  expect(trips.map(({ id }) => id)).toEqual(ids)
  expect(trips[2]).toMatchObject({ destination: 'Lisbon', flexible })
  expect([overlaps, isCut]).toEqual([[], false])
})

test('beside them are the trips of matches that overlap, each once, with the days in common', async () => {
  const { mara, tomas, matchId } = await partners()
  const mine = [await post(mara, IN_MAY), await post(mara, { startDate: '2028-05-05', endDate: '2028-05-05' })]
  const theirs = await post(tomas, { startDate: '2028-05-05', endDate: '2028-05-20' })
  await post(tomas, { ...IN_MAY, destination: 'Oslo', country: 'Norway' })
  await post(tomas, { startDate: '2028-05-08', endDate: '2028-05-20' })
  await post(await traveller(app), IN_MAY)
  const { overlaps } = await calendar(mara)
  const user = { id: tomas.id, username: usernameOf(tomas) }
  const days = { from: '2028-05-05', to: '2028-05-07', isPossible: false }
  expect(overlaps).toMatchObject([{ trip: { id: theirs }, user, matchId, mineId: mine[0], ...days }])
  expect(await met(tomas)).toHaveLength(2)
})

test('who is not matched, or no more, or only asked, is not beside', async () => {
  const { mara, tomas, matchId } = await partners()
  await post(mara, IN_MAY)
  const theirs = await post(tomas, IN_MAY)
  const ines = await traveller(app)
  await post(ines, IN_MAY)
  await matchOf(ines, mara, { isAccepted: false })
  expect(await met(mara)).toEqual([theirs])
  await endMatch(mara, matchId)
  expect(await met(mara)).toEqual([])
})

test('a thousand trips on the same days are cut, and it says so', async () => {
  const mara = await traveller(app)
  const id = await post(mara, IN_MAY)
  await app.services.pool.query(
    `insert into trips (id, user_id, destination, country, start_date, end_date, description, poster_key, created_at)
     select gen_random_uuid(), user_id, destination, country, start_date, end_date, description, poster_key, created_at
     from trips, generate_series(1, 999) where id = $1`,
    [id],
  )
  const { trips, isCut } = await calendar(mara)
  expect([trips.length, isCut]).toEqual([100, true])
  expect(new Set(await idsOf(mara, 'coming', 100)).size).toBe(1000)
})

test.each([
  'from=2028-05-01',
  'from=2028-05-02&to=2028-05-01',
  'from=2028-05-01&to=2028-07-15',
  'from=today&to=2028-05-01',
])('days that are none, or too many, are refused: %s', async (query) => {
  const reply = await (await traveller(app)).call('GET', `/api/own-trips/calendar?${query}`)
  expect(reply.statusCode).toBe(400)
})

test('a time that is none, and a cursor from elsewhere, are refused', async () => {
  const mara = await traveller(app)
  for (const query of ['', '?when=soon', '?when=past&before=x']) {
    expect((await mara.call('GET', `/api/own-trips${query}`)).statusCode, query).toBe(400)
  }
})
