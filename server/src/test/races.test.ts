import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { beforeAll, expect, inject, test } from 'vitest'
import { notifyMembers } from '../modules/chat/group-chats/ending.ts'
import { buildTestApp, type TestApp } from './build-app.ts'
import { contractEndpoints, isCallOf, nameOf } from './contract-endpoints.ts'
import { traveller as anyTraveller, postedTrip, type Traveller, tripBody } from './factories.ts'
import {
  bringToLastHours,
  callJoin,
  callKeep,
  callLeave,
  callSay,
  chatBody,
  joinChat,
  keep,
  LISBON,
  moveTo,
  openedChat,
} from './group-chats.ts'
import { matchOf } from './matches.ts'
import { callMeet, callShow, callVouch, callWouldNot, shownCode } from './meetings.ts'
import { agreeTo, planTerms, proposedInGroup, proposedPlan } from './plans.ts'
import { callReport } from './reports.ts'
import { isOpenToOthers, methodOf, NOBODY } from './rows/access.ts'
import { idIn } from './rows/list.ts'
import { ACCESS_ROWS } from './rows/rows.ts'

let made: TestApp
let app: FastifyInstance
let mara: Traveller
let others: Traveller[]
let before: number
beforeAll(async () => {
  made = await buildTestApp()
  app = made.app
  before = (await undone()).deadlocks
  mara = await traveller(app, { gender: 'woman' })
  others = await Promise.all([1, 2, 3, 4].map(() => traveller(app, { gender: 'man' })))
})

/** How many deadlocks PostgreSQL has counted, and how many are connected who may not have reported theirs yet. */
async function undone() {
  const { database = '' } = app.services.pool.options
  const admin = new pg.Client(inject('postgres'))
  await admin.connect()
  const { rows } = await admin.query<{ deadlocks: number; connected: number }>(
    `select deadlocks, (select count(*) from pg_stat_activity a where a.datname = d.datname) as connected
     from pg_stat_database d where datname = $1`,
    [database],
  )
  await admin.end()
  return rows[0] ?? { deadlocks: 0, connected: 0 }
}

type Reply = { statusCode: number; body: string }
type Act = () => PromiseLike<Reply>

const raced = new Set<string>()
/** A traveller whose calls are noted. */
async function traveller(...args: Parameters<typeof anyTraveller>): Promise<Traveller> {
  const made = await anyTraveller(...args)
  const call: Traveller['call'] = (method, url, ...rest) => {
    raced.add(`${method} ${url}`)
    return made.call(method, url, ...rest)
  }
  return { ...made, call }
}

let keys = 0
const like = (who: Traveller, id: string, liked = true) => who.call('PUT', `/api/posts/${id}/like`, { liked })
const say = (who: Traveller, id: string) =>
  who.call('POST', `/api/posts/${id}/comments`, { content: 'Which ferry?' }, { 'idempotency-key': `say-${++keys}` })
const ask = (who: Traveller, id: string, matched = true) => who.call('PUT', `/api/posts/${id}/match`, { matched })
const change = (id: string, audience = 'all') =>
  mara.call('PUT', `/api/posts/${id}`, tripBody({ destination: 'Porto', audience: audience as 'all' }))
const remove = (id: string) => mara.call('DELETE', `/api/posts/${id}`)
const openCall = (who: Traveller, change: object) => who.call('POST', '/api/group-chats', chatBody(change))
const state = (who: Traveller, gender: string) => who.call('PUT', '/api/users/profile', { gender })
/** A day's requests are counted; these rounds are all on one. */
const forget = () => app.services.pool.query('delete from match_asks')

/** All at once; which of them comes first differs from round to round. */
const atOnce = (round: number, acts: Act[]): Promise<Reply[]> => {
  const first = (round * 5) % acts.length
  return Promise.all([...acts.slice(first), ...acts.slice(0, first)].map((act) => act()))
}

/** Every change to a trip that another traveller may make. */
const CHANGES_TO_TRIP = ACCESS_ROWS.filter(
  ([name, row]) => /^(PUT|POST|DELETE) \/api\/posts\/:postId\//.test(name) && isOpenToOthers(row),
)
const changeAll = (who: Traveller, tripId: string): Act[] =>
  CHANGES_TO_TRIP.map(([name, [callIn]]) => () => {
    const { url, body } = callIn({ ...NOBODY, tripId })
    return who.call(methodOf(name), url, body)
  })

/** What failed on our side, with its words: none of it may. */
const failures = (replies: Reply[]) => replies.filter(({ statusCode }) => statusCode >= 500).map(({ body }) => body)
/** Whatever came first, each is answered as it may be; else this shows what was said to the others. */
const expectAnswers = (replies: Reply[], may: number[]) =>
  expect(
    replies.filter(({ statusCode }) => !may.includes(statusCode)).map((reply) => [reply.statusCode, reply.body]),
  ).toEqual([])
const statuses = (replies: Reply[]) => [...new Set(replies.map(({ statusCode }) => statusCode))].sort()

async function expectCountersToAgree(): Promise<void> {
  const { rows } = await app.services.pool.query(`
    select id, likes, matches, comments from trips t
    where likes <> (select count(*) from likes l where l.trip_id = t.id)
      or comments <> (select count(*) from comments c where c.trip_id = t.id)
      or matches <> (select count(*) from matches m where m.trip_id = t.id and m.ended_at is null)`)
  expect(rows).toEqual([])
}

const ROUNDS = [0, 1, 2, 3, 4, 5]

test.each(ROUNDS)(
  'who likes, comments or asks while a trip is deleted finds it there or finds nothing (%i)',
  async (round) => {
    await forget()
    const { id } = await postedTrip(mara)
    await Promise.all(others.slice(2).map((who) => like(who, id)))
    const author = others[3] as Traveller
    const onceEach = await traveller(app)
    const commentId = idIn(await say(author, id))
    const replies = await atOnce(round, [
      () => author.call('PUT', `/api/comments/${commentId}`, { action: 'delete' }),
      ...others.flatMap((who, at) => [
        () => like(who, id, at < 2),
        () => say(who, id),
        () => ask(who, id),
        () => callReport(who, 'trip', id),
      ]),
      ...changeAll(onceEach, id),
      () => remove(id),
    ])
    expectAnswers(replies, [200, 201, 404])
    expect(statuses([await like(others[0] as Traveller, id), await ask(others[1] as Traveller, id, false)])).toEqual([
      404,
    ])
    await expectCountersToAgree()
  },
)

test.each(ROUNDS)(
  'a trip is changed and deleted while its requests are made, answered, ended and taken back (%i)',
  async (round) => {
    await forget()
    const { id } = await postedTrip(mara)
    const asked = others.slice(0, 3)
    const ids = await Promise.all(asked.map(async (who) => idIn(await ask(who, id))))
    const accept = (matchId: string) => mara.call('PUT', `/api/matches/${matchId}`, { status: 'accepted' })
    if (round % 2) await accept(ids[0] ?? '')
    await app.services.pool.query('update users set gender_changed_at = null')
    const replies = await atOnce(round, [
      ...asked.flatMap((who, at) => [
        () => accept(ids[at] ?? ''),
        () => who.call('DELETE', `/api/matches/${ids[at]}`),
        () => ask(who, id, false),
        () => like(who, id),
        () => say(who, id),
      ]),
      () => ask(others[3] as Traveller, id),
      ...asked.slice(1).map((who) => () => state(who, round % 2 ? 'man' : 'rather_not_say')),
      ...asked.map((who, at) => () => who.call('POST', '/api/messages', { matchId: ids[at], content: 'Six?' })),
      () => like(others[3] as Traveller, id, round % 2 === 0),
      () => change(id, round % 3 ? 'all' : 'female'),
      () => (round % 2 ? remove(id) : change(id)),
      () => mara.call('PATCH', '/api/notifications/read', {}),
    ])
    expect(failures(replies)).toEqual([])
    await expectCountersToAgree()
  },
)

test.each(ROUNDS)(
  'travellers block each other while they ask, answer and delete, and nothing of them stays open (%i)',
  async (round) => {
    await forget()
    const [one, other] = [await traveller(app), await traveller(app)]
    const [ones, others] = [await postedTrip(one), await postedTrip(other)]
    const [first, second] = [idIn(await ask(one, others.id)), idIn(await ask(other, ones.id))]
    const block = (who: Traveller, whom: Traveller) => who.call('PUT', `/api/users/${whom.id}/block`, { blocked: true })
    const replies = await atOnce(round, [
      () => block(one, other),
      () => block(other, one),
      () => callReport(one, 'trip', others.id, { block: true }),
      () => callReport(other, 'traveller', one.id, { block: true }),
      () => other.call('PUT', `/api/matches/${first}`, { status: 'accepted' }),
      () => one.call('PUT', `/api/matches/${second}`, { status: 'accepted' }),
      () => one.call('DELETE', `/api/posts/${ones.id}`),
      () => say(other, ones.id),
      () => like(one, others.id),
      () => like(other, ones.id),
      () => one.call('PUT', `/api/users/${other.id}/match`, { matched: true }),
      () => other.call('PUT', `/api/users/${one.id}/match`, { matched: true }),
    ])
    expect(failures(replies)).toEqual([])
    const { rows } = await app.services.pool.query(
      `select id from matches where ended_at is null and status <> 'rejected' and $1 in (user_id, owner_id)`,
      [one.id],
    )
    expect(rows).toEqual([])
    await expectCountersToAgree()
  },
)

async function expectMembersToAgree(): Promise<void> {
  const { rows } = await app.services.pool.query(`
    select id from group_chats c
    where member_count <> (select count(*) from group_members m where m.group_chat_id = c.id)`)
  expect(rows).toEqual([])
}

test.each(ROUNDS)(
  'members come, go, write, read, keep and block each other while their chat is closed, or goes on (%i)',
  async (round) => {
    await forget()
    const creator = await traveller(app, LISBON)
    const members = await Promise.all([1, 2, 3, 4].map(() => traveller(app, LISBON)))
    const [first = creator, second = creator] = members
    const { id } = await openedChat(creator, { name: `Round ${round}` })
    for (const who of members.slice(0, 3)) await joinChat(who, id)
    await bringToLastHours(app, id)
    await keep(first, id, creator)
    await keep(creator, id, first)
    await keep(second, id, first)
    const replies = await atOnce(round, [
      ...members.flatMap((who, at) => [
        () => callJoin(who, id),
        () => callSay(who, id, `Number ${at}`),
        () => callKeep(who, id, creator, at % 2 === round % 2),
        () => callLeave(who, id),
        () => callReport(who, 'group-chat', id, { block: at % 2 === round % 2 }),
        () => who.call('PATCH', `/api/group-chats/${id}/read`),
        () => who.call('PUT', `/api/group-chats/${id}/mute`, { muted: at % 2 === 0 }),
      ]),
      () => first.call('PUT', `/api/users/${second.id}/block`, { blocked: true }),
      () => first.call('PUT', `/api/users/${creator.id}/match`, { matched: true }),
      () => openCall(creator, { name: `Round ${round} again` }),
      () => openCall(creator, { name: `Round ${round} again` }),
      () => (round % 2 ? creator.call('DELETE', `/api/group-chats/${id}`) : callSay(creator, id, 'Still here.')),
      () => creator.call('PATCH', '/api/notifications/read', {}),
    ])
    await notifyMembers(app.services, id)
    expectAnswers(replies, [200, 201, 403, 404, 409])
    await expectMembersToAgree()
    const { rows } = await app.services.pool.query<{ open: number }>(
      `select count(*)::int as open from group_chats where name = $1`,
      [`Round ${round} again`],
    )
    expect(rows).toEqual([{ open: 1 }])
  },
)

test.each(ROUNDS)(
  'a plan is made, changed, agreed to, awaited and called off while its match ends or is blocked (%i)',
  async (round) => {
    await forget()
    const [one, other] = [await traveller(app), await traveller(app)]
    const matchId = await matchOf(one, other)
    const { id } = await proposedPlan(one, matchId)
    const propose = (who: Traveller) =>
      who.call('POST', `/api/matches/${matchId}/plans`, planTerms(), { 'idempotency-key': `plan-${++keys}` })
    const replies = await atOnce(round, [
      ...[one, other].flatMap((who) => [
        () => propose(who),
        () => who.call('PUT', `/api/plans/${id}`, { ...planTerms({ place: 'Elsewhere' }), revision: 1 }),
        () => who.call('PUT', `/api/plans/${id}/agreement`, { agreed: true, revision: 1 }),
        () => who.call('PUT', `/api/plans/${id}/expected-check-in`, { expected: true }),
      ]),
      () => one.call('DELETE', `/api/plans/${id}`),
      () =>
        round % 2
          ? other.call('DELETE', `/api/matches/${matchId}`)
          : other.call('PUT', `/api/users/${one.id}/block`, { blocked: true }),
    ])
    expectAnswers(replies, [200, 201, 403, 404, 409])
    const { rows } = await app.services.pool.query<{ open: number }>(
      `select count(*)::int as open from plans where match_id = $1 and status <> 'called-off'`,
      [matchId],
    )
    expect(rows[0]?.open).toBeLessThan(2)
    expect((await propose(one)).statusCode).toBe(404)
  },
)

test.each(ROUNDS)(
  'members plan to meet while one of them leaves, blocks another, or the chat is closed (%i)',
  async (round) => {
    const [creator, member, other] = [await traveller(app), await traveller(app), await traveller(app)]
    for (const who of [creator, member, other]) await moveTo(app, who, LISBON)
    const { id: chatId } = await openedChat(creator)
    for (const who of [member, other]) await joinChat(who, chatId)
    const plans = [await proposedInGroup(creator, chatId), await proposedInGroup(member, chatId)]
    for (const plan of plans) for (const who of [creator, member]) await agreeTo(who, plan)
    const replies = await atOnce(round, [
      ...plans.flatMap(({ id }) =>
        [creator, member, other].flatMap((who) => [
          () => who.call('PUT', `/api/plans/${id}/agreement`, { agreed: who !== other, revision: 1 }),
          () => who.call('PUT', `/api/plans/${id}/agreement`, { agreed: who === other, revision: 1 }),
          () => who.call('PUT', `/api/plans/${id}/expected-check-in`, { expected: false }),
        ]),
      ),
      ...[creator, member, other].map((who) => () => {
        const key = { 'idempotency-key': `group-plan-${++keys}` }
        return who.call('POST', `/api/group-chats/${chatId}/plans`, planTerms(), key)
      }),
      () => creator.call('PUT', `/api/plans/${plans[0]?.id}`, { ...planTerms({ place: 'Elsewhere' }), revision: 1 }),
      () => member.call('DELETE', `/api/plans/${plans[1]?.id}`),
      () => callLeave(round % 2 ? member : other, chatId),
      () => member.call('PUT', `/api/users/${creator.id}/block`, { blocked: true }),
      ...(round % 3 === 0 ? [() => creator.call('DELETE', `/api/group-chats/${chatId}`)] : []),
    ])
    expectAnswers(replies, [200, 201, 403, 404, 409])
    const { rows } = await app.services.pool.query<{ between: number; most: number }>(
      `select (select count(*)::int from plan_agreements a join plans p on p.id = a.plan_id
         where p.group_chat_id = $1 and a.ended_at is null
           and (a.user_id, p.proposed_by) in (($2, $3), ($3, $2))) as between,
       (select coalesce(max(open), 0)::int from (
         select count(*) as open from plans where group_chat_id = $1 and called_off_at is null group by proposed_by) each) as most`,
      [chatId, creator.id, member.id],
    )
    expect(rows[0]).toEqual({ between: 0, most: 1 })
  },
)

test.each(ROUNDS)(
  'two meet, speak for each other and note things while their match ends or is blocked (%i)',
  async (round) => {
    await forget()
    const [one, other] = [await traveller(app), await traveller(app)]
    const matchId = await matchOf(one, other)
    const [ones, others] = [await shownCode(one, other), await shownCode(other, one)]
    const replies = await atOnce(round, [
      () => callMeet(one, other, others.qr),
      () => callMeet(one, other, others.digits),
      () => callMeet(other, one, ones.qr),
      () => callShow(one, other),
      () => callVouch(one, other),
      () => callVouch(other, one),
      () => callWouldNot(one, other),
      () => other.call('DELETE', `/api/users/${one.id}/vouch`),
      () =>
        round % 2
          ? other.call('DELETE', `/api/matches/${matchId}`)
          : other.call('PUT', `/api/users/${one.id}/block`, { blocked: true }),
    ])
    expectAnswers(replies, [200, 403, 404, 409, 422])
    const { rows } = await app.services.pool.query<{ met: number; said: number }>(
      `select (select count(*)::int from meetings where $1 in (one_id, other_id)) as met,
        (select count(*)::int from vouches where $1 in (author_id, about_id)) as said`,
      [one.id],
    )
    expect(rows[0]?.met).toBeLessThan(2)
    if (round % 2 === 0) expect(rows[0]?.said).toBe(0)
  },
)

/** Changes that race with nobody here, and why. */
const NOT_RACED: Record<string, string> = {
  'POST /api/decisions/:decisionId/appeal': 'Locks one row; `appeals.test.ts` appeals twice at once.',
  'POST /api/moderation/appeals/:decisionId/decision': 'Locks one row; `appeals.test.ts` decides twice at once.',
  'POST /api/moderation/cases/:caseId/decision':
    'Locks the case; `decide.test.ts` decides twice at once, and beside reports.',
  'PUT /api/moderation/cases/:caseId/claim': 'Locks the case; `case-work.test.ts` claims twice at once.',
  'POST /api/moderation/cases/:caseId/preview': 'As deciding, and undone.',
  'POST /api/moderation/cases/:caseId/notes': 'One row of its own.',
  'POST /api/moderation/cases/:caseId/reopening': 'Locks in the order of deciding, and the case.',
  'POST /api/moderation/cases/:caseId/review': 'Locks the case.',
  'PUT /api/vouches/:vouchId/hidden': 'One row that is about oneself, in one statement.',
  'PUT /api/steps/required': 'One row of one’s own, in one statement.',
  'PUT /api/users/:userId': 'One row of one’s own, in one statement.',
  'PUT /api/users/location': 'One row of one’s own, in one statement.',
  'PUT /api/users/location/confirmation': 'One row of one’s own, in one statement.',
  'PUT /api/account/password': 'Locks one’s own account; `account.test.ts` changes it twice at once.',
  'PUT /api/account/email': 'A job does it later; `account.test.ts` confirms it twice at once.',
  'PUT /api/deletion':
    'Locks one’s own row and conversations; `delete-traveller.slow.test.ts` carries one out twice at once.',
  'POST /api/exports': 'One row of one’s own, in one statement; `exports.slow.test.ts` asks twice at once.',
  'PUT /api/exports/:exportId/path': 'Changes nothing that is stored.',
  'DELETE /api/devices/:deviceId': 'One row of one’s own, in one statement.',
  'DELETE /api/check-ins/:planId': 'Locks one row of one’s own, as the check-in does.',
  'PUT /api/plans/:planId/check-in': 'Locks one row of one’s own; `check-in.test.ts` checks in many times at once.',
  'PUT /api/trusted-contact': 'Locks one’s own row; `trusted-contact.test.ts` asks two at once.',
  'DELETE /api/trusted-contact': 'Locks one’s own row; `trusted-contact.test.ts` asks two at once.',
  'PUT /api/safety/pins': 'Locks one’s own row.',
  'POST /api/pose-photo': 'Locks one’s own row; `pose-photo.test.ts` asks three times at once.',
  'PUT /api/pose-photo': 'Locks one’s own row; `pose-photo.test.ts` sends one twice at once.',
  'DELETE /api/pose-photo': 'Locks one’s own row.',
  'PUT /api/moderation/pose-photos/:posePhotoId':
    'Locks the row of its traveler; `pose-photo.test.ts` decides twice at once, and while the profile picture changes.',
  'PUT /api/users/near-me': 'One row of one’s own, in one statement.',
  'PUT /api/calendar-feed': 'One row of one’s own, in one statement; `calendar-feeds.test.ts` makes twenty at once.',
  'DELETE /api/calendar-feed': 'One row of one’s own, in one statement.',
  'POST /api/wishes': 'Rows of one’s own, after a lock of one’s own row; `wishes.test.ts` makes many at once.',
  'DELETE /api/wishes/:wishId': 'One row of one’s own, in one statement.',
  'POST /api/saved-searches': 'Rows of one’s own, after a lock of one’s own row; `digest.test.ts` saves many at once.',
  'POST /api/waitlist': 'One row, in one statement; whoever sends it.',
  'DELETE /api/saved-searches/:searchId': 'One row of one’s own, in one statement.',
  'PUT /api/matches/:matchId/seen':
    'One row of one’s own, in one statement; `expire-requests.test.ts` sees one on many devices at once.',
  'POST /api/objects/upload': 'Counts in its own table; `uploads.test.ts` sends thirty at once.',
  'POST /api/uploads/companion/url/get': 'Answers a token, and stores nothing.',
  'POST /api/uploads/s3/params': 'Counts in its own table; `store-uploads.slow.test.ts` asks for thirty at once.',
  'POST /api/uploads/s3/multipart': 'Counts in its own table; `store-uploads.slow.test.ts` asks for thirty at once.',
  'POST /api/uploads/s3/multipart/:uploadId/complete':
    'One’s own upload; `store-uploads.slow.test.ts` completes one three times at once.',
  'DELETE /api/uploads/s3/multipart/:uploadId': 'One row of one’s own, in one statement.',
  'PUT /api/profile/avatar': 'One’s own upload; `pictures.test.ts` keeps one twice at once.',
  'PUT /api/trip-images': 'One’s own upload; `pictures.test.ts` keeps one twice at once.',
  'POST /api/push-subscriptions': 'One row of one’s own, in one statement.',
  'DELETE /api/push-subscriptions': 'One row of one’s own, in one statement.',
  'PUT /api/notification-settings': 'Rows of one’s own, in one statement.',
  'PUT /api/for-you/seen': 'Rows of one’s own; `seen.test.ts` notes a trip while it is deleted.',
  'POST /api/blog-admin/posts': 'An article of the blog alone; `editing.test.ts` sends one twice at once.',
  'PUT /api/blog-admin/posts/:articleId': 'Locks its article alone; `editing.test.ts` saves two at once.',
  'DELETE /api/blog-admin/posts/:articleId': 'One article of the blog, in one statement.',
  'PUT /api/blog-admin/drafts/:draftId': 'One draft, in one statement.',
  'DELETE /api/blog-admin/drafts/:draftId': 'One draft, in one statement.',
  'PUT /api/blog-admin/preview': 'Stores nothing.',
  'POST /api/blog-admin/pictures': 'Counts in its own table; `article-pictures.test.ts` asks for thirty at once.',
  'PUT /api/blog-admin/pictures':
    'An upload of the blog; made as a trip’s, of which `pictures.test.ts` keeps one twice at once.',
  'POST /api/blog-admin/session': 'One row of its own, in one statement.',
  'DELETE /api/blog-admin/session': 'One row of its own, in one statement.',
  'PATCH /api/messages/:matchId/read': 'Locks its conversation alone; `messages.test.ts` reads on two devices at once.',
}

test('every call that changes something races here, or says why not', async () => {
  const changes = (await contractEndpoints()).filter(({ method }) => method !== 'GET')
  const missing = changes.filter((endpoint) => ![...raced].some((call) => isCallOf(endpoint, call))).map(nameOf)
  expect(
    missing.sort(),
    'add it to the calls of a round, like `like(who, id)`, or to NOT_RACED with the reason',
  ).toEqual(Object.keys(NOT_RACED).sort())
})

// what a deadlock undoes is done again, so that nothing else would say that the order of locks is broken
test('hardly anything had to be undone so that another could go on', async () => {
  await made.close()
  await expect.poll(async () => (await undone()).connected, { timeout: 10_000 }).toBe(0)
  // read notifications may meet the deletion of their trip, which takes them in an order of its own
  expect((await undone()).deadlocks - before).toBeLessThan(3)
})
