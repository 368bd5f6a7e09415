import type { Action } from '@caravan/contract/limits.ts'
import type { InjectOptions } from 'fastify'
import { describe, expect, test } from 'vitest'
import { useApp } from './build-app.ts'
import { contractEndpoints, nameOf } from './contract-endpoints.ts'
import { callSignedOut, postedTrip, type Traveller, traveller } from './factories.ts'
import { LISBON, openedChat } from './group-chats.ts'
import { matchOf } from './matches.ts'
import { met, vouched } from './meetings.ts'
import { makeModerator, reportedCase, storedDecision, suspend } from './moderation.ts'
import { proposedPlan } from './plans.ts'
import { type AccessRow, type AccessWorld, type Actor, methodOf, NOBODY } from './rows/access.ts'
import { ACCESS_ROWS } from './rows/rows.ts'
import { savedSearch, wished } from './wishes.ts'

const { app } = await useApp()

test('every call of the contract has one row, and no row is left of a call that went', async () => {
  const calls = (await contractEndpoints()).map(nameOf)
  const rows = ACCESS_ROWS.map(([name]) => name)
  expect(rows.toSorted(), 'add to `access` in test/rows/<noun>.ts').toEqual([...new Set(calls)].sort())
})

test('who is suspended may make exactly the calls that say so', async () => {
  const open = (await contractEndpoints()).filter(({ whileSuspended }) => whileSuspended).map(nameOf)
  const answered = ACCESS_ROWS.filter(([, [, { suspended, banned }]]) => suspended !== 403 || banned !== 403)
  expect(answered.map(([name]) => name).sort()).toEqual(open.sort())
})

test('every JSON call that the server answers is in the contract', async () => {
  const { paths } = app.swagger()
  const documented = Object.entries(paths ?? {}).flatMap(([path, methods]) =>
    Object.keys(methods ?? {}).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
  )
  const outside = documented.filter((call) => call.includes(' /api/') && !ACCESS_ROWS.some(([name]) => name === call))
  // these answer redirects or take a picture's bytes, so that they have no JSON shape; their own tests guard them
  expect(outside.sort()).toEqual(
    outside.filter((call) => /\/api\/(login|callback|logout|objects\/uploads)/.test(call)).sort(),
  )
})

/** Each part of a world is made when it is first asked for. */
type Parts = { [Key in keyof AccessWorld]: () => Promise<AccessWorld[Key]> }

function once<Part>(make: () => Promise<Part>): () => Promise<Part> {
  let made: Promise<Part> | undefined
  return () => {
    made ??= make()
    return made
  }
}

function newWorld(): Parts {
  const owner = once(() => traveller(app, { gender: 'woman', ...LISBON }))
  const tripId = once(async () => (await postedTrip(await owner(), { audience: 'female' })).id)
  const friend = once(() => traveller(app))
  const talkId = once(async () => matchOf(await friend(), await owner()))
  const asker = once(() => traveller(app, { gender: 'woman' }))
  return {
    owner,
    tripId,
    commentId: once(async () => {
      const url = `/api/posts/${await tripId()}/comments`
      const comment = await (await owner()).call('POST', url, { content: 'Two beds left.' })
      return comment.json<{ id: string }>().id
    }),
    talkId,
    matchId: once(async () => {
      const asked = await (await asker()).call('PUT', `/api/posts/${await tripId()}/match`, { matched: true })
      return asked.json<{ match: { id: string } }>().match.id
    }),
    groupChatId: once(async () => (await openedChat(await owner())).id),
    planId: once(async () => (await proposedPlan(await friend(), await talkId())).id),
    wishId: once(async () => (await wished(await owner())).id),
    searchId: once(async () => (await savedSearch(await owner(), 'surf portugal')).id),
    caseId: once(async () => reportedCase(app, await asker(), 'trip', await tripId())),
    decisionId: once(async () => storedDecision(app, await owner())),
    appealedId: once(async () => storedDecision(app, await owner(), { appeal: 'It is my own flat.' })),
    vouchId: once(async () => {
      await talkId()
      await met(await owner(), await friend())
      return (await vouched(await friend(), await owner())).id
    }),
  }
}

const PARTS = Object.keys(NOBODY) as (keyof AccessWorld)[]

/** What a call names. */
function namedIn(callIn: AccessRow[0]): (keyof AccessWorld)[] {
  const named = new Set<PropertyKey>()
  callIn(
    new Proxy(NOBODY, {
      get(nobody, key: keyof AccessWorld) {
        named.add(key)
        return nobody[key]
      },
    }),
  )
  return PARTS.filter((part) => named.has(part))
}

/** Somebody else finds what the call names, and its owner; the owner acts with all that is theirs. */
async function worldFor(actor: Actor, callIn: AccessRow[0], parts: Parts): Promise<AccessWorld> {
  const world = { ...NOBODY, owner: await parts.owner() }
  for (const part of actor === 'owner' ? PARTS : namedIn(callIn)) Object.assign(world, { [part]: await parts[part]() })
  return world
}

/** What a call that changes nothing leaves as it is serves the next one too: a world is many calls. */
let unchanged = newWorld()

async function actAs(actor: Actor, world: AccessWorld, method: InjectOptions['method'], url: string, body?: object) {
  if (actor === 'visitor') return callSignedOut(app, method, url, body)
  const who = actor === 'owner' ? world.owner : await somebody(actor, world)
  return who.call(method, url, body)
}

async function somebody(actor: Exclude<Actor, 'visitor' | 'owner'>, { owner }: AccessWorld): Promise<Traveller> {
  if (actor === 'newcomer') return traveller(app, { onboarded: false })
  const isMan = actor === 'wrongGender' || actor === 'admin' || actor === 'moderator'
  const who = await traveller(app, { gender: isMan ? 'man' : 'woman' })
  if (actor === 'moderator') await makeModerator(app, who)
  if (actor === 'suspended') await suspend(app, who)
  if (actor === 'banned') await suspend(app, who, 'infinity')
  if (actor === 'admin') await app.services.pool.query('update users set is_admin = true where id = $1', [who.id])
  if (actor === 'blocked') await owner.call('PUT', `/api/users/${who.id}/block`, { blocked: true })
  if (actor === 'blocker') await who.call('PUT', `/api/users/${owner.id}/block`, { blocked: true })
  return who
}

describe.each(ACCESS_ROWS)('%s', (name, [callIn, statuses]) => {
  const method = methodOf(name)
  test.each(Object.entries(statuses))('answers %s with %i', async (actor, status) => {
    const parts = unchanged
    const world = await worldFor(actor as Actor, callIn, parts)
    const { url, body } = callIn(world)
    if (method !== 'GET') unchanged = newWorld()
    const reply = await actAs(actor as Actor, world, method, url, body)
    expect(reply.statusCode, reply.body).toBe(status)
    if (status >= 400) unchanged = parts
    if (status >= 400) expect(reply.headers['content-type']).toMatch(/^application\/problem\+json/)
    if (actor !== 'visitor') expect(reply.headers['cache-control']).toBe('private, no-store')
  })

  test.each(['wrongGender', 'blocked', 'blocker'] as const)(
    'is the same answer for what is absent and for what may not be seen (%s)',
    async (actor) => {
      if (statuses[actor] !== 404 || !name.includes(':')) return
      const world = await worldFor(actor, callIn, unchanged)
      const who = await somebody(actor, world)
      const hidden = callIn(world)
      const absent = callIn({ ...NOBODY, owner: { ...world.owner, id: NOBODY.owner.id } })
      const [first, second] = [
        await who.call(method, hidden.url, hidden.body),
        await who.call(method, absent.url, absent.body),
      ]
      const withoutRequest = (text: string) => ({ ...JSON.parse(text), instance: '' })
      expect(withoutRequest(first.body)).toEqual(withoutRequest(second.body))
    },
  )
})

/** Somebody who was here before it was asked. */
async function unstated(): Promise<Traveller> {
  const made = await traveller(app)
  await app.services.pool.query('update users set stated_adult_at = null where id = $1', [made.id])
  return made
}
const save = (who: Traveller, body: object) => who.call('PUT', '/api/users/profile', body)
const statedAt = async (who: Traveller) => {
  const { rows } = await app.services.pool.query('select stated_adult_at as at from users where id = $1', [who.id])
  return rows[0]?.at
}

const forAdults = (await contractEndpoints()).filter(({ adultsOnly }) => adultsOnly).map(nameOf)

test('what others see, or are asked, is for adults', async () => {
  const reaching = (await contractEndpoints()).filter(({ action }) => action && REACHING.has(action)).map(nameOf)
  expect(forAdults.toSorted()).toEqual([...new Set([...reaching, ...REACHING_UNCOUNTED])].sort())
})
const REACHING = new Set<Action>([
  ...(['trip', 'changeTrip', 'comment', 'like', 'match', 'message', 'groupMessage', 'plan', 'agree'] as const),
  ...(['createGroup', 'joinGroup', 'keep', 'vouch'] as const),
])
const REACHING_UNCOUNTED = ['PUT /api/matches/:matchId']

describe.each(ACCESS_ROWS.filter(([name]) => forAdults.includes(name)))('%s', (name, [callIn]) => {
  test('waits until somebody has stated that they are of age', async () => {
    const who = await unstated()
    const { url, body } = callIn(NOBODY)
    const refused = await who.call(methodOf(name), url, body)
    expect(refused.statusCode).toBe(403)
    expect(refused.json()).toMatchObject({ type: '/problems/adult-statement-required' })
    await save(who, { isAdult: true })
    const then = await who.call(methodOf(name), url, body)
    expect(then.json()).not.toMatchObject({ type: '/problems/adult-statement-required' })
  })
})

test('who has not stated it reads, changes their own, blocks, reports and leaves', async () => {
  const [mara, jonas] = [await unstated(), await traveller(app)]
  const calls = [
    () => mara.call('GET', '/api/posts?page=0'),
    () => save(mara, { bio: 'Slow trains.' }),
    () => mara.call('PUT', `/api/users/${jonas.id}/block`, { blocked: true }),
    () =>
      mara.call('POST', '/api/reports', { subject: { kind: 'traveller', id: jonas.id }, reason: 'spam', details: '' }),
    () => mara.call('PUT', '/api/deletion', { requested: true }),
  ]
  for (const send of calls) {
    const reply = await send()
    expect(reply.statusCode, reply.body).toBeLessThan(300)
  }
  expect(await statedAt(mara)).toBeNull()
})

test('it is stated once, and the first time is what is kept', async () => {
  const mara = await unstated()
  expect((await mara.call('GET', '/api/auth/user')).json()).toMatchObject({ isAdult: false })
  const replies = await Promise.all([save(mara, { isAdult: true }), save(mara, { isAdult: true })])
  for (const reply of replies) expect(reply.json()).toMatchObject({ isAdult: true })
  const first = await statedAt(mara)
  await save(mara, { isAdult: true, bio: 'Later.' })
  expect(await statedAt(mara)).toEqual(first)
  expect(first).toBeInstanceOf(Date)
})

test('it cannot be taken back or said with anything else than yes', async () => {
  const mara = await traveller(app)
  for (const isAdult of [false, null, 'true', 1]) {
    const reply = await save(mara, { isAdult })
    expect(reply.statusCode, String(isAdult)).toBe(422)
    expect(reply.json().errors).toMatchObject([{ pointer: '/isAdult' }])
  }
  expect((await mara.call('GET', '/api/auth/user')).json()).toMatchObject({ isAdult: true })
})
