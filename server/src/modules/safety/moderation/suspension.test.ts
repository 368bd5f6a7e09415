import type { Trip } from '@caravan/contract/trips.ts'
import type { OwnUser } from '@caravan/contract/users.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { issueSession } from '../../../platform/session/session-table.ts'
import { useApp, useSecondNode } from '../../../test/build-app.ts'
import {
  callAs,
  callSignedOut,
  postedTrip,
  pushSubscription,
  type Traveller,
  traveller,
} from '../../../test/factories.ts'
import { device, listening } from '../../../test/live.ts'
import { mailsTo } from '../../../test/mails.ts'
import { matched, sendMessage } from '../../../test/matches.ts'
import { endSuspension, hideAllOf, moderator, reportedCase, suspend } from '../../../test/moderation.ts'
import { decided, ownDecisions } from '../../../test/moderation-calls.ts'
import { agreedPlan, bringToEnd, checkIn, expectCheckIn, PINS, trustedContactOf } from '../../../test/plans.ts'
import { runJobs } from '../../../test/run-jobs.ts'
import { phonePhoto } from '../../../test/sample-images.ts'
import { keptPicture, putUpload, startedUpload } from '../../../test/uploads.ts'
import { writeUnsubscribeToken } from '../../inbox/notifications/unsubscribe-token.ts'
import { enqueueDueCheckIns } from '../../meetups/plans/check-in-steps.ts'

// sockets are ended by what ends their session, and not by the look every half minute
const site = await useApp({}, { live: { recheckMs: 2 ** 31 - 1 } })
const { app } = site
const { pool, secrets } = app.services
const second = await useSecondNode(site)

const pushed: string[] = []
app.services.pusher.send = async (to) => {
  pushed.push(to.endpoint)
  return 'sent'
}
beforeEach(() => {
  pushed.length = 0
})

/** Signed in again, as somebody is who has been suspended. */
async function signedInAgain(who: Traveller): Promise<Traveller> {
  const cookie = await issueSession(pool, who.id, { secret: secrets.session[0], isSecure: false })
  return { ...who, cookie, call: callAs(app, cookie) }
}

async function suspendedByDecision(who: Traveller, action: 'suspend' | 'ban' = 'suspend', change: object = {}) {
  const caseId = await reportedCase(app, await traveller(app), 'traveller', who.id)
  await decided(await moderator(app), caseId, action, change)
}

test('a suspension ends every session at once, on all nodes, with its sockets and push subscriptions', async () => {
  const lena = await traveller(app)
  await lena.call('POST', '/api/push-subscriptions', pushSubscription)
  const url = await listening(app)
  const open = await device(url, { cookie: lena.cookie })
  await suspendedByDecision(lena)
  await open.closed
  for (const node of [app, second]) {
    const reply = await node.inject({ url: '/api/auth/user', headers: { cookie: lena.cookie } })
    expect(reply.statusCode).toBe(401)
  }
  const left = 'select from push_subscriptions where user_id = $1 union all select from session where sess ->> $2 = $3'
  expect((await pool.query(left, [lena.id, 'userId', lena.id])).rowCount).toBe(0)
  await expect(device(url, { cookie: (await signedInAgain(lena)).cookie })).rejects.toThrow()
})

test('signed in again they read why and until when, and every other call is refused', async () => {
  const lena = await traveller(app)
  await suspendedByDecision(lena, 'suspend', { days: 3 })
  const again = await signedInAgain(lena)
  expect((await again.call('GET', '/api/auth/user')).json<OwnUser>()).toMatchObject({ isSuspended: true })
  const [decision] = await ownDecisions(again)
  expect(decision).toMatchObject({ action: 'suspend', rule: 'no-money', isActive: true })
  const days = (Date.parse(decision?.endsAt ?? '') - Date.now()) / 86_400_000
  expect(Math.round(days)).toBe(3)
  const refused = await again.call('GET', '/api/posts?page=0')
  expect(refused.json()).toMatchObject({ status: 403, type: '/problems/suspended' })
  expect((await again.call('POST', '/api/exports')).statusCode).toBe(201)
  expect((await again.call('GET', '/api/logout')).statusCode).toBe(302)
})

test('a ban has no end', async () => {
  const lena = await traveller(app)
  await suspendedByDecision(lena, 'ban')
  expect(await ownDecisions(await signedInAgain(lena))).toMatchObject([{ action: 'ban', endsAt: null, isActive: true }])
})

test('a suspension ends by the clock, and all comes back as it was', async () => {
  const { asker, author, matchId } = await matched(app)
  const { id: tripId } = await postedTrip(author)
  await suspendedByDecision(author)
  const seen = async () => (await asker.call('GET', `/api/posts/${tripId}`)).statusCode
  const isInFeed = async () => (await asker.call('GET', '/api/posts?page=0')).body.includes(tripId)
  expect([await seen(), await isInFeed()]).toEqual([404, false])
  expect((await sendMessage(asker, matchId, 'Where are you?')).statusCode).toBe(403)
  await endSuspension(app, author)
  expect([await seen(), await isInFeed()]).toEqual([200, true])
  expect((await sendMessage(asker, matchId, 'There you are.')).statusCode).toBe(201)
  const again = await signedInAgain(author)
  expect((await again.call('GET', '/api/posts?page=0')).statusCode).toBe(200)
})

test('pages of the feed stay full where newer trips are hidden or of somebody suspended or leaving', async () => {
  const [mara, aiko] = [await traveller(app), await traveller(app)]
  const [lena, jonas, ines] = [await traveller(app), await traveller(app), await traveller(app)]
  for (let n = 0; n < 6; n++) await postedTrip(aiko)
  for (let n = 0; n < 3; n++) for (const who of [lena, jonas, ines]) await postedTrip(who)
  await suspend(app, lena)
  await hideAllOf(app, jonas)
  await pool.query(`insert into deletion_requests select $1, now(), now() + interval '14 days'`, [ines.id])
  const owners = (await mara.call('GET', '/api/posts?page=0&limit=6')).json<Trip[]>().map(({ userId }) => userId)
  expect(owners).toEqual(Array(6).fill(aiko.id))
})

test('to others who is suspended looks as if they had left', async () => {
  const { asker, author, matchId } = await matched(app)
  await sendMessage(author, matchId, 'Six at the gate?')
  await suspendedByDecision(author)
  const conversation = (await asker.call('GET', `/api/conversations/${matchId}`)).json()
  expect(conversation).toMatchObject({ otherUser: { firstName: 'A former traveler' }, closed: 'other-left' })
})

test('of two suspensions the later end holds', async () => {
  const [lena, mod, mara] = [await traveller(app), await moderator(app), await traveller(app)]
  const { id: tripId } = await postedTrip(lena)
  await decided(mod, await reportedCase(app, mara, 'traveller', lena.id), 'suspend', { days: 30 })
  // reported by somebody who had it open
  await endSuspension(app, lena)
  const again = await reportedCase(app, mara, 'trip', tripId)
  await pool.query(`update suspensions set ends_at = now() + interval '30 days' where user_id = $1`, [lena.id])
  await decided(mod, again, 'suspend', { days: 1 })
  const { rows } = await pool.query<{ days: number }>(
    `select round(extract(epoch from ends_at - now()) / 86400)::int as days from suspensions where user_id = $1`,
    [lena.id],
  )
  expect(rows).toEqual([{ days: 30 }])
})

describe('what somebody suspended has from before', () => {
  test('a push, a mail and an event that wait for them are not sent', async () => {
    const { asker, author, matchId } = await matched(app)
    const { email } = (await author.call('GET', '/api/auth/user')).json<OwnUser>()
    await author.call('POST', '/api/push-subscriptions', pushSubscription)
    await author.call('PUT', '/api/notification-settings', { message: { email: true } })
    await sendMessage(asker, matchId, 'Six at the gate?')
    await suspend(app, author)
    await runJobs(app, { soon: true })
    expect(pushed).toEqual([])
    expect(await mailsTo(site, email)).toEqual([])
  })

  test('a key of a create that went through is answered no more', async () => {
    const lena = await traveller(app)
    const { id: tripId } = await postedTrip(lena)
    const say = () =>
      lena.call('POST', `/api/posts/${tripId}/comments`, { content: 'Two beds.' }, { 'idempotency-key': 'c1' })
    expect((await say()).statusCode).toBe(201)
    await suspend(app, lena)
    expect((await say()).json()).toMatchObject({ type: '/problems/suspended' })
  })

  test('the signed address of a picture of theirs shows it to nobody, and does again afterwards', async () => {
    const [lena, mara] = [await traveller(app), await traveller(app)]
    const imageUrl = await keptPicture(app, lena, await phonePhoto())
    const { id } = await postedTrip(lena, { imageUrl })
    const address = (await mara.call('GET', `/api/posts/${id}`)).json<Trip>().imageUrl
    const fetched = async (node = app) => (await node.inject({ url: address })).statusCode
    expect([await fetched(), await fetched(second)]).toEqual([200, 200])
    await suspend(app, lena)
    for (const node of [app, second]) await expect.poll(() => fetched(node)).toBe(307)
    expect((await mara.call('GET', imageUrl)).statusCode).toBe(404)
    await endSuspension(app, lena)
    await expect.poll(() => fetched()).toBe(200)
  })

  test('a bare address, a calendar, a share picture and an address to upload to are refused', async () => {
    const [lena, mara] = [await traveller(app), await traveller(app)]
    const imageUrl = await keptPicture(app, lena, await phonePhoto())
    const { id } = await postedTrip(mara)
    const feed = (await lena.call('PUT', '/api/calendar-feed')).json<{ address: string }>().address
    const upload = await startedUpload(lena)
    await suspend(app, lena)
    for (const url of [imageUrl, `/calendar/trips/${id}.ics`, `/share/trips/${id}.png`]) {
      expect((await lena.call('GET', url)).json(), url).toMatchObject({ type: '/problems/suspended' })
    }
    expect((await callSignedOut(app, 'GET', new URL(feed).pathname)).statusCode).toBe(404)
    expect((await putUpload(app, upload, await phonePhoto())).statusCode).toBe(404)
  })

  test('a link to unsubscribe changes nothing', async () => {
    const lena = await traveller(app)
    const token = writeUnsubscribeToken(secrets.session, { userId: lena.id, kind: 'message' })
    const post = async () => (await callSignedOut(app, 'POST', `/unsubscribe/${token}`)).statusCode
    await suspend(app, lena)
    expect([await post(), (await callSignedOut(app, 'GET', `/unsubscribe/${token}`)).statusCode]).toEqual([404, 404])
    await endSuspension(app, lena)
    expect(await post()).toBe(200)
  })
})

describe('what goes on', () => {
  test('an awaited check-in: the contact is told, and a PIN still ends the wait', async () => {
    const { asker, author, matchId } = await matched(app)
    const { planId, contactEmail } = await awaited(asker, author, matchId)
    await suspend(app, asker)
    expect((await asker.call('GET', '/api/check-ins')).json()).toMatchObject([{ planId, state: 'expected' }])
    await bringToEnd(app, planId, 31)
    for (let step = 0; step < 3; step++) {
      await enqueueDueCheckIns(app.services)
      await runJobs(app)
    }
    expect((await mailsTo(site, contactEmail)).length).toBeGreaterThan(0)
    expect(pushed).toEqual([])
    expect((await checkIn(asker, planId, PINS.pin)).statusCode).toBe(200)
  })

  test('their archive is made, without a mail, and holds what was decided about them and nothing of who reported', async () => {
    const lena = await traveller(app)
    const { email } = (await lena.call('GET', '/api/auth/user')).json<OwnUser>()
    await suspendedByDecision(lena)
    const again = await signedInAgain(lena)
    const { id } = (await again.call('POST', '/api/exports')).json<{ id: string }>()
    await runJobs(app)
    expect((await again.call('GET', '/api/exports')).json()).toMatchObject([{ id, status: 'ready' }])
    expect(await mailsTo(site, email)).toEqual([])
  })
})

/** After a plan with somebody; their contact has consented. */
async function awaited(who: Traveller, other: Traveller, matchId: string) {
  const contactEmail = await trustedContactOf(app, who)
  const { id: planId } = await agreedPlan(who, other, matchId)
  expect((await expectCheckIn(who, planId)).statusCode).toBe(200)
  return { planId, contactEmail }
}
