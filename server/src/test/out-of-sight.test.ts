import type { Plan } from '@caravan/contract/plans.ts'
import { expect, test } from 'vitest'
import { findDueAt, keep } from '../modules/privacy/deletion/deletion.ts'
import { actAsSystem } from '../platform/act.ts'
import { blockTraveller, unblockTraveller } from './blocks.ts'
import { useApp } from './build-app.ts'
import { requestDeletion } from './deletions.ts'
import { postedTrip, type Traveller, traveller } from './factories.ts'
import { bringToLastHours, callKeep, callLeave, joinChat, LISBON, openedChat } from './group-chats.ts'
import { matchOf } from './matches.ts'
import { callWouldNot, met, vouched } from './meetings.ts'
import { endSuspension, suspend } from './moderation.ts'
import { agreedPlan, agreeTo, expectCheckIn, notGoing, proposedInGroup, takeBack, trustedContactOf } from './plans.ts'
import { idIn } from './rows/list.ts'

/**
 * Ending or refusing something hangs on nothing that the other one does: whoever has left, is suspended or has blocked is out
 * of sight, every answer is the one of always, and it holds when they come back.
 */
const { app } = await useApp()
const { pool, db } = app.services

interface World {
  /** Who ends something. */
  mara: Traveller
  jonas: Traveller
  matchId: string
  /** Jonas asks for a connection. */
  requestId: string
  /** Mara asks about a trip of his. */
  askedTripId: string
  askedId: string
  chatId: string
  plan: Plan
  groupPlan: Plan
  /** Mara's, under a trip of his that she likes and has saved. */
  commentId: string
  /** What he says of her. */
  vouchId: string
}

async function newWorld(): Promise<World> {
  const [mara, jonas] = [await traveller(app, LISBON), await traveller(app, LISBON)]
  await trustedContactOf(app, mara)
  const matchId = await matchOf(jonas, mara)
  await met(mara, jonas)
  await vouched(mara, jonas)
  const { id: vouchId } = await vouched(jonas, mara)
  await callWouldNot(mara, jonas)
  const request = await jonas.call('PUT', `/api/users/${mara.id}/match`, { matched: true, note: 'Coffee?' })
  const { id: askedTripId } = await postedTrip(jonas)
  await mara.call('PUT', `/api/posts/${askedTripId}/like`, { liked: true })
  await mara.call('PUT', `/api/posts/${askedTripId}/saved`, { saved: true })
  const comment = await mara.call('POST', `/api/posts/${askedTripId}/comments`, { content: 'I am at the Riad Zitoun.' })
  const asked = await mara.call('PUT', `/api/posts/${askedTripId}/match`, { matched: true })
  const { id: chatId } = await openedChat(jonas)
  await joinChat(mara, chatId)
  await bringToLastHours(app, chatId)
  await callKeep(mara, chatId, jonas)
  const plan = await agreedPlan(jonas, mara, matchId)
  const groupPlan = await proposedInGroup(jonas, chatId)
  await agreeTo(mara, groupPlan)
  expect((await expectCheckIn(mara, plan.id)).statusCode).toBe(200)
  return {
    ...{ mara, jonas, matchId, chatId, askedTripId, plan, groupPlan, vouchId },
    ...{ requestId: idIn(request), askedId: idIn(asked), commentId: idIn(comment) },
  }
}

async function comeBack({ jonas }: World): Promise<void> {
  const dueAt = await findDueAt(db, jonas.id)
  if (!dueAt) throw new Error('Nobody had left')
  expect(await actAsSystem(app.services, (act) => keep(act, jonas.id, dueAt))).toBe(true)
}

type Way = Record<'go' | 'return', (world: World) => Promise<unknown>>
const WAYS: Record<string, Way> = {
  'has left': { go: ({ jonas }) => requestDeletion(jonas), return: comeBack },
  'is suspended': { go: ({ jonas }) => suspend(app, jonas), return: ({ jonas }) => endSuspension(app, jonas) },
  'has blocked her': {
    go: ({ jonas, mara }) => blockTraveller(jonas, mara),
    return: ({ jonas, mara }) => unblockTraveller(jonas, mara),
  },
}

interface Act {
  call(world: World): ReturnType<Traveller['call']>
  /** What is left of it, once he is back; with the text of the statement `$1` Mara and `$2` what it was. */
  left: [text: string, id: (world: World) => string]
}
const OPEN_MATCH = 'select from matches where id = $2 and ended_at is null and status <> $3'
const ACTS: Record<string, Act> = {
  'DELETE /api/matches/:matchId': {
    call: ({ mara, matchId }) => mara.call('DELETE', `/api/matches/${matchId}`),
    left: [OPEN_MATCH, ({ matchId }) => matchId],
  },
  'DELETE /api/matches/:matchId (a request)': {
    call: ({ mara, askedId }) => mara.call('DELETE', `/api/matches/${askedId}`),
    left: [OPEN_MATCH, ({ askedId }) => askedId],
  },
  'PUT /api/posts/:postId/match': {
    call: ({ mara, askedTripId }) => mara.call('PUT', `/api/posts/${askedTripId}/match`, { matched: false }),
    left: [OPEN_MATCH, ({ askedId }) => askedId],
  },
  'PUT /api/matches/:matchId (declines)': {
    call: ({ mara, requestId }) => mara.call('PUT', `/api/matches/${requestId}`, { status: 'rejected' }),
    left: [OPEN_MATCH, ({ requestId }) => requestId],
  },
  'PUT /api/posts/:postId/like': {
    call: ({ mara, askedTripId }) => mara.call('PUT', `/api/posts/${askedTripId}/like`, { liked: false }),
    left: ['select from likes where user_id = $1 and trip_id = $2', ({ askedTripId }) => askedTripId],
  },
  'PUT /api/posts/:postId/saved': {
    call: ({ mara, askedTripId }) => mara.call('PUT', `/api/posts/${askedTripId}/saved`, { saved: false }),
    left: ['select from saved_trips where user_id = $1 and trip_id = $2', ({ askedTripId }) => askedTripId],
  },
  'PUT /api/comments/:commentId': {
    call: ({ mara, commentId }) => mara.call('PUT', `/api/comments/${commentId}`, { action: 'delete' }),
    left: ['select from comments where user_id = $1 and id = $2', ({ commentId }) => commentId],
  },
  'PUT /api/users/:userId/would-not-meet-again (after all)': {
    call: ({ mara, jonas }) => callWouldNot(mara, jonas, false),
    left: ['select from would_not_meet_again where author_id = $1 and about_id = $2', ({ jonas }) => jonas.id],
  },
  'DELETE /api/plans/:planId': {
    call: ({ mara, plan }) => mara.call('DELETE', `/api/plans/${plan.id}`),
    left: ['select from plans where id = $2 and called_off_at is null', ({ plan }) => plan.id],
  },
  'PUT /api/plans/:planId/agreement (of a group chat)': {
    call: ({ mara, groupPlan }) => takeBack(mara, groupPlan),
    left: [
      'select from plan_agreements where user_id = $1 and plan_id = $2 and ended_at is null',
      ({ groupPlan }) => groupPlan.id,
    ],
  },
  'DELETE /api/check-ins/:planId': {
    call: ({ mara, plan }) => notGoing(mara, plan.id),
    left: [`select from check_ins where user_id = $1 and plan_id = $2 and state = 'expected'`, ({ plan }) => plan.id],
  },
  'POST /api/group-chats/:groupChatId/leave': {
    call: ({ mara, chatId }) => callLeave(mara, chatId),
    left: ['select from group_members where user_id = $1 and group_chat_id = $2', ({ chatId }) => chatId],
  },
  'PUT /api/group-chats/:groupChatId/mute': {
    call: ({ mara, chatId }) => mara.call('PUT', `/api/group-chats/${chatId}/mute`, { muted: true }),
    left: [
      'select from group_members where user_id = $1 and group_chat_id = $2 and not is_muted',
      ({ chatId }) => chatId,
    ],
  },
  'PUT /api/group-chats/:groupChatId/keep (no more)': {
    call: ({ mara, jonas, chatId }) => callKeep(mara, chatId, jonas, false),
    left: ['select from group_keeps where user_id = $1 and kept_id = $2', ({ jonas }) => jonas.id],
  },
  'PUT /api/users/:userId/block': {
    call: ({ mara, jonas }) => mara.call('PUT', `/api/users/${jonas.id}/block`, { blocked: true }),
    left: [OPEN_MATCH, ({ matchId }) => matchId],
  },
  'DELETE /api/users/:userId/vouch': {
    call: ({ mara, jonas }) => mara.call('DELETE', `/api/users/${jonas.id}/vouch`),
    left: ['select from vouches where author_id = $1 and about_id = $2', ({ jonas }) => jonas.id],
  },
  'DELETE /api/trusted-contact': {
    call: async ({ mara, plan }) => {
      await notGoing(mara, plan.id)
      return mara.call('DELETE', '/api/trusted-contact', { currentPassword: null })
    },
    left: ['select from trusted_contacts where user_id = $1 and $2 <> $3', () => ''],
  },
}

const isLeft = async (world: World, [text, id]: Act['left']) => {
  const values = [world.mara.id, id(world), 'rejected'].slice(0, text.includes('$3') ? 3 : 2)
  return (await pool.query(text.includes('$1') ? text : `${text} and $1::text is not null`, values)).rowCount
}

/** What an answer says, whatever was answered before: of cards and plans whose they are, and how they stand. */
const saidBy = (reply: { statusCode: number; json<T>(): T }) => {
  const { message, status, matched, muted, keep, blocked, type } = reply.json<Record<string, unknown>>()
  return { code: reply.statusCode, message, status, matched, muted, keep, blocked, type }
}

test.each(Object.entries(ACTS))('%s answers as always, and holds', async (_name, act) => {
  const inSight = await newWorld()
  expect(await isLeft(inSight, act.left)).toBe(1)
  const always = saidBy(await act.call(inSight))
  expect(always.code).toBe(200)
  const again: Record<string, unknown> = {}
  for (const [way, { go, return: comesBack }] of Object.entries(WAYS)) {
    const world = await newWorld()
    await go(world)
    expect(saidBy(await act.call(world)), way).toEqual(always)
    again[way] = saidBy(await act.call(world))
    expect((await world.mara.call('GET', '/api/matches')).body, way).not.toContain(world.jonas.id)
    await comesBack(world)
    expect(await isLeft(world, act.left), way).toBe(0)
  }
  const [first] = Object.values(again)
  expect(again, 'nothing tells which it was').toEqual(Object.fromEntries(Object.keys(WAYS).map((way) => [way, first])))
})

test.each(Object.entries(WAYS))(
  'one who %s cannot keep from being noted as somebody not to meet again',
  async (_way, { go }) => {
    const world = await newWorld()
    const { mara, jonas } = world
    await callWouldNot(mara, jonas, false)
    await go(world)
    expect((await callWouldNot(mara, jonas)).statusCode).toBe(200)
    const text = 'select from would_not_meet_again where author_id = $1 and about_id = $2'
    expect((await pool.query(text, [mara.id, jonas.id])).rowCount).toBe(1)
  },
)

test.each(Object.entries(WAYS))(
  'of one who %s the count of likes and what he said are not told',
  async (_way, { go }) => {
    const world = await newWorld()
    const { mara, askedTripId, vouchId } = world
    const fan = await traveller(app)
    await fan.call('PUT', `/api/posts/${askedTripId}/like`, { liked: true })
    await go(world)
    const like = (liked: boolean) => mara.call('PUT', `/api/posts/${askedTripId}/like`, { liked })
    expect((await like(true)).statusCode).toBe(404)
    expect((await like(false)).json()).toEqual({ liked: false, likes: 0 })
    expect((await like(false)).statusCode).toBe(404)
    const stored = await pool.query('select likes from trips where id = $1', [askedTripId])
    expect(stored.rows).toEqual([{ likes: 1 }])
    expect((await mara.call('PUT', `/api/vouches/${vouchId}/hidden`, { hidden: true })).statusCode).toBe(404)
  },
)

test.each(Object.entries(WAYS))('one who %s is asked nothing, and accepted by nobody', async (_way, { go }) => {
  const world = await newWorld()
  const { mara, requestId, plan } = world
  await go(world)
  for (const reply of [
    await mara.call('PUT', `/api/matches/${requestId}`, { status: 'accepted' }),
    await agreeTo(mara, plan),
  ]) {
    expect(reply.statusCode).toBe(404)
  }
})
