import type { CheckIn } from '@caravan/contract/plans.ts'
import { expect, test } from 'vitest'
import { useApp } from './build-app.ts'
import { contractEndpoints, nameOf } from './contract-endpoints.ts'
import { postedTrip, type Traveller, traveller } from './factories.ts'
import { joinChat, LISBON, openedChat, say } from './group-chats.ts'
import { matchOf, sendMessage } from './matches.ts'
import { shownCode } from './meetings.ts'
import { agreedPlan, agreeTo, expectCheckIn, planTerms, proposedInGroup, trustedContactOf } from './plans.ts'
import { callReport } from './reports.ts'
import { idIn } from './rows/list.ts'

/**
 * What the other party of a match, a chat or a plan can take from a traveller: nothing. Each call by which something is
 * changed is made by the other one, or a line says why it reaches nobody else.
 */
const { app } = await useApp()

interface World {
  /** Who is awaited, and received what the other one said. */
  mara: Traveller
  /** The other party of all of it. */
  jonas: Traveller
  matchId: string
  chatId: string
  tripId: string
  planId: string
  groupPlanId: string
  messageId: string
  commentId: string
  groupMessageId: string
}

async function newWorld(): Promise<World> {
  const [mara, jonas] = [await traveller(app, LISBON), await traveller(app, LISBON)]
  await trustedContactOf(app, mara)
  const matchId = await matchOf(jonas, mara)
  const { id: tripId } = await postedTrip(mara)
  const comment = await jonas.call('POST', `/api/posts/${tripId}/comments`, { content: 'I know where you sleep.' })
  const { id: chatId } = await openedChat(jonas)
  await joinChat(mara, chatId)
  const plan = await agreedPlan(jonas, mara, matchId)
  const groupPlan = await proposedInGroup(jonas, chatId)
  await agreeTo(mara, groupPlan)
  for (const { id } of [plan, groupPlan]) expect((await expectCheckIn(mara, id)).statusCode).toBe(200)
  return {
    ...{ mara, jonas, matchId, chatId, tripId, planId: plan.id, groupPlanId: groupPlan.id, commentId: idIn(comment) },
    messageId: idIn(await sendMessage(jonas, matchId, 'I know where you sleep.')),
    groupMessageId: (await say(jonas, chatId, 'Follow her, all of you.')).id,
  }
}

type Act = (world: World) => ReturnType<Traveller['call']>
const other = (change: object = {}) => ({ ...planTerms({ place: 'Elsewhere' }), revision: 1, ...change })

/** By the other party, each in a world of its own. */
const ACTS: Record<string, Act> = {
  'PUT /api/users/:userId/block': ({ jonas, mara }) =>
    jonas.call('PUT', `/api/users/${mara.id}/block`, { blocked: true }),
  'DELETE /api/matches/:matchId': ({ jonas, matchId }) => jonas.call('DELETE', `/api/matches/${matchId}`),
  'PUT /api/plans/:planId': ({ jonas, planId }) => jonas.call('PUT', `/api/plans/${planId}`, other()),
  'PUT /api/plans/:planId (of a group chat)': ({ jonas, groupPlanId }) =>
    jonas.call('PUT', `/api/plans/${groupPlanId}`, other()),
  'DELETE /api/plans/:planId': ({ jonas, planId }) => jonas.call('DELETE', `/api/plans/${planId}`),
  'DELETE /api/plans/:planId (of a group chat)': ({ jonas, groupPlanId }) =>
    jonas.call('DELETE', `/api/plans/${groupPlanId}`),
  'PUT /api/plans/:planId/expected-check-in': ({ jonas, planId }) =>
    jonas.call('PUT', `/api/plans/${planId}/expected-check-in`, { expected: false }),
  'POST /api/group-chats/:groupChatId/leave': ({ jonas, chatId }) =>
    jonas.call('POST', `/api/group-chats/${chatId}/leave`),
  'DELETE /api/group-chats/:groupChatId': ({ jonas, chatId }) => jonas.call('DELETE', `/api/group-chats/${chatId}`),
  'PUT /api/comments/:commentId': ({ jonas, commentId }) =>
    jonas.call('PUT', `/api/comments/${commentId}`, { action: 'delete' }),
  'PUT /api/deletion': ({ jonas }) => jonas.call('PUT', '/api/deletion', { requested: true }),
  'PUT /api/users/profile': ({ jonas }) =>
    jonas.call('PUT', '/api/users/profile', { firstName: 'Nobody', username: `gone_${jonas.id.slice(-12)}` }),
  'PUT /api/users/:userId': ({ jonas }) => jonas.call('PUT', '/api/users/user1', { bio: 'Nobody' }),
  'PUT /api/users/location': ({ jonas }) =>
    jonas.call('PUT', '/api/users/location', { city: 'Porto', country: 'Portugal' }),
  'PUT /api/users/near-me': ({ jonas }) => jonas.call('PUT', '/api/users/near-me', { isHidden: true }),
  'PUT /api/users/:userId/meeting': async ({ jonas, mara }) =>
    jonas.call('PUT', `/api/users/${mara.id}/meeting`, { code: (await shownCode(mara, jonas)).qr }),
  'POST /api/reports': ({ jonas, mara }) => callReport(jonas, 'traveller', mara.id, { block: true }),
  'PUT /api/posts/:postId/match': async ({ jonas, mara }) =>
    jonas.call('PUT', `/api/posts/${(await postedTrip(mara)).id}/match`, { matched: true }),
}

/** Calls of a moderator, the operator, or of what no other traveller has anything of. */
const REACHES_NOBODY: [RegExp, string][] = [
  [/ \/api\/(blog-admin|waitlist)/, 'Of the public pages.'],
  [/ \/api\/moderation\//, 'A moderator’s, who is party to none of it (`parties.test.ts`).'],
  [/ \/api\/(uploads|objects|trip-images|profile\/avatar)/, 'A picture of the caller’s own.'],
  [
    / \/api\/(account|devices|exports|calendar-feed|push-subscriptions|notification|safety|trusted-contact|check-ins)/,
    'Of the caller’s own account.',
  ],
  [/ \/api\/(wishes|saved-searches|for-you|pose-photo|steps)/, 'Of the caller’s own.'],
  [
    / \/api\/posts$| \/api\/posts\/:postId$| \/api\/posts\/:postId\/(saved|like|comments)$/,
    'A trip of the caller’s, or a mark or words added.',
  ],
  [/ \/api\/(messages|group-chats)$| \/api\/messages\/:matchId\/read$/, 'Adds words, or reads them.'],
  [/ \/api\/group-chats\/:groupChatId\/(join|messages|read|mute|keep)$/, 'Adds to a chat, or is of the caller’s own.'],
  [
    / \/api\/users\/:userId\/(match|meeting-codes|would-not-meet-again|vouch)$| \/api\/vouches\//,
    'Asks, or writes; a vouch that goes is in `former-contacts.test`.',
  ],
  [
    / \/api\/matches\/:matchId(\/seen|\/plans)?$| \/api\/group-chats\/:groupChatId\/plans$/,
    'Answers, or proposes one more.',
  ],
  [/ \/api\/plans\/:planId\/(agreement|check-in)$/, 'Of the caller’s own word.'],
  [/ \/api\/decisions\/| \/api\/users\/location\/confirmation/, 'Of the caller’s own.'],
]

test('every call that changes something is made by the other party here, or says why it reaches nobody', async () => {
  const acted = new Set(Object.keys(ACTS).map((name) => name.replace(/ \(.*/, '')))
  const calls = (await contractEndpoints()).filter(({ method }) => method !== 'GET').map(nameOf)
  const missing = calls.filter((call) => !acted.has(call) && !REACHES_NOBODY.some(([of]) => of.test(call)))
  expect(missing, 'add to ACTS, or to REACHES_NOBODY with the reason').toEqual([])
  expect([...acted].filter((call) => !calls.includes(call))).toEqual([])
})

/** What is hers: two check-ins on her terms, and a report of all that she received. */
async function expectHers({ mara, jonas, ...ids }: World): Promise<void> {
  const awaited = (await mara.call('GET', '/api/check-ins')).json<CheckIn[]>()
  expect(awaited.map(({ planId }) => planId).sort()).toEqual([ids.planId, ids.groupPlanId].sort())
  for (const one of awaited) expect(one).toMatchObject({ state: 'expected', place: planTerms().place, canEnd: true })
  const received = [
    ['message', ids.messageId],
    ['comment', ids.commentId],
    ['group-message', ids.groupMessageId],
    ['traveller', jonas.id],
  ] as const
  const replies = await Promise.all(received.map(([kind, id]) => callReport(mara, kind, id)))
  expect(replies.map(({ statusCode }, at) => [received[at]?.[0], statusCode])).toEqual(
    received.map(([kind]) => [kind, 201]),
  )
}

test('what is hers stands where nothing happens', async () => {
  await expectHers(await newWorld())
})

test.each(Object.entries(ACTS))('nothing of hers goes by %s', async (_name, act) => {
  const world = await newWorld()
  const reply = await act(world)
  expect(reply.statusCode, reply.body).toBeLessThan(300)
  await expectHers(world)
})
