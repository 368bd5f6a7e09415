import type { SeenAs, ViewerKind } from '@caravan/contract/see-as.ts'
import { VIEWER_KINDS } from '@caravan/contract/see-as.ts'
import type { Traveller as Profile } from '@caravan/contract/travellers.ts'
import type { Trip } from '@caravan/contract/trips.ts'
import { expect, test } from 'vitest'
import { blockTraveller } from '../../../test/blocks.ts'
import { useApp } from '../../../test/build-app.ts'
import { callSignedOut, postedTrip, type Traveller, traveller, usernameOf } from '../../../test/factories.ts'
import { joinChat, LISBON, openedChat } from '../../../test/group-chats.ts'

const { app } = await useApp()
const { pool } = app.services

/** The same numbers for the same seed (mulberry32): a world that failed can be made again. */
function chances(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}
type Chance = ReturnType<typeof chances>

const OWNERS = [
  ['woman', 'female'],
  ['man', 'male'],
  ['non_binary', 'all'],
  [undefined, 'all'],
] as const

/** A traveller with trips over and to come, for one audience and the other, whom others have liked, asked, blocked. */
async function randomOwner(chance: Chance): Promise<{ owner: Traveller; tripIds: string[] }> {
  const [gender, audience] = OWNERS[chance(OWNERS.length)] ?? OWNERS[0]
  const owner = await traveller(app, { ...LISBON, lastName: 'Weiss', ...(gender ? { gender } : {}) })
  const { id } = owner
  await pool.query('update users set is_hidden_nearby = $2 where id = $1', [id, chance(3) === 0])
  await owner.call('PUT', '/api/users/profile', { bio: chance(2) ? 'Slow trains.' : '', lifestyle: ['foodie'] })
  const tripIds: string[] = []
  for (let left = chance(6); left > 0; left--) {
    const year = 2020 + chance(12)
    const trip = await postedTrip(owner, {
      destination: `Place ${left}`,
      startDate: `${year}-05-01`,
      endDate: `${year}-05-09`,
      audience: chance(2) ? audience : 'all',
      ...(chance(3) === 0
        ? { flexible: { earliest: `${year}-05-01`, latest: `${year}-05-09`, minNights: 2, maxNights: 4 } }
        : {}),
    })
    tripIds.push(trip.id)
  }
  await others(owner, tripIds, chance)
  return { owner, tripIds }
}

async function others(owner: Traveller, tripIds: readonly string[], chance: Chance): Promise<void> {
  const [fan, foe] = [await traveller(app, { gender: 'woman' }), await traveller(app)]
  for (const id of tripIds) {
    if (chance(2)) await fan.call('PUT', `/api/posts/${id}/like`, { liked: true })
    if (chance(2)) await fan.call('PUT', `/api/posts/${id}/match`, { matched: true, note: 'From Faro?' })
    if (chance(2)) await fan.call('POST', `/api/posts/${id}/comments`, { content: 'Which ferry?' })
  }
  if (chance(2)) await blockTraveller(owner, foe)
  else await blockTraveller(foe, owner)
}

const GENDERS: Partial<Record<ViewerKind, string>> = { woman: 'woman', man: 'man' }

/** Somebody who is there, and came to be of that kind by the calls that make one so. A preview viewer has filled in nothing. */
async function realOne(kind: ViewerKind, owner: Traveller): Promise<Traveller> {
  const gender = GENDERS[kind]
  const who = await traveller(app, { ...LISBON, ...(gender ? { gender } : {}) })
  await pool.query(
    `update users set personality_type = null, lifestyle = '{}', travel_budget = null, preferred_destinations = '{}',
     preferred_activities = '{}', experience_level = null, preferred_transport = '{}' where id = $1`,
    [who.id],
  )
  if (kind === 'match') {
    const asked = await owner.call('PUT', `/api/users/${who.id}/match`, { matched: true, note: 'From Faro?' })
    const answered = await who.call('PUT', `/api/matches/${asked.json<{ match: { id: string } }>().match.id}`, {
      status: 'accepted',
    })
    expect(answered.statusCode, answered.body).toBe(200)
  }
  if (kind === 'member') await joinChat(who, (await openedChat(owner)).id)
  return who
}

async function seenAs(owner: Traveller, kind: ViewerKind): Promise<SeenAs> {
  const reply = await owner.call('GET', `/api/see-as/${kind}`)
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json<SeenAs>()
}

type Reply = Awaited<ReturnType<Traveller['call']>>
const orElse = <T>(reply: Reply, otherwise: T): T => {
  if (reply.statusCode === 200) return reply.json<T>()
  expect([401, 404]).toContain(reply.statusCode)
  return otherwise
}

/** What somebody who is there is answered. */
async function really(kind: ViewerKind, owner: Traveller, tripIds: readonly string[]): Promise<SeenAs> {
  const who = kind === 'visitor' ? null : await realOne(kind, owner)
  const get = (url: string) => (who ? who.call('GET', url) : callSignedOut(app, 'GET', url))
  const links: SeenAs['links'] = []
  for (const tripId of who ? [] : tripIds.toReversed()) {
    const preview = orElse<object | null>(await get(`/api/posts/${tripId}/preview`), null)
    if (preview) links.push({ tripId, ...preview } as SeenAs['links'][number])
  }
  const trips = orElse<Trip[]>(await get(`/api/posts?userId=${owner.id}`), [])
  // one by one as well: the list is not to hide more, or less, than the trip itself
  const single = await Promise.all(tripIds.map(async (id) => (await get(`/api/posts/${id}`)).statusCode === 200))
  expect(trips.map(({ id }) => id).sort()).toEqual(tripIds.filter((_, at) => single[at]).sort())
  return { profile: orElse<Profile | null>(await get(`/api/travellers/${usernameOf(owner)}`), null), trips, links }
}

/** Counts every change in the database. */
const withoutVersion = ({ version: _version, ...trip }: Trip) => trip

/** The match of the two has another id, whoever they are. */
const comparable = ({ profile, trips, links }: SeenAs) => ({
  profile: profile && {
    ...profile,
    matchId: profile.matchId !== null,
    trips: profile.trips.map(withoutVersion),
  },
  trips: trips.map(withoutVersion),
  links,
})

test.each([1, 2, 3, 4, 5, 6])('a preview viewer is answered as somebody who is there, in world %i', async (seed) => {
  const { owner, tripIds } = await randomOwner(chances(seed))
  for (const kind of VIEWER_KINDS) {
    expect(comparable(await seenAs(owner, kind)), kind).toEqual(comparable(await really(kind, owner, tripIds)))
  }
})

test('the worlds differ in what they show', async () => {
  const counts: number[][] = []
  for (const seed of [1, 2, 3, 4, 5, 6]) {
    const { owner } = await randomOwner(chances(seed))
    const [stranger, woman, man] = [
      await seenAs(owner, 'stranger'),
      await seenAs(owner, 'woman'),
      await seenAs(owner, 'man'),
    ]
    counts.push([stranger.profile ? 1 : 0, stranger.trips.length, woman.trips.length, man.trips.length])
  }
  expect(new Set(counts.map(([profile]) => profile)).size).toBe(2)
  expect(counts.some(([, stranger = 0, woman = 0]) => woman > stranger)).toBe(true)
  expect(counts.some(([, stranger = 0, , man = 0]) => man > stranger)).toBe(true)
})
