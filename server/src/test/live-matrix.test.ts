import { LIVE_EVENTS, type LiveEventName } from '@caravan/contract/live.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobsOf } from '../operate/jobs.ts'
import { startJobs } from '../platform/jobs.ts'
import { useApp } from './build-app.ts'
import { postedTrip, type Traveller, traveller } from './factories.ts'
import { joinChat, LISBON, leaveChat, moveTo, openedChat, say } from './group-chats.ts'
import { device, type Listener, listening, receivedAll } from './live.ts'
import { sendMessage } from './matches.ts'
import { makeModerator, moderator as newModerator, reportedCase, suspend } from './moderation.ts'
import { decided } from './moderation-calls.ts'
import { agreeTo, proposedInGroup, proposedPlan } from './plans.ts'
import { idIn } from './rows/list.ts'

/**
 * A woman's trip for women, a woman who asks for a match, a stranger who may see the trip, and those who may not: one of
 * another gender, one whom the owner has blocked, one who has blocked the owner.
 */
interface World extends Record<Actor, Traveller> {
  tripId: string
  matchId: string
  /** All are in its city; its members are the owner, the asker, and the two with a block. */
  groupChatId: string
}
/** The moderator is a man who decides about reports: he receives no more for it. */
const ACTORS = ['owner', 'asker', 'stranger', 'wrongGender', 'blocked', 'blocker', 'moderator'] as const
type Actor = (typeof ACTORS)[number]

const { app } = await useApp()

let url: string
let stopJobs: () => Promise<void>
beforeAll(async () => {
  url = await listening(app)
  stopJobs = startJobs(app.services.pool, app.services.log, jobsOf(app.services))
})
afterAll(async () => {
  await stopJobs()
})

async function newWorld(): Promise<World> {
  const woman = () => traveller(app, { gender: 'woman' })
  const [owner, asker, stranger] = [await woman(), await woman(), await woman()]
  const [blocked, blocker] = [await woman(), await woman()]
  const wrongGender = await traveller(app, { gender: 'man' })
  const moderator = await traveller(app, { gender: 'man' })
  await makeModerator(app, moderator)
  const { id: tripId } = await postedTrip(owner, { audience: 'female' })
  const asked = await asker.call('PUT', `/api/posts/${tripId}/match`, { matched: true })
  for (const who of [owner, asker, stranger, wrongGender, blocked, blocker, moderator]) await moveTo(app, who, LISBON)
  const { id: groupChatId } = await openedChat(owner)
  for (const who of [asker, blocked, blocker]) await joinChat(who, groupChatId)
  await owner.call('PUT', `/api/users/${blocked.id}/block`, { blocked: true })
  await blocker.call('PUT', `/api/users/${owner.id}/block`, { blocked: true })
  const matchId = idIn(asked)
  await expect.poll(jobsThatAreDue, { timeout: 20_000 }).toBe(0)
  return { owner, asker, stranger, wrongGender, blocked, blocker, moderator, tripId, matchId, groupChatId }
}

/** What brings a world about notifies people too: that is over before anybody listens. */
async function jobsThatAreDue(): Promise<number | null> {
  const due = `select from graphile_worker._private_jobs where run_at <= now() and attempts < max_attempts`
  return (await app.services.pool.query(due)).rowCount
}

const accept = ({ owner, matchId }: World) => owner.call('PUT', `/api/matches/${matchId}`, { status: 'accepted' })

/** Events that carry nothing of a traveller's, and why. */
const WITHOUT_ROW = {
  resync: 'A node says it to its own sockets after losing touch; it carries a time and nothing else.',
}

/** For each event what brings it about, and who receives it; everybody else receives nothing of that name. */
const MATRIX: Record<Exclude<LiveEventName, keyof typeof WITHOUT_ROW>, { act: Act; receivedBy: Actor[] }> = {
  message: {
    act: async (world) => {
      await accept(world)
      await sendMessage(world.owner, world.matchId, 'Six at the gate?')
    },
    receivedBy: ['owner', 'asker'],
  },
  'messages-read': {
    act: async (world) => {
      await accept(world)
      await sendMessage(world.owner, world.matchId, 'Six at the gate?')
      await world.asker.call('PATCH', `/api/messages/${world.matchId}/read`)
    },
    receivedBy: ['owner', 'asker'],
  },
  plan: {
    act: async (world) => {
      await accept(world)
      await proposedPlan(world.owner, world.matchId)
    },
    receivedBy: ['owner', 'asker'],
  },
  match: { act: accept, receivedBy: ['owner', 'asker'] },
  notification: {
    act: ({ stranger, tripId }) => stranger.call('PUT', `/api/posts/${tripId}/like`, { liked: true }),
    receivedBy: ['owner'],
  },
  'notifications-read': {
    act: ({ owner }) => owner.call('PATCH', '/api/notifications/read', {}),
    receivedBy: ['owner'],
  },
  'group-message': {
    act: ({ owner, groupChatId }) => say(owner, groupChatId, 'Who brings a blanket?'),
    receivedBy: ['owner', 'asker'],
  },
  'group-chat': { act: ({ owner, groupChatId }) => leaveChat(owner, groupChatId), receivedBy: ['owner', 'asker'] },
  typing: {
    act: async (world, devices) => {
      await accept(world)
      for (const actor of ACTORS) await devices[actor].ask('typing', { matchId: world.matchId })
    },
    receivedBy: ['owner', 'asker'],
  },
  post: {
    act: ({ stranger, tripId }) => stranger.call('PUT', `/api/posts/${tripId}/like`, { liked: true }),
    receivedBy: ['owner', 'asker', 'stranger'],
  },
  comment: {
    act: ({ owner, tripId }) => owner.call('POST', `/api/posts/${tripId}/comments`, { content: 'Two beds left.' }),
    receivedBy: ['owner', 'asker', 'stranger'],
  },
  unwatched: {
    act: ({ owner, tripId }) => owner.call('DELETE', `/api/posts/${tripId}`),
    receivedBy: ['owner', 'asker', 'stranger'],
  },
}

/** In a group chat: by its owner, and by a member who is in. */
const GROUP_PLAN: (typeof MATRIX)['plan'] = {
  act: async ({ owner, asker, groupChatId }) => agreeTo(asker, await proposedInGroup(owner, groupChatId)),
  receivedBy: ['owner', 'asker'],
}

/** The same event of another cause. */
const OTHER_CAUSES: [LiveEventName, { act: Act; receivedBy: Actor[] }][] = [
  ['notification', { act: hideTripOfStranger, receivedBy: ['owner', 'stranger'] }],
  ['notification', { act: answerAppealOfStranger, receivedBy: ['owner', 'stranger'] }],
  ['plan', GROUP_PLAN],
]

/** Reported by the owner, who hears that something was done. */
async function hideTripOfStranger({ owner, stranger }: World): Promise<string> {
  const { id } = await postedTrip(stranger)
  return (await decided(await newModerator(app), await reportedCase(app, owner, 'trip', id), 'hide')).id
}

async function answerAppealOfStranger(world: World): Promise<void> {
  const decisionId = await hideTripOfStranger(world)
  await world.stranger.call('POST', `/api/decisions/${decisionId}/appeal`, { text: 'It is my own flat.' })
  const body = { outcome: 'upheld', text: 'We looked again.' }
  const other = await newModerator(app)
  expect((await other.call('POST', `/api/moderation/appeals/${decisionId}/decision`, body)).statusCode).toBe(201)
}

type Act = (world: World, devices: Record<Actor, Listener>) => Promise<unknown>

test('every event that the server sends has a row, or the reason why it needs none', () => {
  const covered = [...Object.keys(MATRIX), ...Object.keys(WITHOUT_ROW)]
  const missing = Object.keys(LIVE_EVENTS).filter((event) => !covered.includes(event))
  expect(missing, 'add to MATRIX what brings the event about and who receives it, like `match`, for').toEqual([])
})

test.each([...Object.entries(MATRIX), ...OTHER_CAUSES])(
  '%s is received by whom it is for and nobody else',
  async (event, { act, receivedBy }) => {
    const world = await newWorld()
    const open = async (actor: Actor) => {
      const listener = await device(url, { cookie: world[actor].cookie })
      await listener.ask('watch', { kind: 'post', id: world.tripId })
      return listener
    }
    const opened: [Actor, Listener][] = []
    for (const actor of ACTORS) opened.push([actor, await open(actor)])
    const devices = Object.fromEntries(opened) as Record<Actor, Listener>
    await act(world, devices)
    for (const actor of receivedBy) await devices[actor].receive(event)
    await receivedAll(app, Object.values(devices))
    const received = ACTORS.filter((actor) => devices[actor].received.some((one) => one.event === event))
    expect(received).toEqual(receivedBy)
    for (const actor of ['wrongGender', 'blocked', 'blocker', 'moderator'] as const)
      expect(devices[actor].received).toEqual([])
    for (const { socket } of Object.values(devices)) socket.close()
  },
)

test('a visitor gets no socket to receive anything on', async () => {
  await expect(device(url, {})).rejects.toThrow()
})

test.each([['suspended'], ['banned']])('who is %s gets no socket, and no event on one that is open', async (what) => {
  const world = await newWorld()
  const open = await device(url, { cookie: world.asker.cookie })
  await suspend(app, world.asker, what === 'banned' ? 'infinity' : undefined)
  app.services.live.endTraveller(world.asker.id)
  await open.closed
  await expect(device(url, { cookie: world.asker.cookie })).rejects.toThrow()
})

test('each of two devices receives each event once', async () => {
  const world = await newWorld()
  const [phone, laptop] = [
    await device(url, { cookie: world.asker.cookie }),
    await device(url, { cookie: world.asker.cookie }),
  ]
  await accept(world)
  for (const content of ['One', 'Two', 'Three']) await sendMessage(world.owner, world.matchId, content)
  await world.asker.call('PATCH', `/api/messages/${world.matchId}/read`)
  for (const { receive } of [phone, laptop]) await receive('messages-read')
  await receivedAll(app, [phone, laptop])
  for (const { received } of [phone, laptop]) {
    const contents = received.filter(({ event }) => event === 'message').map(({ payload }) => payload)
    expect(contents).toMatchObject([{ content: 'One' }, { content: 'Two' }, { content: 'Three' }])
    expect(received.filter(({ event }) => event === 'messages-read')).toHaveLength(1)
    const answers = received.filter(({ payload }) => JSON.stringify(payload).includes('"status":"accepted"'))
    expect(answers.map(({ event }) => event)).toEqual(['match'])
  }
  for (const { socket } of [phone, laptop]) socket.close()
})
