import type { MatchCard } from '@caravan/contract/matches.ts'
import { expect, test } from 'vitest'
import { useApp } from '../../../test/build-app.ts'
import { pagesOf, postedTrip, type Traveller, traveller } from '../../../test/factories.ts'
import { countStatements } from '../../../test/postgres/count-statements.ts'

const { app } = await useApp()

const ask = (who: Traveller, tripId: string) => who.call('PUT', `/api/posts/${tripId}/match`, { matched: true })
const connect = (who: Traveller, other: Traveller) => who.call('PUT', `/api/users/${other.id}/match`, { matched: true })
const cards = async (who: Traveller, url: string) => (await who.call('GET', url)).json<MatchCard[]>()
const place = (name: string, latitude: number, longitude: number) => ({ name, latitude, longitude })

/** Puts trips where the gazetteer would: tests have none. */
async function tripTo(owner: Traveller, to: ReturnType<typeof place>, days: [string, string], audience = 'all') {
  const [startDate, endDate] = days
  const trip = await postedTrip(owner, { destination: to.name, startDate, endDate, audience: audience as 'all' })
  await app.services.pool.query('update trips set latitude = $2, longitude = $3, radius_km = 10 where id = $1', [
    trip.id,
    to.latitude,
    to.longitude,
  ])
  return trip
}
const LISBON = place('Lisbon', 38.72, -9.14)
const CASCAIS = place('Cascais', 38.7, -9.42)
const PORTO = place('Porto', 41.15, -8.61)

test('a request carries the trip, both travellers without last names, and when it ends', async () => {
  const [mara, aiko] = [await traveller(app, { firstName: 'Mara' }), await traveller(app, { firstName: 'Aiko' })]
  const trip = await postedTrip(mara)
  await ask(aiko, trip.id)
  const [request] = await cards(mara, '/api/match-requests')
  expect(request).toMatchObject({
    post: {
      ...{ id: trip.id, destination: 'Lisbon', startDate: '2027-05-01', endDate: '2027-05-08' },
      tags: ['Food', 'Cities'],
    },
    postAuthor: { id: mara.id, firstName: 'Mara', lastName: null },
    matchUser: { id: aiko.id, firstName: 'Aiko', lastName: null },
    otherUser: { id: aiko.id },
    viewer: { isAsker: false, canAnswer: true, canUnsend: false, canEnd: false },
  })
  expect(request?.expiresAt).not.toBeNull()
  expect(JSON.stringify(request)).not.toMatch(/gender|email|latitude|lifestyle":\[/)
  expect(await cards(aiko, '/api/match-requests')).toEqual([])
  expect(await cards(mara, '/api/matches')).toEqual([])
  const [mine] = await cards(aiko, '/api/matches')
  expect(mine).toMatchObject({
    otherUser: { id: mara.id },
    viewer: { isAsker: true, canAnswer: false, canUnsend: true },
  })
})

test('both see where and when they overlap, within 50 km', async () => {
  const [mara, aiko] = [await traveller(app), await traveller(app)]
  const trip = await tripTo(mara, LISBON, ['2027-10-01', '2027-10-07'])
  await tripTo(aiko, CASCAIS, ['2027-10-04', '2027-10-20'])
  await tripTo(aiko, PORTO, ['2027-10-01', '2027-10-07'])
  await ask(aiko, trip.id)
  const overlap = { destination: 'Lisbon', startDate: '2027-10-04', endDate: '2027-10-07', days: 4, isPossible: false }
  expect((await cards(mara, '/api/match-requests'))[0]?.overlap).toEqual(overlap)
  expect((await cards(aiko, '/api/matches'))[0]?.overlap).toEqual(overlap)
})

test('a direct connection shows the overlap of any two trips', async () => {
  const [mara, aiko] = [await traveller(app), await traveller(app)]
  await tripTo(mara, LISBON, ['2027-10-01', '2027-10-07'])
  await tripTo(aiko, CASCAIS, ['2027-10-06', '2027-10-20'])
  await connect(aiko, mara)
  const overlap = { destination: 'Lisbon', startDate: '2027-10-06', endDate: '2027-10-07', days: 2, isPossible: false }
  expect((await cards(mara, '/api/match-requests'))[0]?.overlap).toEqual(overlap)
})

test('an overlap gives nothing away of a trip that the other may not see', async () => {
  const [tomas, aiko] = [await traveller(app, { gender: 'man' }), await traveller(app, { gender: 'woman' })]
  const trip = await tripTo(tomas, LISBON, ['2027-10-01', '2027-10-07'])
  await tripTo(aiko, LISBON, ['2027-10-01', '2027-10-07'], 'female')
  await ask(aiko, trip.id)
  expect((await cards(tomas, '/api/match-requests'))[0]?.overlap).toBeNull()
  expect((await cards(aiko, '/api/matches'))[0]?.overlap).not.toBeNull()
})

test('pages follow each other without a gap or a repetition', async () => {
  const aiko = await traveller(app)
  for (let n = 0; n < 7; n++) {
    const other = await traveller(app)
    if (n % 2) await connect(aiko, other)
    else {
      await connect(other, aiko)
      const [request] = await cards(aiko, '/api/match-requests')
      await aiko.call('PUT', `/api/matches/${request?.id}`, { status: 'accepted' })
    }
  }
  const all = (await cards(aiko, '/api/matches')).map(({ id }) => id)
  expect(all).toHaveLength(7)
  const paged = (await pagesOf<MatchCard>(aiko, '/api/matches?limit=3')).flat()
  expect(paged.map(({ id }) => id)).toEqual(all)
})

test('a list takes the same statements for one match as for many', async () => {
  const aiko = await traveller(app)
  const count = () => countStatements(app, () => aiko.call('GET', '/api/match-requests'))
  // by hand, because the events of a call would be counted as well
  const askedBy = async (howMany: number) => {
    for (let n = 0; n < howMany; n++) {
      await app.services.pool.query(
        'insert into matches (id, user_id, owner_id, created_at) values (gen_random_uuid(), $1, $2, now())',
        [(await traveller(app)).id, aiko.id],
      )
    }
  }
  await askedBy(1)
  await count()
  const withOne = await count()
  await askedBy(5)
  expect(await count()).toBe(withOne)
})

test('how many requests wait is counted', async () => {
  const mara = await traveller(app)
  for (let n = 0; n < 3; n++) await connect(await traveller(app), mara)
  expect((await mara.call('GET', '/api/match-requests/count')).json()).toEqual({ waiting: 3 })
})

test('accepted matches of either side are counted, while they last and as far as they are listed', async () => {
  const aiko = await traveller(app)
  const answer = async (who: Traveller, status: string) => {
    const [request] = await cards(who, '/api/match-requests')
    await who.call('PUT', `/api/matches/${request?.id}`, { status })
  }
  const [mara, jonas] = [await traveller(app), await traveller(app)]
  const [tomas, ines] = [await traveller(app), await traveller(app)]
  await connect(aiko, mara)
  await answer(mara, 'accepted')
  for (const who of [jonas, tomas, ines]) {
    await connect(who, aiko)
    await answer(aiko, who === tomas ? 'rejected' : 'accepted')
  }
  await connect(await traveller(app), aiko)
  const counted = async () => (await aiko.call('GET', '/api/matches/accepted/count')).json()
  expect(await counted()).toEqual({ accepted: 3 })
  const [last] = await cards(aiko, '/api/matches/accepted')
  await aiko.call('DELETE', `/api/matches/${last?.id}`)
  expect(await counted()).toEqual({ accepted: 2 })
  expect(await cards(aiko, '/api/matches/accepted')).toHaveLength(2)
})
