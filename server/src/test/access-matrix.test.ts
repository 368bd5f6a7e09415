import type { InjectOptions } from 'fastify'
import { describe, expect, test } from 'vitest'
import { useApp } from './build-app.ts'
import { contractEndpoints } from './contract-endpoints.ts'
import { callSignedOut, postedTrip, pushSubscription, type Traveller, traveller, tripBody } from './factories.ts'
import { matchOf } from './matches.ts'

/** A woman's trip for women, with a comment of hers: the strictest thing there is to read. */
interface World {
  owner: Traveller
  tripId: string
  commentId: string
  /** Of the owner with somebody else, accepted: theirs to talk in and nobody else's to know of. */
  talkId: string
  /** Another woman's request about the trip, unanswered. */
  matchId: string
}
/** `blocked` is a woman whom the owner has blocked, `blocker` one who has blocked the owner: the two fare alike. */
type Actor = 'visitor' | 'newcomer' | 'owner' | 'other' | 'wrongGender' | 'blocked' | 'blocker' | 'admin'
type Row = [call: (world: World) => { url: string; body?: object }, expected: Record<Actor, number>]

const FARE = ['visitor', 'newcomer', 'owner', 'other', 'wrongGender'] as const
/**
 * Across a block the answer is that for somebody of the wrong gender, unless said otherwise. An admin is a man who runs the
 * product: of what travellers share among themselves he sees no more for it.
 */
function expected(
  ...statuses: [number, number, number, number, number, blocked?: number, admin?: number]
): Record<Actor, number> {
  const of = (at: number) => statuses[at] ?? 0
  const across = statuses[5] ?? of(4)
  const named = Object.fromEntries(FARE.map((actor, at) => [actor, of(at)])) as Record<(typeof FARE)[number], number>
  return { ...named, blocked: across, blocker: across, admin: statuses[6] ?? of(4) }
}
const SIGNED_IN = expected(401, 200, 200, 200, 200)
const ONBOARDED = expected(401, 403, 200, 200, 200)
const FOR_THE_AUDIENCE = expected(401, 403, 200, 200, 404)
const FOR_THE_OWNER = expected(401, 403, 200, 403, 404)
const FOR_THE_TWO = expected(401, 403, 200, 404, 404)
const missing = '018f0000-0000-7000-8000-000000000000'

const MATRIX: Record<string, Row> = {
  'GET /api/auth/user': [() => ({ url: '/api/auth/user' }), SIGNED_IN],
  'PUT /api/users/profile': [() => ({ url: '/api/users/profile', body: { bio: 'Slow trains.' } }), SIGNED_IN],
  'PUT /api/users/location': [
    () => ({ url: '/api/users/location', body: { city: 'Lisbon', country: 'Portugal' } }),
    SIGNED_IN,
  ],
  'GET /api/usernames/:username': [() => ({ url: '/api/usernames/somebody.new' }), SIGNED_IN],
  'PUT /api/users/:userId': [
    ({ owner }) => ({ url: `/api/users/${owner.id}`, body: { bio: 'Mine.' } }),
    expected(401, 403, 200, 403, 403),
  ],
  'GET /api/places': [() => ({ url: '/api/places?q=Lisbon' }), ONBOARDED],
  'GET /api/notifications': [() => ({ url: '/api/notifications' }), ONBOARDED],
  'GET /api/notifications/unread': [() => ({ url: '/api/notifications/unread' }), ONBOARDED],
  'PATCH /api/notifications/read': [() => ({ url: '/api/notifications/read', body: {} }), ONBOARDED],
  'GET /api/push': [() => ({ url: '/api/push' }), ONBOARDED],
  'POST /api/push-subscriptions': [
    () => ({ url: '/api/push-subscriptions', body: pushSubscription }),
    expected(401, 403, 201, 201, 201),
  ],
  'DELETE /api/push-subscriptions': [() => ({ url: '/api/push-subscriptions', body: pushSubscription }), ONBOARDED],
  'GET /api/notification-settings': [() => ({ url: '/api/notification-settings' }), ONBOARDED],
  'PUT /api/notification-settings': [
    () => ({ url: '/api/notification-settings', body: { like: { email: true } } }),
    ONBOARDED,
  ],
  'POST /api/objects/upload': [() => ({ url: '/api/objects/upload' }), SIGNED_IN],
  'PUT /api/profile/avatar': [
    () => ({ url: '/api/profile/avatar', body: { avatarURL: `/api/objects/uploads/${missing}` } }),
    expected(401, 404, 404, 404, 404),
  ],
  'PUT /api/trip-images': [
    () => ({ url: '/api/trip-images', body: { imageURL: `/api/objects/uploads/${missing}` } }),
    expected(401, 403, 404, 404, 404),
  ],
  'GET /api/posts': [() => ({ url: '/api/posts?page=0' }), ONBOARDED],
  'POST /api/posts': [() => ({ url: '/api/posts', body: tripBody() }), expected(401, 403, 201, 201, 201)],
  'GET /api/posts/:postId': [({ tripId }) => ({ url: `/api/posts/${tripId}` }), FOR_THE_AUDIENCE],
  'PUT /api/posts/:postId': [({ tripId }) => ({ url: `/api/posts/${tripId}`, body: tripBody() }), FOR_THE_OWNER],
  'DELETE /api/posts/:postId': [({ tripId }) => ({ url: `/api/posts/${tripId}` }), FOR_THE_OWNER],
  'PUT /api/posts/:postId/like': [
    ({ tripId }) => ({ url: `/api/posts/${tripId}/like`, body: { liked: true } }),
    FOR_THE_AUDIENCE,
  ],
  'PUT /api/posts/:postId/match': [
    ({ tripId }) => ({ url: `/api/posts/${tripId}/match`, body: { matched: true } }),
    expected(401, 403, 400, 200, 404),
  ],
  'PUT /api/users/:userId/match': [
    ({ owner }) => ({ url: `/api/users/${owner.id}/match`, body: { matched: true } }),
    expected(401, 403, 400, 200, 200, 404),
  ],
  'PUT /api/users/:userId/block': [
    ({ owner }) => ({ url: `/api/users/${owner.id}/block`, body: { blocked: true } }),
    expected(401, 403, 400, 200, 200),
  ],
  'GET /api/blocks': [() => ({ url: '/api/blocks' }), ONBOARDED],
  'GET /api/matches': [() => ({ url: '/api/matches' }), ONBOARDED],
  'GET /api/matches/accepted': [() => ({ url: '/api/matches/accepted' }), ONBOARDED],
  'GET /api/matches/accepted/count': [() => ({ url: '/api/matches/accepted/count' }), ONBOARDED],
  'GET /api/match-requests': [() => ({ url: '/api/match-requests' }), ONBOARDED],
  'GET /api/match-requests/count': [() => ({ url: '/api/match-requests/count' }), ONBOARDED],
  'GET /api/match-requests/allowance': [() => ({ url: '/api/match-requests/allowance' }), ONBOARDED],
  'PUT /api/matches/:matchId': [
    ({ matchId }) => ({ url: `/api/matches/${matchId}`, body: { matchId, status: 'accepted' } }),
    FOR_THE_TWO,
  ],
  // the one who was asked may answer and not unsend
  'DELETE /api/matches/:matchId': [
    ({ matchId }) => ({ url: `/api/matches/${matchId}` }),
    expected(401, 403, 403, 404, 404),
  ],
  'GET /api/posts/:postId/comments': [({ tripId }) => ({ url: `/api/posts/${tripId}/comments` }), FOR_THE_AUDIENCE],
  'POST /api/posts/:postId/comments': [
    ({ tripId }) => ({ url: `/api/posts/${tripId}/comments`, body: { content: 'Which ferry?' } }),
    expected(401, 403, 201, 201, 404),
  ],
  // a link that anybody may open shows trips for everyone only
  'GET /api/posts/:postId/preview': [
    ({ tripId }) => ({ url: `/api/posts/${tripId}/preview` }),
    expected(404, 404, 404, 404, 404),
  ],
  'PUT /api/comments/:commentId': [
    ({ commentId }) => ({ url: `/api/comments/${commentId}`, body: { action: 'delete' } }),
    FOR_THE_OWNER,
  ],
  'GET /api/conversations': [() => ({ url: '/api/conversations' }), ONBOARDED],
  'GET /api/conversations/unread': [() => ({ url: '/api/conversations/unread' }), ONBOARDED],
  'GET /api/conversations/:matchId': [({ talkId }) => ({ url: `/api/conversations/${talkId}` }), FOR_THE_TWO],
  'GET /api/messages': [({ talkId }) => ({ url: `/api/messages?matchId=${talkId}` }), FOR_THE_TWO],
  'GET /api/messages/:matchId': [({ talkId }) => ({ url: `/api/messages/${talkId}` }), FOR_THE_TWO],
  'POST /api/messages': [
    ({ talkId }) => ({ url: '/api/messages', body: { matchId: talkId, content: 'Six at the gate?' } }),
    expected(401, 403, 201, 404, 404),
  ],
  'PATCH /api/messages/:matchId/read': [({ talkId }) => ({ url: `/api/messages/${talkId}/read` }), FOR_THE_TWO],
}

const { app } = await useApp()

test('every call of the contract has its row, and no row is left of a call that went', async () => {
  const calls = (await contractEndpoints()).map(({ method, path }) => `${method} ${path}`)
  expect(Object.keys(MATRIX).sort()).toEqual([...new Set(calls)].sort())
})

test('every JSON call that the server answers is in the contract', async () => {
  const { paths } = app.swagger()
  const documented = Object.entries(paths ?? {}).flatMap(([path, methods]) =>
    Object.keys(methods ?? {}).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
  )
  const outside = documented.filter((call) => call.includes(' /api/') && !(call in MATRIX))
  // these answer redirects or take a picture's bytes, so that they have no JSON shape; their own tests guard them
  expect(outside.sort()).toEqual(
    outside.filter((call) => /\/api\/(login|callback|logout|objects\/uploads)/.test(call)).sort(),
  )
})

async function newWorld(): Promise<World> {
  const owner = await traveller(app, { gender: 'woman' })
  const trip = await postedTrip(owner, { audience: 'female' })
  const comment = await owner.call('POST', `/api/posts/${trip.id}/comments`, { content: 'Two beds left.' })
  const talkId = await matchOf(await traveller(app), owner)
  const asker = await traveller(app, { gender: 'woman' })
  const asked = await asker.call('PUT', `/api/posts/${trip.id}/match`, { matched: true })
  const matchId = asked.json<{ match: { id: string } }>().match.id
  return { owner, tripId: trip.id, commentId: comment.json<{ id: string }>().id, talkId, matchId }
}

async function actAs(actor: Actor, world: World, method: InjectOptions['method'], url: string, body?: object) {
  if (actor === 'visitor') return callSignedOut(app, method, url, body)
  const who = actor === 'owner' ? world.owner : await somebody(actor, world)
  return who.call(method, url, body)
}

async function somebody(actor: Exclude<Actor, 'visitor' | 'owner'>, { owner }: World): Promise<Traveller> {
  if (actor === 'newcomer') return traveller(app, { onboarded: false })
  const who = await traveller(app, { gender: actor === 'wrongGender' || actor === 'admin' ? 'man' : 'woman' })
  if (actor === 'admin') await app.services.pool.query('update users set is_admin = true where id = $1', [who.id])
  if (actor === 'blocked') await owner.call('PUT', `/api/users/${who.id}/block`, { blocked: true })
  if (actor === 'blocker') await who.call('PUT', `/api/users/${owner.id}/block`, { blocked: true })
  return who
}

describe.each(Object.entries(MATRIX))('%s', (name, [callIn, statuses]) => {
  const method = name.split(' ')[0] as InjectOptions['method']
  test.each(Object.entries(statuses))('answers %s with %i', async (actor, status) => {
    const world = await newWorld()
    const { url, body } = callIn(world)
    const reply = await actAs(actor as Actor, world, method, url, body)
    expect(reply.statusCode, reply.body).toBe(status)
    if (status >= 400) expect(reply.headers['content-type']).toMatch(/^application\/problem\+json/)
    if (actor !== 'visitor') expect(reply.headers['cache-control']).toBe('private, no-store')
  })

  test.each(['wrongGender', 'blocked', 'blocker'] as const)(
    'is the same answer for what is absent and for what may not be seen (%s)',
    async (actor) => {
      if (statuses[actor] !== 404 || !name.includes(':')) return
      const world = await newWorld()
      const who = await somebody(actor, world)
      const hidden = callIn(world)
      const gone = { ...world.owner, id: missing }
      const absent = callIn({
        ...world,
        owner: gone,
        tripId: missing,
        commentId: missing,
        talkId: missing,
        matchId: missing,
      })
      const [first, second] = [
        await who.call(method, hidden.url, hidden.body),
        await who.call(method, absent.url, absent.body),
      ]
      const withoutRequest = (text: string) => ({ ...JSON.parse(text), instance: '' })
      expect(withoutRequest(first.body)).toEqual(withoutRequest(second.body))
    },
  )
})
