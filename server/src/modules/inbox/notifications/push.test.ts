import { KINDS } from '@caravan/contract/notification-kinds.ts'
import { beforeEach, expect, test } from 'vitest'
import { newId } from '../../../db/id.ts'
import { notifications } from '../../../db/schema/notifications.ts'
import type { PushAddress } from '../../../platform/push.ts'
import { blockTraveller } from '../../../test/blocks.ts'
import { useApp } from '../../../test/build-app.ts'
import { type Traveller, traveller } from '../../../test/factories.ts'
import { type Matched, matched, sendMessage } from '../../../test/matches.ts'
import { deliver, push } from './push.ts'

const { app } = await useApp()

let pushed: { to: PushAddress; payload: object }[] = []
beforeEach(() => {
  pushed = []
  app.services.pusher.send = async (to, payload) => {
    pushed.push({ to, payload })
    return 'sent'
  }
})

const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) }
const subscribe = (who: Traveller, name: string, endpoint = `https://fcm.googleapis.com/fcm/send/${name}`) =>
  who.call('POST', '/api/push-subscriptions', { endpoint, keys })

async function pushJobs(who: Traveller) {
  const { pool } = app.services
  const found = await pool.query<{ id: string }>(
    `select id from notifications where user_id = $1 and kind = 'message'`,
    [who.id],
  )
  for (const { id } of found.rows) await deliver(app.services, id)
  const { rows } = await pool.query<{ payload: { id: string; device: string } }>(
    `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     join push_subscriptions s on s.id::text = j.payload ->> 'device'
     where t.identifier = 'push-notification' and s.user_id = $1`,
    [who.id],
  )
  return rows.map(({ payload }) => payload)
}
async function pushAll(who: Traveller) {
  for (const { id, device } of await pushJobs(who)) await push(app.services, id, device)
}

/** What a device that was woken asks for, and what it is answered. */
async function words(who: Traveller) {
  const payload = pushed.at(-1)?.payload as { tag?: string } | undefined
  const reply = await who.call('GET', `/api/notifications/${payload?.tag}/pushed`)
  return reply.json<{ words: { body: string; path: string } | null }>().words
}

test('a message shows on each device of its receiver, with where it leads', async () => {
  const { asker, author, matchId } = await matched(app)
  await subscribe(asker, 'phone')
  await subscribe(asker, 'laptop')
  await subscribe(author, 'other')
  await sendMessage(author, matchId, 'Six at the gate?')
  await pushAll(asker)
  expect(pushed.map(({ to }) => to.endpoint.split('/').at(-1)).sort()).toEqual(['laptop', 'phone'])
  // the words are not at the service, which keeps them for a day
  expect(pushed[0]?.payload).toEqual({ title: 'Caravan', tag: expect.any(String) })
  expect(await words(asker)).toEqual({
    body: expect.stringMatching(/^\w+ sent you a message$/),
    path: `/messages/${matchId}`,
  })
})

async function wokenFor(matched: Matched) {
  await subscribe(matched.asker, matched.matchId)
  await sendMessage(matched.author, matched.matchId, 'Six at the gate?')
  await pushAll(matched.asker)
}

test('what waits at a service has the names of now, and is for its reader alone', async () => {
  const pair = await matched(app)
  await wokenFor(pair)
  await pair.author.call('PUT', '/api/users/profile', { firstName: 'Jon' })
  expect(await words(pair.asker)).toMatchObject({ body: 'Jon sent you a message' })
  expect(await words(pair.author)).toBeNull()
  expect(await words(await traveller(app))).toBeNull()
  await pair.asker.call('PATCH', '/api/notifications/read', {})
  expect(await words(pair.asker)).toBeNull()
})

test.each([
  ['the reader has blocked the other', ({ asker, author }: Matched) => blockTraveller(asker, author)],
  ['the other has blocked the reader', ({ asker, author }: Matched) => blockTraveller(author, asker)],
])('what waits at a service says nothing once %s', async (_what, block) => {
  const pair = await matched(app)
  await wokenFor(pair)
  await block(pair)
  expect(await words(pair.asker)).toBeNull()
})

test('what names nobody is said without being asked for, and shows where calls fail', async () => {
  const { db, pool } = app.services
  const mara = await traveller(app)
  await subscribe(mara, 'warned')
  await mara.call('PUT', '/api/notification-settings', { 'moderation-warning': { push: true } })
  const { id, kind } = { id: newId(), kind: 'moderation-warning' } as const
  await db
    .insert(notifications)
    .values({ id, kind, userId: mara.id, subjectId: mara.id, createdAt: new Date(), since: new Date() })
  const devices = await pool.query<{ id: string }>('select id from push_subscriptions where user_id = $1', [mara.id])
  await push(app.services, id, devices.rows[0]?.id ?? '')
  expect(pushed[0]?.payload).toMatchObject({
    body: 'A moderator has written to you about the rules',
    path: '/settings/decisions',
  })
})

test('no text that may wait at a service names anybody', () => {
  const impersonal = Object.values(KINDS).filter(({ isImpersonal }) => isImpersonal)
  const report = { kind: 'comment', username: 'JONAS', quote: 'JONAS', state: 'received', isRemoved: false } as const
  const group = { id: 'JONAS', name: 'JONAS' }
  const named = {
    ...{ trip: { id: 'JONAS', destination: 'JONAS' }, matchId: 'JONAS', group, planChatId: 'JONAS', report },
    ...{ digest: { q: 'JONAS', trips: 1 }, change: 'JONAS', decision: null },
  }
  const said = impersonal.map(({ text, path }) => text('JONAS', 'JONAS', named) + path(named))
  expect(said.length).toBeGreaterThan(0)
  expect(said.join()).not.toContain('JONAS')
})

test.each<[string, (pair: Matched) => PromiseLike<unknown>]>([
  ['the traveller has blocked who did it', ({ asker, author }) => blockTraveller(asker, author)],
  ['who did it has blocked the traveller', ({ asker, author }) => blockTraveller(author, asker)],
  [
    'its kind is switched off',
    ({ asker }) => asker.call('PUT', '/api/notification-settings', { message: { push: false } }),
  ],
  ['it is read', ({ asker, matchId }) => asker.call('PATCH', `/api/messages/${matchId}/read`)],
  [
    'the session there is over',
    ({ asker }) =>
      app.services.pool.query(`update session set expire = now() - interval '1 minute' where sess ->> 'userId' = $1`, [
        asker.id,
      ]),
  ],
])('a push that was enqueued before is not sent once %s', async (_why, happen) => {
  const { asker, author, matchId } = await matched(app)
  await subscribe(asker, `again-${author.id}`)
  await sendMessage(author, matchId, 'Six at the gate?')
  const jobs = await pushJobs(asker)
  await happen({ asker, author, matchId })
  for (const { id, device } of jobs) await push(app.services, id, device)
  expect([jobs.length, pushed.length]).toEqual([1, 0])
})

test('a kind that was switched off is not shown', async () => {
  const { asker, author, matchId } = await matched(app)
  await subscribe(asker, 'phone-5')
  await asker.call('PUT', '/api/notification-settings', { message: { push: false } })
  await sendMessage(author, matchId, 'Six at the gate?')
  expect(await pushJobs(asker)).toEqual([])
})

test('a browser is of who subscribed it last, and nobody else ends that', async () => {
  const { asker, author, matchId } = await matched(app)
  await subscribe(author, 'shared')
  await subscribe(asker, 'shared')
  const endpoint = 'https://fcm.googleapis.com/fcm/send/shared'
  expect((await author.call('DELETE', '/api/push-subscriptions', { endpoint })).statusCode).toBe(200)
  await sendMessage(author, matchId, 'Six at the gate?')
  await pushAll(asker)
  expect(pushed.map(({ to }) => to.endpoint)).toEqual([endpoint])
  await sendMessage(asker, matchId, 'At the gate.')
  await pushAll(author)
  expect(pushed).toHaveLength(1)
})

test('a browser is reached for as long as its session lasts', async () => {
  const mara = await traveller(app)
  await subscribe(mara, 'phone-4')
  const count = async () =>
    (await app.services.pool.query('select from push_subscriptions where user_id = $1', [mara.id])).rowCount
  expect(await count()).toBe(1)
  await mara.call('GET', '/api/logout')
  expect(await count()).toBe(0)
})

test('the server is sent to push services only', async () => {
  const mara = await traveller(app)
  for (const endpoint of [
    'http://fcm.googleapis.com/x',
    'https://localhost/x',
    'https://169.254.169.254/latest',
    'https://evil.example/fcm.googleapis.com',
    'https://fcm.googleapis.com.evil.example/x',
    'https://user@evil.example',
    'https://user:secret@fcm.googleapis.com/x',
    'https://fcm.googleapis.com:8443/x',
    'https://fcm.googleapis.com\\@127.0.0.1/x',
    'https://FCM.googleapis.com/x',
    'https://127.0.0.1\\@fcm.googleapis.com/x',
  ]) {
    expect((await subscribe(mara, '', endpoint)).statusCode, endpoint).toBe(422)
  }
})

test('it is offered after the first match and not before', async () => {
  const mara = await traveller(app)
  const { asker } = await matched(app)
  const isOffered = async (who: Traveller) =>
    (await who.call('GET', '/api/push')).json<{ isOffered: boolean }>().isOffered
  expect([await isOffered(mara), await isOffered(asker)]).toEqual([false, true])
})
