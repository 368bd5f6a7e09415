import type { Notification } from '@caravan/contract/notifications.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { listMails } from '../../../platform/identity/outbox.ts'
import { outboxOf } from '../../../platform/mail.ts'
import { blockTraveller, unblockTraveller } from '../../../test/blocks.ts'
import { useApp } from '../../../test/build-app.ts'
import { postedTrip, type Traveller, traveller } from '../../../test/factories.ts'
import { matched, sendMessage } from '../../../test/matches.ts'
import { notify } from '../../notify/notify.ts'
import { mailIfUnread } from './mail.ts'
import { deliver, push } from './push.ts'

const made = await useApp()
const { app } = made

let pushed = 0
beforeAll(async () => {
  app.services.pusher.send = async () => {
    pushed++
    return 'sent'
  }
})
beforeEach(() => {
  pushed = 0
})

const notificationsOf = async (who: Traveller) => (await who.call('GET', '/api/notifications')).json<Notification[]>()
const like = (who: Traveller, tripId: string) => who.call('PUT', `/api/posts/${tripId}/like`, { liked: true })
async function idsOf(who: Traveller): Promise<string[]> {
  const find = 'select id from notifications where user_id = $1'
  return (await app.services.pool.query<{ id: string }>(find, [who.id])).rows.map(({ id }) => id)
}
async function mailsTo(who: Traveller) {
  const { email } = (await who.call('GET', '/api/auth/user')).json<{ email: string }>()
  return (await listMails(outboxOf(made.dataDir))).filter(({ to }) => to.includes(email))
}
async function withPhone(who: Traveller): Promise<string> {
  const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) }
  const endpoint = `https://fcm.googleapis.com/fcm/send/${who.id}`
  await who.call('POST', '/api/push-subscriptions', { endpoint, keys })
  const find = 'select id from push_subscriptions where user_id = $1'
  return (await app.services.pool.query<{ id: string }>(find, [who.id])).rows[0]?.id ?? ''
}

test.each(['blocks', 'was blocked'])('a traveller who %s is no longer notified of what the other did', async (how) => {
  const [mara, jonas] = [await traveller(app), await traveller(app)]
  const trip = await postedTrip(mara)
  await like(jonas, trip.id)
  await jonas.call('POST', `/api/posts/${trip.id}/comments`, { content: 'Which ferry?' })
  await jonas.call('PUT', `/api/posts/${trip.id}/match`, { matched: true })
  expect(await notificationsOf(mara)).toHaveLength(3)
  await (how === 'blocks' ? blockTraveller(mara, jonas) : blockTraveller(jonas, mara))
  expect(await notificationsOf(mara)).toEqual([])
  expect((await mara.call('GET', '/api/notifications/unread')).json()).toEqual({ unread: 0 })
})

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
  const [ids] = [await idsOf(asker)]
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
