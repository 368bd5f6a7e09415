import type { Traveller as Profile } from '@caravan/contract/travellers.ts'
import type { Trip } from '@caravan/contract/trips.ts'
import { expect, test } from 'vitest'
import { blockTraveller } from '../../../test/blocks.ts'
import { useApp } from '../../../test/build-app.ts'
import { postedTrip, type Traveller, traveller, usernameOf } from '../../../test/factories.ts'
import { countStatements } from '../../../test/postgres/count-statements.ts'

const { app } = await useApp()

const look = (who: Traveller, at: Traveller) => who.call('GET', `/api/travellers/${usernameOf(at)}`)
const profile = async (who: Traveller, at: Traveller) => (await look(who, at)).json<Profile>()
const connect = (who: Traveller, { id }: Traveller) => who.call('PUT', `/api/users/${id}/match`, { matched: true })
const answer = async (who: Traveller, status: string) => {
  const [request] = (await who.call('GET', '/api/match-requests')).json<{ id: string }[]>()
  return who.call('PUT', `/api/matches/${request?.id}`, { status })
}

test('shows a traveller with what the two share, and nothing that is for themselves', async () => {
  const [mara, aiko] = [await traveller(app, { gender: 'woman', city: 'Porto' }), await traveller(app)]
  // only three are shown, the rarest in this database first: nothing but yoga is shared
  const mine = {
    ...{ personalityType: 'extrovert', lifestyle: ['early_bird'], travelBudget: 'luxury', experienceLevel: 'expert' },
    ...{ preferredDestinations: ['mountains'], preferredTransport: ['train'] },
  }
  await mara.call('PUT', '/api/users/profile', { ...mine, bio: 'Slow trains.', preferredActivities: ['yoga'] })
  await aiko.call('PUT', '/api/users/profile', { preferredActivities: ['yoga'] })
  const seen = await profile(aiko, mara)
  expect(seen).toMatchObject({
    id: mara.id,
    username: usernameOf(mara),
    lastName: null,
    bio: 'Slow trains.',
    preferredActivities: ['yoga'],
    common: { shared: [{ interest: 'preferredActivities', value: 'yoga' }] },
    connection: 'none',
    matchId: null,
    viewer: { isSelf: false },
  })
  expect(JSON.stringify(seen)).not.toMatch(/"email"|gender|latitude|isAdmin/)
})

test('lists the trips that have not ended, the soonest first', async () => {
  const [mara, aiko] = [await traveller(app), await traveller(app)]
  for (const [destination, year] of Object.entries({ Later: 2031, Sooner: 2029, Over: 2020 })) {
    await postedTrip(mara, { destination, startDate: `${year}-05-01`, endDate: `${year}-05-08` })
  }
  expect((await profile(aiko, mara)).trips.map(({ destination }) => destination)).toEqual(['Sooner', 'Later'])
})

test('says how the two stand: asked, asked by them, accepted with the last name, declined', async () => {
  const [mara, aiko] = [await traveller(app), await traveller(app)]
  await connect(aiko, mara)
  expect([(await profile(aiko, mara)).connection, (await profile(mara, aiko)).connection]).toEqual([
    'asked',
    'asked-by-them',
  ])
  const accepted = (await answer(mara, 'accepted')).json<{ id: string }>()
  for (const [who, at] of [
    [aiko, mara],
    [mara, aiko],
  ] as const) {
    const shown = { connection: 'accepted', matchId: accepted.id, lastName: 'Example' }
    expect(await profile(who, at)).toMatchObject(shown)
  }
  const jonas = await traveller(app)
  await connect(jonas, mara)
  await answer(mara, 'rejected')
  expect((await profile(jonas, mara)).connection).toBe('declined')
})

test('an accepted match for a trip leads to its conversation and leaves the direct connection open', async () => {
  const [mara, aiko] = [await traveller(app), await traveller(app)]
  const trip = await postedTrip(mara)
  await aiko.call('PUT', `/api/posts/${trip.id}/match`, { matched: true })
  const { id } = (await answer(mara, 'accepted')).json<{ id: string }>()
  expect(await profile(aiko, mara)).toMatchObject({ connection: 'none', matchId: id, lastName: 'Example' })
})

test('oneself is there, with nothing to compare', async () => {
  const mara = await traveller(app)
  expect(await profile(mara, mara)).toMatchObject({
    common: { shared: [], clashes: [] },
    viewer: { isSelf: true },
  })
})

test('nobody, somebody who is not through onboarding, and either side of a block look the same', async () => {
  const aiko = await traveller(app)
  await traveller(app, { onboarded: false, username: 'not.there.yet' })
  const [blocked, blocker] = [await traveller(app), await traveller(app)]
  await blockTraveller(aiko, blocked)
  await blockTraveller(blocker, aiko)
  const replies = await Promise.all([
    aiko.call('GET', '/api/travellers/nobody.at.all'),
    aiko.call('GET', '/api/travellers/not.there.yet'),
    aiko.call('GET', '/api/travellers/%20'),
    look(aiko, blocked),
    look(aiko, blocker),
    look(blocked, aiko),
  ])
  const words = replies.map(({ statusCode, body }) => [statusCode, { ...JSON.parse(body), instance: '' }])
  expect(new Set(words.map((one) => JSON.stringify(one))).size).toBe(1)
  expect(words[0]).toMatchObject([404, { type: '/problems/not-found' }])
})

test('a username is found however it is typed', async () => {
  const [mara, aiko] = [await traveller(app), await traveller(app)]
  const typed = await aiko.call('GET', `/api/travellers/${usernameOf(mara).toUpperCase()}`)
  expect(typed.json()).toMatchObject({ id: mara.id })
})

test('the feed says of each trip what one shares with its owner, in the same one statement', async () => {
  const [mara, aiko] = [await traveller(app), await traveller(app)]
  await mara.call('PUT', '/api/users/profile', { lifestyle: ['night_owl'] })
  await aiko.call('PUT', '/api/users/profile', { lifestyle: ['early_bird'] })
  const { id } = await postedTrip(mara)
  const trips = async (who: Traveller) => (await who.call('GET', '/api/posts?page=0')).json<Trip[]>()
  const seen = (await trips(aiko)).find((trip) => trip.id === id)
  expect(seen?.common?.clashes[0]).toEqual({ interest: 'lifestyle', mine: 'early_bird', theirs: 'night_owl' })
  expect((await trips(mara)).find((trip) => trip.id === id)?.common).toBeNull()
  // the session with its traveller, and the page
  expect(await countStatements(app, () => aiko.call('GET', '/api/posts?page=0'))).toBe(2)
})
