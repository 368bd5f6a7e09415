import { ACTIONS, type Action, SAME_TEXT } from '@caravan/contract/limits.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { useApp } from '../../test/build-app.ts'
import { contractEndpoints } from '../../test/contract-endpoints.ts'
import { newTraveller, postedTrip, type Traveller, traveller, tripBody, usernameOf } from '../../test/factories.ts'
import {
  bringToLastHours,
  callJoin,
  callKeep,
  callSay,
  chatBody,
  joinChat,
  LISBON,
  openedChat,
} from '../../test/group-chats.ts'
import { matchOf } from '../../test/matches.ts'
import { callShow, callVouch } from '../../test/meetings.ts'
import { agreeTo, planTerms } from '../../test/plans.ts'

const made = await useApp({ RATE_LIMIT: 'on' })

let mara: Traveller
let tripId: string
let matchId: string
let aiko: Traveller
let groupChatId: string
beforeAll(async () => {
  mara = await traveller(made.app, LISBON)
  tripId = (await postedTrip(mara)).id
  matchId = await matchOf(await traveller(made.app), mara)
  aiko = await traveller(made.app, LISBON)
  groupChatId = (await openedChat(aiko)).id
  await joinChat(mara, groupChatId)
  await bringToLastHours(made.app, groupChatId)
})
const sql = (text: string, values: unknown[] = []) => made.database.pool.query(text, values)
beforeEach(() => sql('delete from action_counts'))

let said = 0
/** Once of each action, by anybody. */
const DO: Record<Action, (who: Traveller) => ReturnType<Traveller['call']>> = {
  trip: (who) =>
    who.call('POST', '/api/posts', tripBody({ description: `The island number ${++said} of the summer.` })),
  changeTrip: (who) => who.call('PUT', `/api/posts/${tripId}`, tripBody({ description: `With ${++said} beds left.` })),
  comment: (who) => who.call('POST', `/api/posts/${tripId}/comments`, { content: `Comment ${++said}` }),
  like: (who) => who.call('PUT', `/api/posts/${tripId}/like`, { liked: ++said % 2 === 0 }),
  // nothing was asked: what is withdrawn is counted all the same
  match: (who) => who.call('PUT', `/api/posts/${tripId}/match`, { matched: false }),
  message: (who) => who.call('POST', '/api/messages', { matchId, content: `Message ${++said}` }),
  groupMessage: (who) => callSay(who, groupChatId, `Message ${++said} to all`),
  // nobody has more than three open at a time
  createGroup: async (who) => {
    const reply = await who.call('POST', '/api/group-chats', chatBody({ name: `Chat ${++said}` }))
    await who.call('DELETE', `/api/group-chats/${reply.json<{ id: string }>().id}`)
    return reply
  },
  joinGroup: (who) => callJoin(who, groupChatId),
  keep: (who) => callKeep(who, groupChatId, aiko, ++said % 2 === 0),
  block: async (who) => who.call('PUT', `/api/users/${(await traveller(made.app)).id}/block`, { blocked: true }),
  report: async (who) =>
    who.call('POST', '/api/reports', { subject: { kind: 'traveller', id: aiko.id }, reason: 'spam' }),
  showCode: (who) => callShow(who, aiko),
  vouch: async (who) => {
    await sql(
      `insert into meetings (id, one_id, other_id, created_at) values (gen_random_uuid(), least($1::uuid, $2), greatest($1::uuid, $2), now())
       on conflict do nothing`,
      [who.id, aiko.id],
    )
    return callVouch(who, aiko, `Words number ${++said} of these.`)
  },
  moveCity: (who) => who.call('PUT', '/api/users/location', { city: `City ${++said}`, country: 'Portugal' }),
  profile: (who) => who.call('PUT', '/api/users/profile', { bio: `Bio ${++said}` }),
  upload: async (who) => {
    // no more than twenty are open at a time
    await sql('delete from uploads')
    return who.call('POST', '/api/objects/upload')
  },
  viewTraveller: (who) => who.call('GET', `/api/travellers/${usernameOf(mara)}`),
  searchTravellers: (who) => who.call('GET', '/api/search/travellers?q=mara'),
  seeAs: (who) => who.call('GET', '/api/see-as/stranger'),
  // one at a time is being made
  export: async (who) => {
    await sql('delete from data_exports')
    return who.call('POST', '/api/exports')
  },
  // one at a time is open
  plan: async (who) => {
    await sql('delete from plans')
    return who.call('POST', `/api/matches/${matchId}/plans`, planTerms({ place: `Pier ${++said}` }))
  },
  agree: async (who) => {
    await sql('delete from plans')
    const { rows } = await sql(
      `insert into plans (id, group_chat_id, place, starts_at, ends_at, time_zone, status, proposed_by, revision, created_at)
       values (gen_random_uuid(), $1, 'Pier', now() + interval '1 hour', now() + interval '2 hours', 'Europe/Lisbon', 'proposed',
         $2, 1, now()) returning id`,
      [groupChatId, aiko.id],
    )
    return agreeTo(who, { id: rows[0].id, revision: 1 })
  },
  trustedContact: (who) => who.call('PUT', '/api/trusted-contact', { email: `contact-${++said}@example.org` }),
  checkUsername: (who) => who.call('GET', `/api/usernames/name${++said}`),
}
const actions = Object.keys(ACTIONS) as Action[]
const setCount = (period: string, count: number) =>
  sql('update action_counts set count = $2 where period = $1', [period, count])

test('every action is one of some call', async () => {
  expect(new Set((await contractEndpoints()).flatMap(({ action }) => action ?? []))).toEqual(new Set(actions))
})

test.each(actions)('%s: so many in ten minutes and in a day, then 429 until there is more', async (action) => {
  const act = () => DO[action](mara)
  expect((await act()).statusCode).toBeLessThan(300)
  const { tenMinutes, day } = ACTIONS[action]

  await setCount('ten-minutes', tenMinutes - 1)
  expect((await act()).statusCode).toBeLessThan(300)
  const soon = await act()
  expect(soon.statusCode).toBe(429)
  expect(soon.json()).toMatchObject({ type: '/problems/too-many', detail: expect.stringContaining('a few minutes') })
  expect(Number(soon.headers['retry-after'])).toBeGreaterThan(0)
  expect(Number(soon.headers['retry-after'])).toBeLessThanOrEqual(600)
  await sql(`update action_counts set starts_at = now() - interval '11 minutes' where period = 'ten-minutes'`)
  expect((await act()).statusCode).toBeLessThan(300)

  await setCount('day', day)
  const tomorrow = await act()
  expect(tomorrow.statusCode).toBe(429)
  expect(tomorrow.json()).toMatchObject({ detail: expect.stringContaining('tomorrow') })
  expect(Number(tomorrow.headers['retry-after'])).toBeGreaterThan(600)
  await sql(`update action_counts set starts_at = now() - interval '25 hours'`)
  expect((await act()).statusCode).toBeLessThan(300)
})

test('sent at once no more pass than one after the other; what was refused is not there', async () => {
  const replies = await Promise.all(Array.from({ length: 40 }, () => DO.comment(mara)))
  const passed = replies.filter(({ statusCode }) => statusCode === 201).length
  expect(passed).toBe(ACTIONS.comment.tenMinutes)
  expect(replies.filter(({ statusCode }) => statusCode === 429)).toHaveLength(40 - passed)
  const { rows } = await sql('select count from action_counts where period = $1', ['day'])
  expect(rows).toEqual([{ count: passed }])
  expect((await DO.comment(aiko)).statusCode).toBe(201)
})

test('a new account has less', async () => {
  const aiko = await newTraveller(made.app)
  const replies = await Promise.all(Array.from({ length: 12 }, () => DO.comment(aiko)))
  const passed = replies.filter(({ statusCode }) => statusCode === 201)
  expect(passed).toHaveLength(ACTIONS.comment.newAccount.tenMinutes)
})

test('the same words again, however they are written, are refused after a few times; a greeting is not', async () => {
  const say = (content: string) => mara.call('POST', `/api/posts/${tripId}/comments`, { content })
  const offers = ['Cheap rooms at my hostel!', 'cheap  rooms at my HOSTEL', 'Cheap rooms, at my hostel…']
  for (let n = 0; n < SAME_TEXT.day; n++) expect((await say(offers[n % 3] ?? '')).statusCode).toBe(201)
  const refused = await say('CHEAP ROOMS AT MY HOSTEL')
  expect(refused.statusCode).toBe(429)
  expect(refused.json()).toMatchObject({ detail: expect.stringContaining('other words') })
  for (let n = 0; n < SAME_TEXT.day + 1; n++) expect((await say('Have fun!')).statusCode).toBe(201)
})

test('the same note for many is refused after a few times', async () => {
  const aiko = await traveller(made.app)
  const ask = async () =>
    aiko.call('PUT', `/api/users/${(await traveller(made.app)).id}/match`, {
      matched: true,
      note: 'Come to my hostel, it is cheap!',
    })
  for (let n = 0; n < SAME_TEXT.day; n++) expect((await ask()).statusCode).toBe(200)
  const refused = await ask()
  expect(refused.statusCode).toBe(429)
  expect(refused.json()).toMatchObject({ detail: expect.stringContaining('other words') })
})

test('a retry with its key counts once, and a call that fails not at all', async () => {
  const key = { 'idempotency-key': 'once' }
  const say = () => mara.call('POST', `/api/posts/${tripId}/comments`, { content: 'Six at the port?' }, key)
  expect(new Set((await Promise.all([say(), say(), say()])).map(({ body }) => body)).size).toBe(1)
  await mara.call('POST', `/api/posts/${mara.id}/comments`, { content: 'Nobody home' })
  const { rows } = await sql(`select count from action_counts where action = 'comment'`)
  expect(rows).toEqual([{ count: 1 }, { count: 1 }])
})
