import type { ForYouTrip } from '@caravan/contract/for-you.ts'
import type { NearbyTraveller } from '@caravan/contract/near-me.ts'
import type { TripOverlap } from '@caravan/contract/overlaps.ts'
import type { Trip } from '@caravan/contract/trips.ts'
import { expect, test } from 'vitest'
import { tripBody } from '../test/factories.ts'
import { type Browser, useReplicatedServer } from '../test/postgres/replicated-server.ts'
import { dayFromNow, PLACES } from '../test/search.ts'

const { browser, pause } = useReplicatedServer()

const [FARO, PORTO] = [
  { city: 'Faro', country: 'Portugal' },
  { city: 'Porto', country: 'Portugal' },
]
const trip = (place: object, from: number, to: number) =>
  tripBody({ ...place, startDate: dayFromNow(from), endDate: dayFromNow(to) })
const post = ({ send }: Browser, body: object) => send<Trip>('POST', '/api/posts', body)
const narrow = ({ send }: Browser, { id }: Trip, body: object) =>
  send('PUT', `/api/posts/${id}`, { ...body, audience: 'female' })
const block = ({ send }: Browser, { id }: Browser) => send('PUT', `/api/users/${id}/block`, { blocked: true })

test('Near Me comes from the replica, and shows nobody who is not to be seen there any more', async () => {
  const jonas = await browser('jonas-near', FARO)
  const named = (name: string) => browser(name, { ...FARO, firstName: name, lastName: 'Winterfeldt' })
  const [mara, aiko, lena, kim] = [await named('mara'), await named('aiko'), await named('lena'), await named('kim')]
  const nadia = await browser('nadia-visits', { ...PORTO, gender: 'woman' })
  const visit = trip(PLACES.faro, 0, 3)
  const running = await post(nadia, visit)
  // kim and jonas are matched, so that he sees her last name
  const { id: tripId } = await post(kim, trip(PLACES.tokyo, 40, 44))
  const asked = await jonas.send<{ match: { id: string } }>('PUT', `/api/posts/${tripId}/match`, { matched: true })
  await kim.send('PUT', `/api/matches/${asked.match.id}`, { status: 'accepted' })
  const near = () => jonas.send<NearbyTraveller[]>('GET', '/api/users/nearby?limit=100')
  await pause()
  await mara.send('PUT', '/api/users/profile', { bio: 'Words that the replica does not have.' })
  const before = new Map((await near()).map((one) => [one.id, one]))
  // it is the replica that is read
  expect(before.get(mara.id)?.bio ?? '').not.toContain('the replica')
  for (const { id } of [mara, aiko, lena, kim, nadia]) expect(before.has(id)).toBe(true)
  expect(before.get(kim.id)).toMatchObject({ lastName: 'Winterfeldt', connection: 'none', matchId: asked.match.id })

  await block(aiko, jonas)
  await lena.send('PUT', '/api/users/near-me', { isHidden: true })
  await kim.send('DELETE', `/api/matches/${asked.match.id}`)
  await narrow(nadia, running, visit)
  const shown = new Map((await near()).map((one) => [one.id, one]))
  for (const { id } of [aiko, lena, nadia]) expect(shown.has(id)).toBe(false)
  expect(shown.get(kim.id)).toMatchObject({ lastName: null, matchId: null })
  expect(shown.has(mara.id)).toBe(true)
  await mara.send('PUT', '/api/users/location', PORTO)
  expect((await near()).map(({ id }) => id)).not.toContain(mara.id)
})

test('who moves sees in Near Me at once who lives there', async () => {
  const [mara, jonas] = [await browser('mara-porto', PORTO), await browser('jonas-moves', FARO)]
  await pause()
  await jonas.send('PUT', '/api/users/location', PORTO)
  const near = async ({ send }: Browser) =>
    (await send<NearbyTraveller[]>('GET', '/api/users/nearby?limit=100')).map(({ id }) => id)
  expect(await near(jonas)).toContain(mara.id)
  // whoever has changed nothing is shown what the replica has
  expect(await near(mara)).not.toContain(jonas.id)
})

test('For you comes from the replica, with what one has just posted and without what was hidden since', async () => {
  const [mara, jonas] = [await browser('mara-for-you'), await browser('jonas-for-you')]
  const aiko = await browser('aiko-for-you', { gender: 'woman' })
  const body = trip(PLACES.porto, 50, 54)
  const [kept, narrowed] = [await post(mara, body), await post(aiko, body)]
  const forYou = async () => {
    const trips = await jonas.send<ForYouTrip[]>('GET', '/api/for-you?limit=100')
    return new Map(trips.map((one) => [one.id, one]))
  }
  await forYou()
  await pause()
  await mara.send('PUT', `/api/posts/${kept.id}`, { ...body, description: 'Words that the replica does not have.' })
  const before = await forYou()
  expect(before.has(narrowed.id)).toBe(true)
  expect(before.get(kept.id)?.description).not.toContain('the replica')
  await narrow(aiko, narrowed, body)
  expect((await forYou()).has(narrowed.id)).toBe(false)
  await block(mara, jonas)
  expect((await forYou()).has(kept.id)).toBe(false)
  const own = await post(jonas, trip(PLACES.porto, 60, 64))
  expect((await forYou()).has(own.id)).toBe(true)
})

test('a ranking that the replica does not have yet goes on', async () => {
  const [mara, jonas] = [await browser('mara-ranked'), await browser('jonas-ranked')]
  for (const from of [50, 60, 70]) await post(mara, trip(PLACES.porto, from, from + 2))
  await pause()
  const [first] = await jonas.send<ForYouTrip[]>('GET', '/api/for-you?limit=1')
  const [second] = await jonas.send<ForYouTrip[]>('GET', await jonas.nextOf('/api/for-you?limit=1'))
  expect(second).toBeDefined()
  expect(second?.id).not.toBe(first?.id)
})

test('overlaps come from the replica, with one’s own new trip and without what was hidden since', async () => {
  const [mara, jonas] = [await browser('mara-overlaps'), await browser('jonas-overlaps')]
  const aiko = await browser('aiko-overlaps', { gender: 'woman' })
  const body = trip(PLACES.porto, 80, 84)
  await post(jonas, body)
  const [blocked, narrowed] = [await post(mara, body), await post(aiko, body)]
  const overlaps = async ({ send }: Browser) =>
    (await send<TripOverlap[]>('GET', '/api/overlaps?limit=100')).map(({ trip: { id } }) => id)
  await pause()
  const later = await post(mara, body)
  const before = await overlaps(jonas)
  expect(before).toEqual(expect.arrayContaining([blocked.id, narrowed.id]))
  // it is the replica that is read
  expect(before).not.toContain(later.id)
  await narrow(aiko, narrowed, body)
  await block(mara, jonas)
  const shown = await overlaps(jonas)
  for (const { id } of [blocked, narrowed]) expect(shown).not.toContain(id)
  await post(aiko, trip(PLACES.faro, 90, 94))
  const there = await post(await browser('lena-overlaps'), trip(PLACES.faro, 90, 94))
  await post(jonas, trip(PLACES.faro, 90, 94))
  expect(await overlaps(jonas)).toContain(there.id)
})
