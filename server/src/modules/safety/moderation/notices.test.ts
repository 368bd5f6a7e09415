import type { Notification } from '@caravan/contract/notifications.ts'
import type { OwnUser } from '@caravan/contract/users.ts'
import { beforeEach, expect, test } from 'vitest'
import { blockTraveller } from '../../../test/blocks.ts'
import { useApp } from '../../../test/build-app.ts'
import { postedTrip, pushSubscription, type Traveller, traveller } from '../../../test/factories.ts'
import { joinChat, LISBON, moveTo, openedChat, say } from '../../../test/group-chats.ts'
import { mailsTo } from '../../../test/mails.ts'
import { matched, sendMessage } from '../../../test/matches.ts'
import { moderator, newCase, reportedCase, storeAppeal, suspend } from '../../../test/moderation.ts'
import { decided } from '../../../test/moderation-calls.ts'
import { runJobs } from '../../../test/run-jobs.ts'
import { closeAppeal } from './operator.ts'

const site = await useApp()
const { app } = site
const { db } = app.services

const pushed: string[] = []
app.services.pusher.send = async (_to, payload) => {
  pushed.push(JSON.stringify(payload))
  return 'sent'
}
beforeEach(() => {
  pushed.length = 0
})

const emailOf = async (who: Traveller) => (await who.call('GET', '/api/auth/user')).json<OwnUser>().email
const notified = async (who: Traveller) => (await who.call('GET', '/api/notifications')).json<Notification[]>()
const unread = async (who: Traveller) =>
  (await who.call('GET', '/api/notifications/unread')).json<{ unread: number }>().unread

/** What is delivered now, and the mails of what stays unread. */
async function mailed(email: string) {
  await runJobs(app)
  await runJobs(app, { soon: true })
  return mailsTo(site, email)
}

async function hiddenTrip(action: 'hide' | 'warn' | 'suspend' | 'ban' = 'hide') {
  const [mara, lena] = [await traveller(app), await traveller(app)]
  const { id: tripId } = await postedTrip(lena, { destination: 'Tbilisi', description: 'Deposit first.' })
  const email = await emailOf(lena)
  const caseId = await reportedCase(app, mara, 'trip', tripId)
  const { id } = await decided(await moderator(app), caseId, action)
  return { mara, lena, email, tripId, id }
}

const appealed = (who: Traveller, id: string) =>
  who.call('POST', `/api/decisions/${id}/appeal`, { text: 'It is for the boat.' })

async function answered(id: string, outcome: 'upheld' | 'reversed') {
  const other = await moderator(app)
  const reply = await other.call('POST', `/api/moderation/appeals/${id}/decision`, {
    outcome,
    text: 'We looked again.',
  })
  expect(reply.statusCode, reply.body).toBe(201)
}

test('whose trip is hidden is notified of it: what it is, by which rule, and where to read why', async () => {
  const { mara, lena, email, tripId } = await hiddenTrip()
  const reply = await lena.call('GET', '/api/notifications')
  const decision = { about: 'trip', rule: 'Ask nobody for money or copies of documents', outcome: null }
  expect(reply.json()).toMatchObject([{ kind: 'moderation-hidden', actor: null, others: 0, trip: null, decision }])
  for (const trace of [mara.id, tripId, 'Tbilisi', 'Deposit first']) expect(reply.body).not.toContain(trace)
  expect((await notified(mara)).map(({ kind }) => kind)).toEqual(['report-answered'])
  const [mail] = await mailed(email)
  expect(mail?.text).toContain('A moderator hid your trip by the rule “Ask nobody for money or copies of documents”')
  expect(mail?.text).toContain('/settings/decisions')
  expect(mail?.text).toContain('/unsubscribe/')
})

test('a hidden comment and a hidden message in a group chat name neither the trip nor the chat, nor who is there', async () => {
  const [mod, mara, lena] = [await moderator(app), await traveller(app), await traveller(app)]
  const { id: tripId } = await postedTrip(mara)
  const comment = await lena.call('POST', `/api/posts/${tripId}/comments`, { content: 'Cheap watches.' })
  await decided(mod, await reportedCase(app, mara, 'comment', comment.json<{ id: string }>().id), 'hide')
  for (const who of [mara, lena]) await moveTo(app, who, LISBON)
  const { id: chatId } = await openedChat(mara)
  await joinChat(lena, chatId)
  const said = await say(lena, chatId, 'Cheap watches.')
  await decided(mod, await reportedCase(app, mara, 'group-message', said.id), 'hide')
  const reply = await lena.call('GET', '/api/notifications')
  const hidden = reply.json<Notification[]>().filter(({ kind }) => kind === 'moderation-hidden')
  expect(hidden.map(({ decision }) => decision?.about)).toEqual(['message in a group chat', 'comment'])
  for (const trace of [mara.id, tripId, chatId, 'watches']) expect(JSON.stringify(hidden)).not.toContain(trace)
})

test('a dismissal notifies only who reported, and who is suspended is notified of no more than the page that they find', async () => {
  const { mod, mara, lena, caseId } = await newCase(app)
  await decided(mod, caseId, 'dismiss')
  expect(await notified(lena)).toEqual([])
  expect((await notified(mara)).map(({ report }) => report?.state)).toEqual(['nothing-found'])
  const { rows } = await app.services.pool.query('select from notifications where user_id = $1', [
    (await hiddenTrip('suspend')).lena.id,
  ])
  expect(rows).toEqual([])
})

test('a warning is mailed, unless its traveller wants no such mail', async () => {
  expect(await mailed((await hiddenTrip('warn')).email)).toHaveLength(1)
  const { mod, lena, caseId } = await newCase(app)
  await lena.call('PUT', '/api/notification-settings', { 'moderation-warning': { email: false } })
  await decided(mod, caseId, 'warn')
  expect(await mailed(await emailOf(lena))).toEqual([])
  expect((await notified(lena)).map(({ kind }) => kind)).toEqual(['moderation-warning'])
})

test('the answer to a report names no later username of whom its reporter has blocked', async () => {
  const { mod, mara, lena, caseId } = await newCase(app)
  const { username } = (await lena.call('GET', '/api/auth/user')).json<OwnUser>()
  await blockTraveller(mara, lena)
  const renamed = await lena.call('PUT', '/api/users/profile', { username: `later_${lena.id.slice(-8)}` })
  expect(renamed.statusCode, renamed.body).toBe(200)
  await decided(mod, caseId, 'warn')
  expect((await notified(mara)).map(({ report }) => report?.username)).toEqual([username])
})

test('two warnings are two notifications, and who appeals against one has read of that one', async () => {
  const [mod, mara, lena] = [await moderator(app), await traveller(app), await traveller(app)]
  const warn = async () => decided(mod, await reportedCase(app, mara, 'traveller', lena.id), 'warn')
  const { id } = await warn()
  await warn()
  expect(await unread(lena)).toBe(2)
  await appealed(lena, id)
  expect(await unread(lena)).toBe(1)
})

test.each([
  ['upheld', 'the decision stays', ['appeal-answered', 'moderation-hidden']],
  ['reversed', 'the decision was undone', ['appeal-answered']],
] as const)('an appeal that is %s notifies who appealed: page, phone and mailbox', async (outcome, words, left) => {
  const { mara, lena, email, id } = await hiddenTrip()
  await lena.call('POST', '/api/push-subscriptions', pushSubscription)
  await appealed(lena, id)
  expect(await unread(lena)).toBe(0)
  await answered(id, outcome)
  const all = await notified(lena)
  expect(all.map(({ kind }) => kind)).toEqual(left)
  expect(all[0]?.decision).toMatchObject({ about: 'trip', outcome })
  const mails = await mailed(email)
  expect(mails.map(({ subject }) => subject)).toEqual([`Your appeal was answered: ${words}`])
  expect(pushed.filter((one) => one.includes(words))).toHaveLength(1)
  expect((await notified(mara)).map(({ kind }) => kind)).toEqual(['report-answered'])
})

test('the operator’s answer to an appeal is notified too', async () => {
  const { lena, id } = await hiddenTrip('warn')
  await appealed(lena, id)
  await closeAppeal(db, id, { outcome: 'upheld', text: 'We looked again.' })
  expect((await notified(lena))[0]).toMatchObject({ kind: 'appeal-answered', decision: { outcome: 'upheld' } })
})

test.each(['suspend', 'ban'] as const)(
  'to somebody under a %s the answer to their appeal is mailed, without links that lead nowhere, and nothing else is',
  async (action) => {
    const { lena, email, id } = await hiddenTrip(action)
    await storeAppeal(app, id)
    await answered(id, 'upheld')
    const mails = await mailed(email)
    expect(mails.map(({ subject }) => subject)).toEqual(['Your appeal was answered: the decision stays'])
    expect(mails[0]?.text).toContain('/settings/decisions')
    for (const dead of ['/unsubscribe/', '/settings/notifications']) expect(mails[0]?.text).not.toContain(dead)
    expect((await lena.call('GET', '/api/notifications')).statusCode).toBe(401)
  },
)

test('a hiding that waits to be mailed is not once its traveller is suspended', async () => {
  const { lena, email } = await hiddenTrip()
  await runJobs(app)
  await suspend(app, lena)
  expect(await mailed(email)).toEqual([])
})

test('who switched off mails of answers gets none while suspended either', async () => {
  const { asker, author, matchId } = await matched(app)
  const email = await emailOf(author)
  await author.call('PUT', '/api/notification-settings', { 'appeal-answered': { email: false } })
  const said = (await sendMessage(author, matchId, 'Send me a deposit.')).json<{ id: string }>()
  const { id } = await decided(await moderator(app), await reportedCase(app, asker, 'message', said.id), 'suspend')
  await storeAppeal(app, id)
  await answered(id, 'upheld')
  expect(await mailed(email)).toEqual([])
})
