import type { Comment } from '@caravan/contract/comments.ts'
import type { Trip } from '@caravan/contract/trips.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { blockTraveller, unblockTraveller } from '../../../test/blocks.ts'
import { useApp } from '../../../test/build-app.ts'
import { contractEndpoints, isCallOf, nameOf } from '../../../test/contract-endpoints.ts'
import { callSignedOut, postedTrip, type Traveller, traveller, tripBody } from '../../../test/factories.ts'
import { bringToLastHours, joinChat, LISBON, moveTo, openedChat, say } from '../../../test/group-chats.ts'
import { matchOf, sendMessage } from '../../../test/matches.ts'
import { proposedPlan } from '../../../test/plans.ts'
import { countStatements } from '../../../test/postgres/count-statements.ts'
import { endsAtBlock } from '../../../test/rows/access.ts'
import { ACCESS_ROWS, LIST_ROWS } from '../../../test/rows/rows.ts'
import { phonePhoto } from '../../../test/sample-images.ts'
import { keptPicture, putAvatar, putTripImage } from '../../../test/uploads.ts'

const { app } = await useApp()

let photo: Buffer
beforeAll(async () => {
  photo = await phonePhoto()
})

interface Side {
  who: Traveller
  tripId: string
  commentId: string
  pictures: string[]
}
/** Two who know each other well, a third whose trip both wrote under, and what there is between them. */
interface World {
  mara: Side
  jonas: Side
  third: { tripId: string }
  talkId: string
  requestId: string
  /** The third's, which both are members of, in its last hours. */
  groupChatId: string
  /** Of the talk, proposed by Jonas. */
  planId: string
}

async function side(thirdTrip: string): Promise<Side> {
  const who = await traveller(app)
  // by its bare address: a signed one is the right to fetch it, and is in no list after the block
  const imageUrl = await keptPicture(app, who, photo, putTripImage)
  const trip = await postedTrip(who, { imageUrl })
  const avatar = await keptPicture(app, who, photo, putAvatar)
  const comment = await who.call('POST', `/api/posts/${thirdTrip}/comments`, { content: 'Which ferry?' })
  return { who, tripId: trip.id, commentId: comment.json<Comment>().id, pictures: [imageUrl, avatar] }
}

async function newWorld(): Promise<World> {
  const aiko = await traveller(app, LISBON)
  const third = { tripId: (await postedTrip(aiko)).id }
  const [mara, jonas] = [await side(third.tripId), await side(third.tripId)]
  const talkId = await matchOf(jonas.who, mara.who)
  await sendMessage(jonas.who, talkId, 'Six at the gate?')
  await sendMessage(mara.who, talkId, 'Six it is.')
  const requestId = await matchOf(jonas.who, mara.who, { isAccepted: false })
  const { id: groupChatId } = await openedChat(aiko)
  for (const { who } of [mara, jonas]) {
    await moveTo(app, who, LISBON)
    await joinChat(who, groupChatId)
    await say(who, groupChatId, 'Who brings a blanket?')
  }
  await bringToLastHours(app, groupChatId)
  const { id: planId } = await proposedPlan(jonas.who, talkId)
  return { mara, jonas, third, talkId, requestId, groupChatId, planId }
}

const bodyOf = async (who: Traveller, url: string) => (await who.call('GET', url)).body
/**
 * What the matrices do not ask across a block of somebody who would be let in without it; with what the one who was blocked is
 * answered, if not 404: an end as with somebody who has left (`out-of-sight.test.ts`).
 */
const CALLS = ({ talkId, requestId, groupChatId, planId }: World, { who, tripId, commentId, pictures }: Side) =>
  [
    ['PUT', `/api/posts/${tripId}`, tripBody()],
    ['DELETE', `/api/posts/${tripId}`],
    ['PUT', `/api/comments/${commentId}`, { action: 'delete' }],
    ['PUT', `/api/matches/${requestId}`, { status: 'rejected' }, 403],
    ['DELETE', `/api/matches/${requestId}`, undefined, 200],
    ['DELETE', `/api/matches/${talkId}`, undefined, 200],
    ['PATCH', `/api/messages/${talkId}/read`],
    ['DELETE', `/api/plans/${planId}`],
    ['PUT', `/api/group-chats/${groupChatId}/keep`, { userId: who.id, keep: true }],
    ...pictures.map((path) => ['GET', path] as const),
  ] as const

const PARTIES = 'For moderators who are party to none of it, by no block either; `parties.test.ts` shows it.'

/** Calls of one's own, or with an id in their path, that a block does not answer with 404, and why. */
const NOT_HIDDEN: Record<string, string> = {
  'PUT /api/exports/:exportId/path': 'One’s own archive.',
  'DELETE /api/wishes/:wishId': 'One’s own; to everybody else it is not there.',
  'DELETE /api/saved-searches/:searchId': 'One’s own; to everybody else it is not there.',
  'PUT /api/plans/:planId/check-in': 'One’s own check-in, which is awaited whoever blocks whom.',
  'DELETE /api/check-ins/:planId': 'One’s own check-in, which is awaited whoever blocks whom.',
  'PUT /api/users/:userId/would-not-meet-again':
    'Who was met cannot keep it from being noted by a block, and learns nothing of it (`out-of-sight.test.ts`).',
  'GET /api/blocks': 'Whom one has blocked one may name, to take the block back.',
  'GET /api/reports': 'Whom one reported is named as one knew them then, and by nothing newer (`reports.test.ts`).',
  'GET /api/former-contacts': 'Whom one knew, as one knew them then (`former-contacts.test.ts`).',
  'GET /api/former-contacts/:userId/words': 'What one received before the block, and nothing later.',
  'GET /api/see-as/:kind': 'Oneself, as somebody sees one who is not there.',
  'GET /api/usernames/:username': 'A taken username is taken for everybody; it says nothing of whose it is.',
  'DELETE /api/group-chats/:groupChatId': 'Its creator’s own; a chat is there for its city, whoever opened it.',
  'POST /api/group-chats/:groupChatId/plans': 'Proposed to all members; those across a block do not see it.',
  'PATCH /api/group-chats/:groupChatId/read': 'What one has read oneself, in a chat of many.',
  'POST /api/group-chats/:groupChatId/leave': 'Oneself, of a chat of many.',
  'POST /api/group-chats/:groupChatId/messages': 'Written to all members; those across a block do not see it.',
  'PUT /api/group-chats/:groupChatId/mute': 'Of what one is notified oneself.',
  'GET /api/own-trips': 'One’s own trips alone.',
  'GET /api/uploads/s3/multipart/:uploadId': 'One’s own upload; to everybody else it is not there.',
  'GET /api/uploads/s3/multipart/:uploadId/:partNumber': 'One’s own upload; to everybody else it is not there.',
  'POST /api/uploads/s3/multipart/:uploadId/complete': 'One’s own upload; to everybody else it is not there.',
  'DELETE /api/uploads/s3/multipart/:uploadId': 'One’s own upload; to everybody else it is not there.',
  'DELETE /api/devices/:deviceId': 'A session of one’s own; to everybody else it is not there.',
  'GET /api/blog-posts': 'Articles of the blog are for everybody.',
  'GET /api/blog-posts/:articleId': 'Articles of the blog are for everybody.',
  'GET /api/blog-admin/posts': 'Articles as their editors see them, whoever of them wrote one.',
  'PUT /api/blog-admin/posts/:articleId': 'An article of the blog, for its editors alone.',
  'DELETE /api/blog-admin/posts/:articleId': 'An article of the blog, for its editors alone.',
  'GET /api/blog-admin/posts/:articleId/versions': 'An article of the blog, for its editors alone.',
  'PUT /api/blog-admin/drafts/:draftId': 'A draft of the blog, for its editors alone.',
  'DELETE /api/blog-admin/drafts/:draftId': 'A draft of the blog, for its editors alone.',
  'GET /api/moderation/cases': PARTIES,
  'GET /api/moderation/cases/:caseId': PARTIES,
  'POST /api/moderation/cases/:caseId/decision': PARTIES,
  'GET /api/moderation/appeals': PARTIES,
  'POST /api/moderation/appeals/:decisionId/decision': PARTIES,
  'GET /api/moderation/decided': PARTIES,
  'PUT /api/moderation/cases/:caseId/claim': PARTIES,
  'POST /api/moderation/cases/:caseId/preview': PARTIES,
  'POST /api/moderation/cases/:caseId/notes': PARTIES,
  'POST /api/moderation/cases/:caseId/reopening': PARTIES,
  'POST /api/moderation/cases/:caseId/review': PARTIES,
  'GET /api/moderation/pose-photos': 'For moderators, who look whoever blocks whom.',
  'PUT /api/moderation/pose-photos/:posePhotoId': 'For moderators, who decide whoever blocks whom.',
  'GET /api/decisions': 'What was decided about oneself.',
  'POST /api/decisions/:decisionId/appeal': 'About oneself; to everybody else it is not there.',
  'PUT /api/users/:userId': 'Oneself only: anybody else is refused as by any stranger.',
  'DELETE /api/users/:userId/vouch': 'One’s own words: they are taken back whatever came between the two.',
  'GET /api/notifications/:notificationId/pushed': 'One’s own; across a block it has no words, as `push.test` shows.',
  'PUT /api/users/:userId/block': 'The blocked can block in turn, and take their own block back.',
}

// of most calls the access and the list matrix show it: what one entitled by the audience alone is answered
test('every call about something of another traveller is asked across a block', async () => {
  const id = (await traveller(app)).id
  const side: Side = { who: await traveller(app), tripId: id, commentId: id, pictures: [] }
  const world: World = { mara: side, jonas: side, third: side, talkId: id, requestId: id, groupChatId: id, planId: id }
  const asked = CALLS(world, side).map(([method, url]) => `${method} ${url}`)
  const endpoints = await contractEndpoints()
  const notAsked = endpoints.filter((endpoint) => !asked.some((call) => isCallOf(endpoint, call)))
  const shown = new Set([
    ...ACCESS_ROWS.filter(([, row]) => endsAtBlock(row)).map(([name]) => name),
    ...LIST_ROWS.filter(({ alsoSeenBy }) => !alsoSeenBy?.blocked && !alsoSeenBy?.blocker).map(({ call }) => call),
  ])
  const missing = notAsked
    .filter(({ path, paged }) => path.includes(':') || paged)
    .map(nameOf)
    .filter((name) => !shown.has(name))
  expect(missing.sort(), 'add it to CALLS, or to NOT_HIDDEN with the reason').toEqual(Object.keys(NOT_HIDDEN).sort())
})

describe.each([
  ['the one who blocks', 'mara', 'jonas'],
  ['the one who was blocked', 'jonas', 'mara'],
] as const)('%s', (_who, me, them) => {
  test('finds nothing of what they had with the other', async () => {
    const world = await newWorld()
    const { who } = world[me]
    await blockTraveller(world.mara.who, world.jonas.who)
    for (const [method, url, body, toBlocked = 404] of CALLS(world, world[them])) {
      const reply = await who.call(method, url, body)
      expect([url, reply.statusCode]).toEqual([url, me === 'jonas' ? toBlocked : 404])
    }
  })

  test('keeps what is their own, and a visitor still sees what anyone sees', async () => {
    const world = await newWorld()
    await blockTraveller(world.mara.who, world.jonas.who)
    const { who, tripId, commentId, pictures } = world[me]
    for (const url of [`/api/posts/${tripId}`, ...pictures]) expect((await who.call('GET', url)).statusCode).toBe(200)
    expect(await bodyOf(who, `/api/posts/${world.third.tripId}/comments`)).toContain(commentId)
    expect((await callSignedOut(app, 'GET', `/api/posts/${tripId}/preview`)).statusCode).toBe(200)
    expect((await who.call('PUT', `/api/comments/${commentId}`, { action: 'delete' })).statusCode).toBe(200)
  })
})

test('a third traveller notices nothing', async () => {
  const world = await newWorld()
  const third = await traveller(app)
  const urls = ['/api/posts', `/api/posts/${world.third.tripId}/comments`, ...world.mara.pictures]
  const before = await Promise.all(urls.map(async (url) => (await third.call('GET', url)).statusCode))
  // how new a list is says when it was read, and nothing about anybody
  const shown = async () =>
    (await bodyOf(third, `/api/posts/${world.third.tripId}/comments`)).replaceAll(/"version":\d+/g, '')
  const ids = await shown()
  await blockTraveller(world.mara.who, world.jonas.who)
  expect(await Promise.all(urls.map(async (url) => (await third.call('GET', url)).statusCode))).toEqual(before)
  expect(await shown()).toBe(ids)
})

test('pages of the feed and of comments stay full, in as many statements as without a block', async () => {
  const [mara, jonas, aiko] = [await traveller(app), await traveller(app), await traveller(app)]
  const under = await postedTrip(aiko)
  for (let n = 0; n < 12; n++) {
    await postedTrip(n % 2 ? jonas : aiko)
    await (n % 2 ? jonas : aiko).call('POST', `/api/posts/${under.id}/comments`, { content: `Number ${n}` })
  }
  const feed = () => mara.call('GET', '/api/posts?page=0&limit=6')
  const statements = await countStatements(app, feed)
  await blockTraveller(jonas, mara)
  expect(await countStatements(app, feed)).toBe(statements)
  expect(statements).toBe(2)
  expect((await feed()).json<Trip[]>().map(({ userId }) => userId)).toEqual(Array(6).fill(aiko.id))
  const said = await mara.call('GET', `/api/posts/${under.id}/comments?limit=6`)
  expect(said.json<Comment[]>().map(({ userId }) => userId)).toEqual(Array(6).fill(aiko.id))
})

test('a create sent again after the block answers as before and does nothing more', async () => {
  const [mara, jonas] = [await traveller(app), await traveller(app)]
  const trip = await postedTrip(mara)
  const key = { 'idempotency-key': 'ferry-1' }
  const post = () => jonas.call('POST', `/api/posts/${trip.id}/comments`, { content: 'Which ferry?' }, key)
  const first = await post()
  await blockTraveller(mara, jonas)
  expect((await post()).body).toBe(first.body)
  const fresh = { 'idempotency-key': 'ferry-2' }
  const anew = await jonas.call('POST', `/api/posts/${trip.id}/comments`, { content: 'Which ferry?' }, fresh)
  expect(anew.statusCode).toBe(404)
  await unblockTraveller(mara, jonas)
  expect((await mara.call('GET', `/api/posts/${trip.id}/comments`)).json<Comment[]>()).toHaveLength(1)
})
