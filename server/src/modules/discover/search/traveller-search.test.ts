import { beforeEach, expect, test } from 'vitest'
import { blockTraveller } from '../../../test/blocks.ts'
import { useApp } from '../../../test/build-app.ts'
import { postedTrip, type Traveller, traveller } from '../../../test/factories.ts'
import { dayFromNow, foundTravellerIds, foundTravellers, PLACES } from '../../../test/search.ts'

const { app } = await useApp()

let ben: Traveller
beforeEach(async () => {
  await app.services.pool.query('delete from users')
  ben = await traveller(app, { gender: 'man' })
})

const inDays = (from: number, to: number) => ({ startDate: dayFromNow(from), endDate: dayFromNow(to) })
const called = async (profile: object, gender = 'woman') => {
  const who = await traveller(app, { gender })
  const reply = await who.call('PUT', '/api/users/profile', profile)
  if (reply.statusCode !== 200) throw new Error(reply.body)
  return who
}

test('somebody is found by their name, the one of that very name first', async () => {
  const maraB = await called({ firstName: 'Mara', username: 'mara_b' })
  const marabel = await called({ firstName: 'Marabel', username: 'other' })
  const found = await foundTravellerIds(ben, 'mara')
  expect(found[0]).toBe(maraB.id)
  expect(found.toSorted()).toEqual([maraB.id, marabel.id].toSorted())
  expect(await foundTravellerIds(ben, '@mara_b')).toEqual([maraB.id])
})

test('somebody is found by their bio and interests, and never by their last name', async () => {
  const mara = await called({
    bio: 'Cold lakes and Café com leite',
    lastName: 'Vasconcelos',
    preferredActivities: ['hiking'],
  })
  expect(await foundTravellerIds(ben, 'cafe lakes')).toEqual([mara.id])
  expect(await foundTravellerIds(ben, '#hiking')).toEqual([mara.id])
  expect(await foundTravellerIds(ben, 'vasconcelos')).toEqual([])
})

test('a place and days find whose trips fit, with their soonest trips', async () => {
  const [there, elsewhere] = [await called({}), await called({})]
  const later = await postedTrip(there, { ...PLACES.tokyo, ...inDays(90, 95) })
  const fits = await postedTrip(there, { ...PLACES.lisbon, ...inDays(40, 44) })
  await postedTrip(elsewhere, { ...PLACES.tokyo, ...inDays(40, 44) })
  const found = await foundTravellers(ben, `lisbon ${dayFromNow(41)}`)
  expect(found.map(({ id, trips }) => [id, trips.map(({ id }) => id)])).toEqual([[there.id, [fits.id, later.id]]])
})

test('nobody is found by where they live', async () => {
  const mara = await called({})
  await mara.call('PUT', '/api/users/location', { city: 'Lisbon', country: 'Portugal' })
  expect(await foundTravellerIds(ben, 'lisbon')).toEqual([])
})

test('who hides from Near Me, has not finished their profile, or is oneself is not found', async () => {
  const mara = await called({ bio: 'Sardines' })
  await postedTrip(mara, { ...PLACES.lisbon, ...inDays(40, 44) })
  const newcomer = await traveller(app, { onboarded: false })
  await newcomer.call('PUT', '/api/users/profile', { bio: 'Sardines' })
  await ben.call('PUT', '/api/users/profile', { bio: 'Sardines' })
  expect(await foundTravellerIds(ben, 'sardines')).toEqual([mara.id])
  await mara.call('PUT', '/api/users/near-me', { isHidden: true })
  for (const q of ['sardines', 'lisbon']) expect(await foundTravellerIds(ben, q)).toEqual([])
})

test('a trip for women makes nobody found by a man, and shows with nobody he finds', async () => {
  const mara = await called({ bio: 'Sardines' })
  const women = await postedTrip(mara, { ...PLACES.lisbon, ...inDays(40, 44), tags: ['surf'], audience: 'female' })
  const eva = await called({})
  expect(await foundTravellerIds(eva, 'lisbon')).toEqual([mara.id])
  for (const q of ['lisbon', 'surf', '#surf', dayFromNow(41)]) expect(await foundTravellerIds(ben, q)).toEqual([])
  const trips = async (who: Traveller) => (await foundTravellers(who, 'sardines'))[0]?.trips.map(({ id }) => id)
  expect(await trips(eva)).toEqual([women.id])
  expect(await trips(ben)).toEqual([])
})

test('neither finds the other across a block', async () => {
  const [mara, eva] = [await called({ bio: 'Sardines' }), await called({ bio: 'Sardines' })]
  for (const who of [mara, eva]) await postedTrip(who, { ...PLACES.lisbon, ...inDays(40, 44) })
  await blockTraveller(mara, eva)
  for (const who of [mara, eva]) {
    for (const q of ['sardines', 'lisbon']) expect(await foundTravellerIds(who, q)).toEqual([])
  }
  expect(await foundTravellerIds(ben, 'lisbon')).toHaveLength(2)
})

test('pages go on where the last one ended', async () => {
  for (let n = 0; n < 5; n++) await called({ bio: 'Sardines', preferredActivities: n % 2 ? ['hiking'] : ['yoga'] })
  await ben.call('PUT', '/api/users/profile', { preferredActivities: ['hiking'] })
  const whole = await foundTravellerIds(ben, 'sardines')
  expect(new Set(whole).size).toBe(5)
  const first = await ben.call('GET', '/api/search/travellers?q=sardines&limit=3')
  const next = /<([^>]+)>/.exec(String(first.headers.link))?.[1] ?? ''
  const rest = await ben.call('GET', next)
  const ids = [first, rest].flatMap((reply) => reply.json<{ id: string }[]>().map(({ id }) => id))
  expect(ids).toEqual(whole)
})

test.each([70, 1200])('of a word that %i have, the newest are found who may be seen', async (count) => {
  const { rows } = await app.services.pool.query<{ id: string; isHidden: boolean }>(
    `insert into users (id, email, bio, onboarding_completed, is_hidden_nearby, created_at, updated_at)
     select ('ffffffff-ffff-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'crowd' || n || '@example.org', 'Sardines', true,
       n % 2 = 0, now(), now() from generate_series(1, $1) n
     returning id, is_hidden_nearby as "isHidden"`,
    [count],
  )
  const newestFirst = rows.filter(({ isHidden }) => !isHidden).map(({ id }) => id)
  newestFirst.reverse()
  const [blocked = ''] = newestFirst.splice(3, 1)
  await blockTraveller(ben, { id: blocked })
  const found: string[] = []
  let url: string | undefined = '/api/search/travellers?q=sardines&limit=50'
  while (url) {
    const reply = await ben.call('GET', url)
    found.push(...reply.json<{ id: string }[]>().map(({ id }) => id))
    url = /<([^>]+)>/.exec(String(reply.headers.link ?? ''))?.[1]
  }
  expect(found).toEqual(newestFirst.slice(0, 500))
})
