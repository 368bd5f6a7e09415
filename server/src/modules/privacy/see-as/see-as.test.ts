import type { SeenAs, ViewerKind } from '@caravan/contract/see-as.ts'
import { VIEWER_KINDS } from '@caravan/contract/see-as.ts'
import { expect, test } from 'vitest'
import { useApp } from '../../../test/build-app.ts'
import { callSignedOut, postedTrip, type Traveller, traveller } from '../../../test/factories.ts'
import { phonePhoto } from '../../../test/sample-images.ts'
import { keptPicture, putAvatar, putTripImage } from '../../../test/uploads.ts'

const { app } = await useApp()

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
