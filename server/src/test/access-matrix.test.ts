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
import { type AccessWorld, type Actor, MISSING, methodOf } from './rows/access.ts'
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

async function newWorld(): Promise<AccessWorld> {
  const owner = await traveller(app, { gender: 'woman', ...LISBON })
  const trip = await postedTrip(owner, { audience: 'female' })
  const comment = await owner.call('POST', `/api/posts/${trip.id}/comments`, { content: 'Two beds left.' })
  const friend = await traveller(app)
  const talkId = await matchOf(friend, owner)
  const { id: planId } = await proposedPlan(friend, talkId)
  const asker = await traveller(app, { gender: 'woman' })
  const asked = await asker.call('PUT', `/api/posts/${trip.id}/match`, { matched: true })
  const matchId = asked.json<{ match: { id: string } }>().match.id
  const { id: groupChatId } = await openedChat(owner)
  const { id: wishId } = await wished(owner)
  await met(owner, friend)
  const { id: vouchId } = await vouched(friend, owner)
  const { id: searchId } = await savedSearch(owner, 'surf portugal')
  const caseId = await reportedCase(app, asker, 'trip', trip.id)
  const decisionId = await storedDecision(app, owner)
  const appealedId = await storedDecision(app, owner, { appeal: 'It is my own flat.' })
  return {
    owner,
    tripId: trip.id,
    commentId: comment.json<{ id: string }>().id,
    talkId,
    matchId,
    groupChatId,
    planId,
    wishId,
    searchId,
    caseId,
    decisionId,
    appealedId,
    vouchId,
  }
}

/** What a call that changes nothing leaves as it is serves the next one too: a world is many calls. */
let unchanged: AccessWorld | undefined

async function unchangedWorld(): Promise<AccessWorld> {
  unchanged ??= await newWorld()
  return unchanged
}

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
    const world = await unchangedWorld()
    const { url, body } = callIn(world)
    if (method !== 'GET') unchanged = undefined
    const reply = await actAs(actor as Actor, world, method, url, body)
    expect(reply.statusCode, reply.body).toBe(status)
    if (status >= 400) unchanged = world
    if (status >= 400) expect(reply.headers['content-type']).toMatch(/^application\/problem\+json/)
    if (actor !== 'visitor') expect(reply.headers['cache-control']).toBe('private, no-store')
  })

  test.each(['wrongGender', 'blocked', 'blocker'] as const)(
    'is the same answer for what is absent and for what may not be seen (%s)',
    async (actor) => {
      if (statuses[actor] !== 404 || !name.includes(':')) return
      const world = await unchangedWorld()
      const who = await somebody(actor, world)
      const hidden = callIn(world)
      const gone = { ...world.owner, id: MISSING }
      const absent = callIn({
        ...world,
        owner: gone,
        tripId: MISSING,
        commentId: MISSING,
        talkId: MISSING,
        matchId: MISSING,
        groupChatId: MISSING,
        planId: MISSING,
        caseId: MISSING,
        decisionId: MISSING,
        appealedId: MISSING,
        vouchId: MISSING,
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
