import { type SeenAs, VIEWER_KINDS, type ViewerKind } from '@caravan/contract/see-as.ts'
import type { Traveller as Profile } from '@caravan/contract/travellers.ts'
import type { Trip } from '@caravan/contract/trips.ts'
import { describe, expect, test } from 'vitest'
import { blockTraveller } from '../../../test/blocks.ts'
import { useApp } from '../../../test/build-app.ts'
import { callSignedOut, postedTrip, type Traveller, traveller, usernameOf } from '../../../test/factories.ts'
import { joinChat, LISBON, openedChat } from '../../../test/group-chats.ts'
import { phonePhoto } from '../../../test/sample-images.ts'
import { keptPicture, putAvatar, putTripImage } from '../../../test/uploads.ts'

const { app } = await useApp()
const { pool } = app.services

const lookAs = (who: Traveller, kind: string) => who.call('GET', `/api/see-as/${kind}`)
const seenAs = async (who: Traveller, kind: ViewerKind) => (await lookAs(who, kind)).json<SeenAs>()

/** Mara, with a trip for everybody and one for women. */
async function mara() {
  const owner = await traveller(app, { gender: 'woman', firstName: 'Mara', lastName: 'Weiss' })
  const { id: all } = await postedTrip(owner, { destination: 'Lisbon' })
  const { id: women } = await postedTrip(owner, { destination: 'Evora', audience: 'female' })
  return { owner, all, women }
}

test.each([
  ['stranger', false],
  ['man', false],
  ['woman', true],
  ['match', false],
  ['member', false],
] as const)('a %s is shown the trips for them', async (kind, seesWomens) => {
  const { owner, all, women } = await mara()
  const { profile, trips, links } = await seenAs(owner, kind)
  const wanted = seesWomens ? [women, all] : [all]
  expect(trips.map(({ id }) => id)).toEqual(wanted)
  expect(profile?.trips.map(({ id }) => id).sort()).toEqual(wanted.toSorted())
  expect(profile?.viewer).toEqual({ isSelf: false })
  expect(links).toEqual([])
})

test('a last name is shown to a match alone', async () => {
  const { owner } = await mara()
  const names = Object.fromEntries(
    await Promise.all(VIEWER_KINDS.map(async (kind) => [kind, (await seenAs(owner, kind)).profile?.lastName])),
  )
  expect(names).toEqual({ visitor: undefined, stranger: null, woman: null, man: null, match: 'Weiss', member: null })
})

test('whoever hides from Near Me is nobody to a stranger, and still there for a match', async () => {
  const { owner } = await mara()
  await app.services.pool.query('update users set is_hidden_nearby = true where id = $1', [owner.id])
  expect((await seenAs(owner, 'stranger')).profile).toBeNull()
  expect((await seenAs(owner, 'match')).profile).toMatchObject({ id: owner.id, connection: 'accepted' })
})

test('a visitor is shown what the links of the trips for everyone show, and nothing else', async () => {
  const { owner, all } = await mara()
  const preview = await callSignedOut(app, 'GET', `/api/posts/${all}/preview`)
  expect(await seenAs(owner, 'visitor')).toEqual({
    profile: null,
    trips: [],
    links: [{ tripId: all, ...preview.json<object>() }],
  })
})

test('the addresses of pictures are those that the owner has already', async () => {
  const owner = await traveller(app, { gender: 'woman' })
  const photo = await phonePhoto()
  const profileImageUrl = await keptPicture(app, owner, photo, putAvatar)
  await owner.call('PUT', '/api/users/profile', { profileImageUrl })
  await postedTrip(owner, { imageUrl: await keptPicture(app, owner, photo, putTripImage), audience: 'female' })
  const addressesIn = (text: string) => new Set(text.match(/\/objects\/[^"?]+/g))
  const own = addressesIn((await owner.call('GET', `/api/posts?userId=${owner.id}`)).body)
  const seen = addressesIn((await lookAs(owner, 'woman')).body)
  expect(seen).toEqual(own)
  expect(seen.size).toBe(2)
})

test.each(['owner', 'Match', 'visitor%20', '', '018f0000-0000-7000-8000-000000000000'])(
  'nobody looks as %j',
  async (kind) => {
    const { owner } = await mara()
    expect((await lookAs(owner, kind)).statusCode).toBe(400)
  },
)

test('many at once are each answered', async () => {
  const { owner, all, women } = await mara()
  const replies = await Promise.all(Array.from({ length: 12 }, (_, n) => seenAs(owner, n % 2 ? 'woman' : 'match')))
  expect(replies.map(({ trips }) => trips.length)).toEqual(Array.from({ length: 12 }, (_, n) => (n % 2 ? 2 : 1)))
  expect(new Set(replies.flatMap(({ trips }) => trips.map(({ id }) => id)))).toEqual(new Set([all, women]))
})

test('whoever holds the owner is waited for no longer than a moment, and nobody else is', async () => {
  const { owner } = await mara()
  const client = await app.services.pool.connect()
  try {
    await client.query('begin')
    await client.query('select from users where id = $1 for update', [owner.id])
    expect((await lookAs(owner, 'stranger')).statusCode).toBe(200)
    const reply = await lookAs(owner, 'match')
    expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, '1'])
  } finally {
    await client.query('rollback')
    client.release()
  }
  expect((await lookAs(owner, 'match')).statusCode).toBe(200)
})

describe('same answers', () => {
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
})
