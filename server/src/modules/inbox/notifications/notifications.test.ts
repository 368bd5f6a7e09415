import { notificationText } from '@caravan/contract/notification-text.ts'
import type { Notification } from '@caravan/contract/notifications.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { jobsOf } from '../../../operate/jobs.ts'
import { listMails } from '../../../platform/identity/outbox.ts'
import { startJobs } from '../../../platform/jobs.ts'
import { outboxOf } from '../../../platform/mail.ts'
import { blockTraveller, unblockTraveller } from '../../../test/blocks.ts'
import { useApp } from '../../../test/build-app.ts'
import { pagesOf, postedTrip, pushSubscription, type Traveller, traveller } from '../../../test/factories.ts'
import { device, listening, receivedAll } from '../../../test/live.ts'
import { matched, sendMessage } from '../../../test/matches.ts'
import { notify } from '../../notify/notify.ts'
import { mailIfUnread } from './mail.ts'
import { deliver, push } from './push.ts'

const made = await useApp()
const { app } = made

const notificationsOf = async (who: Traveller) => (await who.call('GET', '/api/notifications')).json<Notification[]>()
const unread = async (who: Traveller) =>
  (await who.call('GET', '/api/notifications/unread')).json<{ unread: number }>().unread
const like = (who: Traveller, tripId: string, liked = true) => who.call('PUT', `/api/posts/${tripId}/like`, { liked })
const comment = (who: Traveller, tripId: string, content = 'Which ferry?') =>
  who.call('POST', `/api/posts/${tripId}/comments`, { content })

test('five who like a trip are one line: the last by name and four others', async () => {
  const mara = await traveller(app)
  const trip = await postedTrip(mara, { destination: 'Lisbon' })
  for (let n = 0; n < 4; n++) await like(await traveller(app), trip.id)
  await like(await traveller(app, { firstName: 'Aiko' }), trip.id)
  const [line, ...more] = await notificationsOf(mara)
  expect(more).toEqual([])
  expect(line).toMatchObject({
    kind: 'like',
    isRead: false,
    actor: { firstName: 'Aiko' },
    others: 4,
    trip: { id: trip.id, destination: 'Lisbon' },
  })
})

test('of many who like a trip a hundred others are counted', async () => {
  const { pool } = app.services
  const mara = await traveller(app)
  const trip = await postedTrip(mara)
  await like(await traveller(app), trip.id)
  const addLikes = (many: number) =>
    pool.query(
      `with fans as (insert into users (id, email, username, created_at, updated_at)
         select gen_random_uuid(), n, n, now(), now() from (select 'fan.' || gen_random_uuid() as n from generate_series(1, $2)) names
         returning id),
       liked as (insert into likes (id, user_id, trip_id, created_at) select gen_random_uuid(), id, $1, now() from fans)
       insert into notification_actors (notification_id, actor_id, created_at)
       select n.id, fans.id, now() from fans, notifications n where n.trip_id = $1`,
      [trip.id, many],
    )
  const shown = async () =>
    (await notificationsOf(mara)).map((one) => [one.others, notificationText(one).split(' and ')[1]])
  await addLikes(100)
  expect(await shown()).toEqual([[100, '100 others liked your trip to Lisbon']])
  await addLikes(400)
  expect(await shown()).toEqual([[101, '100+ others liked your trip to Lisbon']])
})

test('a like or comment that was taken back leaves the list', async () => {
  const [mara, aiko] = [await traveller(app), await traveller(app)]
  const trip = await postedTrip(mara)
  await like(aiko, trip.id)
  const { id } = (await comment(aiko, trip.id)).json<{ id: string }>()
  expect(await unread(mara)).toBe(2)
  await like(aiko, trip.id, false)
  await aiko.call('PUT', `/api/comments/${id}`, { action: 'delete' })
  expect(await notificationsOf(mara)).toEqual([])
  expect(await unread(mara)).toBe(0)
})

test('read, it stays in the list; something new brings it up again with the new names only', async () => {
  const mara = await traveller(app)
  const [aiko, jonas] = [await traveller(app, { firstName: 'Aiko' }), await traveller(app, { firstName: 'Jonas' })]
  const trip = await postedTrip(mara)
  await comment(aiko, trip.id)
  const read = await mara.call('PATCH', '/api/notifications/read', {})
  expect(read.json()).toEqual({ read: 1, unread: 0 })
  expect(await notificationsOf(mara)).toMatchObject([{ isRead: true, actor: { firstName: 'Aiko' }, others: 0 }])
  await comment(jonas, trip.id)
  expect(await notificationsOf(mara)).toMatchObject([{ isRead: false, actor: { firstName: 'Jonas' }, others: 0 }])
})

test('nobody reads another’s notifications, and marking as read touches one’s own only', async () => {
  const [mara, aiko] = [await traveller(app), await traveller(app)]
  const trip = await postedTrip(mara)
  await like(aiko, trip.id)
  const [line] = await notificationsOf(mara)
  expect(await notificationsOf(aiko)).toEqual([])
  const read = await aiko.call('PATCH', '/api/notifications/read', { ids: [line?.id] })
  expect(read.json()).toEqual({ read: 0, unread: 0 })
  expect(await unread(mara)).toBe(1)
})

test('older ones come through the link, each once', async () => {
  const [mara, aiko] = [await traveller(app), await traveller(app)]
  for (let n = 0; n < 7; n++) await like(aiko, (await postedTrip(mara)).id)
  const seen = (await pagesOf<Notification>(mara, '/api/notifications?limit=3')).flat()
  expect(seen).toHaveLength(7)
  expect(new Set(seen.map(({ id }) => id)).size).toBe(7)
})

test('settings start from the defaults, change by kind and channel, and are one’s own', async () => {
  const [mara, aiko] = [await traveller(app), await traveller(app)]
  const start = (await mara.call('GET', '/api/notification-settings')).json<object>()
  const body = { like: { page: false }, message: { email: false } }
  const saved = await mara.call('PUT', '/api/notification-settings', body)
  expect(saved.json()).toEqual({
    ...start,
    like: { page: false, push: false, email: false },
    message: { page: true, push: true, email: false },
  })
  expect((await aiko.call('GET', '/api/notification-settings')).json()).toEqual(start)
  await like(aiko, (await postedTrip(mara)).id)
  expect(await notificationsOf(mara)).toEqual([])
  const unknown = { teapots: { page: true }, like: { pigeon: true } }
  expect((await mara.call('PUT', '/api/notification-settings', unknown)).statusCode).toBe(200)
  expect((await mara.call('PUT', '/api/notification-settings', { like: { page: 'yes' } })).statusCode).toBe(422)
})

describe('deliver', () => {
  let url: string
  let stopJobs: () => Promise<void>
  beforeAll(async () => {
    url = await listening(app)
    stopJobs = startJobs(app.services.pool, app.services.log, jobsOf(app.services))
  })
  afterAll(async () => {
    await stopJobs()
  })

  test('what happens reaches every open page of its owner as the list gives it, and nobody else', async () => {
    const [mara, aiko] = [await traveller(app), await traveller(app, { firstName: 'Aiko' })]
    const [phone, laptop] = [await device(url, { cookie: mara.cookie }), await device(url, { cookie: mara.cookie })]
    const other = await device(url, { cookie: aiko.cookie })
    const trip = await postedTrip(mara)
    await aiko.call('PUT', `/api/posts/${trip.id}/like`, { liked: true })
    const received = await phone.receive('notification')
    expect(await laptop.receive('notification')).toEqual(received)
    expect([received]).toEqual((await mara.call('GET', '/api/notifications')).json())
    await mara.call('PATCH', '/api/notifications/read', {})
    await laptop.receive('notifications-read')
    await receivedAll(app, [phone, laptop, other])
    expect(phone.received.map(({ event }) => event)).toEqual(['notification', 'notifications-read'])
    expect(other.received).toEqual([])
    for (const { socket } of [phone, laptop, other]) socket.close()
  })

  test('a kind that was switched off on the page reaches no open page', async () => {
    const [mara, aiko] = [await traveller(app), await traveller(app)]
    await mara.call('PUT', '/api/notification-settings', { like: { page: false } })
    const phone = await device(url, { cookie: mara.cookie })
    const trip = await postedTrip(mara)
    await aiko.call('PUT', `/api/posts/${trip.id}/like`, { liked: true })
    const waiting = `select from graphile_worker.jobs where task_identifier = 'deliver-notification'`
    const count = async () => (await app.services.pool.query(waiting)).rowCount
    await expect.poll(count, { timeout: 30_000 }).toBe(0)
    await receivedAll(app, [phone])
    expect(phone.received.filter(({ event }) => event === 'notification')).toEqual([])
    phone.socket.close()
  })
})

describe('blocked', () => {
  let pushed = 0
  beforeEach(() => {
    pushed = 0
    app.services.pusher.send = async () => {
      pushed++
      return 'sent'
    }
  })

  async function idsOf(who: Traveller): Promise<string[]> {
    const find = 'select id from notifications where user_id = $1'
    return (await app.services.pool.query<{ id: string }>(find, [who.id])).rows.map(({ id }) => id)
  }
  async function mailsTo(who: Traveller) {
    const { email } = (await who.call('GET', '/api/auth/user')).json<{ email: string }>()
    return (await listMails(outboxOf(made.dataDir))).filter(({ to }) => to.includes(email))
  }
  async function withPhone(who: Traveller): Promise<string> {
    await who.call('POST', '/api/push-subscriptions', pushSubscription)
    const find = 'select id from push_subscriptions where user_id = $1'
    return (await app.services.pool.query<{ id: string }>(find, [who.id])).rows[0]?.id ?? ''
  }

  test('reading all does not say that somebody blocked has done something', async () => {
    const [mara, aiko, jonas] = [await traveller(app), await traveller(app), await traveller(app)]
    const [one, other] = [await postedTrip(mara), await postedTrip(mara)]
    await like(jonas, one.id)
    await like(aiko, other.id)
    await blockTraveller(jonas, mara)
    expect((await mara.call('PATCH', '/api/notifications/read', {})).json()).toEqual({ read: 1, unread: 0 })
  })

  test('of several who liked a trip, somebody blocked is neither named nor counted', async () => {
    const [mara, aiko, jonas] = [await traveller(app), await traveller(app), await traveller(app)]
    const trip = await postedTrip(mara)
    await like(aiko, trip.id)
    await like(jonas, trip.id)
    expect(await notificationsOf(mara)).toMatchObject([{ actor: { id: jonas.id }, others: 1 }])
    await blockTraveller(mara, jonas)
    expect(await notificationsOf(mara)).toMatchObject([{ actor: { id: aiko.id }, others: 0 }])
  })

  test('the notification of an expired request is removed once either blocks, also one about no trip', async () => {
    const [mara, jonas] = [await traveller(app), await traveller(app)]
    const asked = await jonas.call('PUT', `/api/users/${mara.id}/match`, { matched: true })
    const matchId = asked.json<{ match: { id: string } }>().match.id
    await app.services.pool.query('update matches set ended_at = now() where id = $1', [matchId])
    await notify(app.services.db, { userId: jonas.id, kind: 'match-expired', actorId: null, matchId })
    expect(await notificationsOf(jonas)).toMatchObject([{ kind: 'match-expired' }])
    await blockTraveller(mara, jonas)
    expect(await notificationsOf(jonas)).toEqual([])
    await unblockTraveller(mara, jonas)
    expect(await notificationsOf(jonas)).toMatchObject([{ kind: 'match-expired' }])
  })

  test('what was waiting to be shown, mailed or pushed when the block came is not', async () => {
    const { asker, author, matchId } = await matched(app)
    const phone = await withPhone(asker)
    await sendMessage(author, matchId, 'Six at the gate?')
    const ids = await idsOf(asker)
    await blockTraveller(asker, author)
    for (const id of ids) {
      await deliver(app.services, id)
      await push(app.services, id, phone)
      await mailIfUnread(app.services, id)
    }
    expect(ids.length).toBeGreaterThan(0)
    expect([pushed, await mailsTo(asker), await notificationsOf(asker)]).toEqual([0, [], []])
  })

  test('nothing is made of what somebody blocked does, whichever of the two blocked', async () => {
    const [mara, jonas] = [await traveller(app), await traveller(app)]
    const trip = await postedTrip(mara)
    await blockTraveller(mara, jonas)
    const { db } = app.services
    await notify(db, { userId: mara.id, kind: 'like', actorId: jonas.id, tripId: trip.id })
    await notify(db, { userId: jonas.id, kind: 'comment', actorId: mara.id, tripId: trip.id })
    expect([await idsOf(mara), await idsOf(jonas)]).toEqual([[], []])
  })
})
