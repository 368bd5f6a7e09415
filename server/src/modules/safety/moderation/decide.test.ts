import type { Notification } from '@caravan/contract/notifications.ts'
import type { Report } from '@caravan/contract/reports.ts'
import type { Trip } from '@caravan/contract/trips.ts'
import { expect, test } from 'vitest'
import { useApp } from '../../../test/build-app.ts'
import { callSignedOut, postedTrip, type Traveller, traveller, tripBody } from '../../../test/factories.ts'
import { callSay, chatOf, joinChat, LISBON, openedChat, say } from '../../../test/group-chats.ts'
import { matched, sendMessage } from '../../../test/matches.ts'
import { met, vouched } from '../../../test/meetings.ts'
import { moderator, newCase, reportedCase } from '../../../test/moderation.ts'
import { callDecide, callPreview, decided, ownDecisions, readCase } from '../../../test/moderation-calls.ts'
import { phonePhoto } from '../../../test/sample-images.ts'
import { keptPicture } from '../../../test/uploads.ts'
import { listRevoked } from '../../media/pictures/queries.ts'

const { app } = await useApp()
const { pool } = app.services

const firstEvidence = async (mod: Traveller, caseId: string) =>
  (await readCase(mod, caseId)).reports[0]?.evidence[0]?.id
const stateOf = async (who: Traveller) => (await who.call('GET', '/api/reports')).json<Report[]>()[0]?.state

test('a decision closes the case, decides its reports, is logged, and tells its rule and what it is about', async () => {
  const [mod, mara, lena] = [await moderator(app), await traveller(app), await traveller(app)]
  const { id: tripId } = await postedTrip(lena, { description: 'Deposit first.' })
  const caseId = await reportedCase(app, mara, 'trip', tripId)
  const { id } = await decided(mod, caseId, 'warn')
  expect(await stateOf(mara)).toBe('acted')
  const told = { id, action: 'warn', rule: 'no-money', text: 'Ask nobody for a deposit.', about: 'trip' }
  expect(await ownDecisions(lena)).toMatchObject([
    { ...told, excerpt: 'Deposit first.', endsAt: null, isActive: true, appeal: null, canAppeal: true },
  ])
  const notified = (await lena.call('GET', '/api/notifications')).json<Notification[]>()
  expect(notified.map(({ kind }) => kind)).toEqual(['moderation-warning'])
  const { rows } = await pool.query(`select * from moderation_log where decision_id = $1`, [id])
  expect(rows).toMatchObject([
    {
      ...{ actor_id: mod.id, action: 'decided', traveller_id: lena.id, case_id: caseId },
      details: { kind: 'warn', rule: 'no-money', reports: 1 },
    },
  ])
  expect((await readCase(mod, caseId)).history).toMatchObject([{ id, kind: 'warn', appeal: null }])
})

test('a dismissal finds nothing, and nobody is told', async () => {
  const { mod, mara, lena, caseId } = await newCase(app)
  await decided(mod, caseId, 'dismiss', { text: 'A quarrel.' })
  expect(await stateOf(mara)).toBe('nothing-found')
  expect(await ownDecisions(lena)).toEqual([])
  expect((await lena.call('GET', '/api/notifications')).json()).toEqual([])
  expect((await readCase(mod, caseId)).history).toMatchObject([{ kind: 'dismiss', text: 'A quarrel.' }])
})

test('of two moderators at once one decides, the other is refused; so is a second decision later', async () => {
  const { mod, caseId } = await newCase(app)
  const both = [mod, await moderator(app)]
  const replies = await Promise.all(both.map((who) => callDecide(who, caseId, { action: 'dismiss' })))
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
  const again = await callDecide(mod, caseId, { action: 'dismiss' })
  expect(again.json()).toMatchObject({ status: 409, type: '/problems/case-decided' })
  const { rowCount } = await pool.query(`select from moderation_log where case_id = $1 and action = 'decided'`, [
    caseId,
  ])
  expect(rowCount).toBe(1)
})

test('what is sent again with its key is decided once', async () => {
  const { mod, caseId } = await newCase(app)
  const { version } = (await callPreview(mod, caseId, { action: 'dismiss' })).json<{ version: string }>()
  const body = { action: 'dismiss', version }
  const send = () => mod.call('POST', `/api/moderation/cases/${caseId}/decision`, body, { 'idempotency-key': 'd1' })
  const replies = [await send(), await send()]
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201])
  expect(replies[0]?.body).toBe(replies[1]?.body)
})

test.each([
  ['no rule', { action: 'warn', text: 'Stop.' }],
  ['a rule that is none', { action: 'warn', rule: 'be-nice', text: 'Stop.' }],
  ['no words', { action: 'warn', rule: 'no-hate', text: ' ' }],
  ['no days', { action: 'suspend', rule: 'no-hate', text: 'Stop.' }],
  ['too many days', { action: 'suspend', rule: 'no-hate', text: 'Stop.', days: 366 }],
  ['no action', { rule: 'no-hate', text: 'Stop.' }],
])('a decision with %s is refused, and the case stays open', async (_what, body) => {
  const { mod, caseId } = await newCase(app)
  const evidenceId = await firstEvidence(mod, caseId)
  expect((await callDecide(mod, caseId, { evidenceId, ...body })).statusCode).toBe(422)
  expect((await readCase(mod, caseId)).closedAt).toBeNull()
})

test('what is of another case, and what cannot be hidden, is refused; nothing of the try is left', async () => {
  const [{ mod, mara, caseId }, other] = [await newCase(app), await newCase(app)]
  const [own, foreign] = [await firstEvidence(mod, caseId), await firstEvidence(mod, other.caseId)]
  const body = { action: 'hide', rule: 'no-hate', text: 'Stop.' }
  expect((await callDecide(mod, caseId, { ...body, evidenceId: foreign })).json()).toMatchObject({
    errors: [{ pointer: '/evidenceId' }],
  })
  expect((await callDecide(mod, caseId, { ...body, evidenceId: own })).json()).toMatchObject({
    type: '/problems/not-hideable',
  })
  expect((await readCase(mod, caseId)).closedAt).toBeNull()
  expect(await stateOf(mara)).toBe('being-looked-at')
})

test('private words are quoted to nobody: only the other one could have reported them', async () => {
  const { asker, author, matchId } = await matched(app)
  const { id } = (await sendMessage(author, matchId, 'Send me a deposit.')).json<{ id: string }>()
  const caseId = await reportedCase(app, asker, 'message', id)
  await decided(await moderator(app), caseId, 'warn')
  const reply = await author.call('GET', '/api/decisions')
  expect(reply.json()).toMatchObject([{ about: 'message', excerpt: null }])
  for (const trace of [asker.id, matchId, 'Send me']) expect(reply.body).not.toContain(trace)
})

test('a vouch is quoted to its author, unless the one whom it is about had hidden it', async () => {
  const { asker, author } = await matched(app)
  await met(asker, author)
  const { id, text } = await vouched(asker, author)
  const mod = await moderator(app)
  await decided(mod, await reportedCase(app, await traveller(app), 'vouch', id), 'warn')
  expect(await ownDecisions(asker)).toMatchObject([{ about: 'vouch', excerpt: text }])
  await author.call('PUT', `/api/vouches/${id}/hidden`, { hidden: true })
  await decided(mod, await reportedCase(app, author, 'vouch', id), 'warn')
  expect(await ownDecisions(asker)).toMatchObject([{ about: 'vouch', excerpt: null }, { excerpt: text }])
})

test('words of a group chat are quoted where several members read them, and not where only one other did', async () => {
  for (const [others, excerpt] of [
    [1, null],
    [2, 'Girls only.'],
  ] as const) {
    const { chatId, creator, members } = await chatOf(app, others)
    const { id } = await say(creator, chatId, 'Girls only.')
    const caseId = await reportedCase(app, members[0] as Traveller, 'group-message', id)
    await decided(await moderator(app), caseId, 'hide')
    expect(await ownDecisions(creator)).toMatchObject([{ about: 'group-message', excerpt }])
  }
})

test('a profile is quoted unless matches alone see it', async () => {
  const { asker, author } = await matched(app)
  await author.call('PUT', '/api/users/profile', { bio: 'Men only.' })
  const excerpt = async () => {
    await decided(await moderator(app), await reportedCase(app, asker, 'traveller', author.id), 'warn')
    return (await ownDecisions(author))[0]?.excerpt
  }
  expect(await excerpt()).toBe('Men only.')
  expect((await author.call('PUT', '/api/users/near-me', { isHidden: true })).statusCode).toBe(200)
  expect(await excerpt()).toBeNull()
})

test('a hidden trip is there for its owner and nobody else', async () => {
  const [mod, mara, lena] = [await moderator(app), await traveller(app), await traveller(app)]
  const { id: tripId } = await postedTrip(lena)
  await decided(mod, await reportedCase(app, mara, 'trip', tripId), 'hide')
  const statusFor = async (who: Traveller) => (await who.call('GET', `/api/posts/${tripId}`)).statusCode
  expect([await statusFor(mara), await statusFor(mod), await statusFor(lena)]).toEqual([404, 404, 200])
  expect((await mara.call('GET', '/api/posts?page=0')).body).not.toContain(tripId)
  expect((await lena.call('GET', '/api/posts?page=0')).body).toContain(tripId)
})

test('the link of a hidden trip leads to nothing, and the signed address of its picture to one that asks who is looking', async () => {
  const [mara, lena] = [await traveller(app), await traveller(app)]
  const imageUrl = await keptPicture(app, lena, await phonePhoto())
  const { id } = await postedTrip(lena, { imageUrl })
  const signed = (await mara.call('GET', `/api/posts/${id}`)).json<Trip>().imageUrl
  const fetched = async (url: string) => (await callSignedOut(app, 'GET', url)).statusCode
  const drawn = `/share/trips/${id}.png`
  expect([await fetched(drawn), await fetched(signed)]).toEqual([200, 200])
  await decided(await moderator(app), await reportedCase(app, mara, 'trip', id), 'hide')
  expect([await fetched(drawn), (await mara.call('GET', drawn)).statusCode]).toEqual([404, 404])
  await expect.poll(() => fetched(signed)).toBe(307)
  const statusFor = async (who: Traveller) => (await who.call('GET', imageUrl)).statusCode
  expect([await statusFor(mara), await statusFor(lena)]).toEqual([404, 200])
})

test('the picture of a hidden trip stays revoked when its owner takes it off or deletes the trip', async () => {
  const [mara, lena] = [await traveller(app), await traveller(app)]
  const hiddenTrip = async () => {
    const imageUrl = await keptPicture(app, lena, await phonePhoto())
    const { id } = await postedTrip(lena, { imageUrl })
    const signed = (await mara.call('GET', `/api/posts/${id}`)).json<Trip>().imageUrl
    await decided(await moderator(app), await reportedCase(app, mara, 'trip', id), 'hide')
    return { id, signed }
  }
  const [without, gone] = [await hiddenTrip(), await hiddenTrip()]
  await lena.call('PUT', `/api/posts/${without.id}`, tripBody({ imageUrl: '' }))
  await lena.call('DELETE', `/api/posts/${gone.id}`)
  expect((await lena.call('GET', `/api/posts/${without.id}`)).json<Trip>().imageUrl).toBe('')
  expect((await lena.call('GET', `/api/posts/${gone.id}`)).statusCode).toBe(404)
  const revoked = await listRevoked(app.services.db)
  const idOf = (address: string) => address.split('/')[3] ?? ''
  expect([without, gone].map(({ signed }) => revoked.has(idOf(signed)))).toEqual([true, true])
})

test('a hidden comment is read by its author alone and counted for nobody; deleted, it is not counted twice', async () => {
  const [mod, mara, lena] = [await moderator(app), await traveller(app), await traveller(app)]
  const { id: tripId } = await postedTrip(mara)
  const comment = async (who: Traveller) =>
    (await who.call('POST', `/api/posts/${tripId}/comments`, { content: `By ${who.id}` })).json<{ id: string }>().id
  const [kept, hidden] = [await comment(mara), await comment(lena)]
  await decided(mod, await reportedCase(app, mara, 'comment', hidden), 'hide')
  const read = async (who: Traveller) => (await who.call('GET', `/api/posts/${tripId}/comments`)).body
  const counted = async () => (await mara.call('GET', `/api/posts/${tripId}`)).json<Trip>().comments
  expect(await read(mara)).not.toContain(hidden)
  expect(await read(mara)).toContain(kept)
  expect(await read(lena)).toContain(hidden)
  expect(await counted()).toBe(1)
  expect((await mara.call('PUT', `/api/comments/${hidden}`, { action: 'delete' })).statusCode).toBe(404)
  expect((await lena.call('PUT', `/api/comments/${hidden}`, { action: 'delete' })).statusCode).toBe(200)
  expect(await counted()).toBe(1)
})

test('a hidden message of a group chat is read by its author alone', async () => {
  const [mod, mara, lena] = [await moderator(app), await traveller(app, LISBON), await traveller(app, LISBON)]
  const { id: chatId } = await openedChat(lena)
  await joinChat(mara, chatId)
  const { id } = (await say(lena, chatId, 'Cheap watches.')) as { id: string }
  await decided(mod, await reportedCase(app, mara, 'group-message', id), 'hide')
  const read = async (who: Traveller) => (await who.call('GET', `/api/group-chats/${chatId}/messages`)).body
  expect([(await read(mara)).includes(id), (await read(lena)).includes(id)]).toEqual([false, true])
})

test('a hidden group chat is there for its creator alone: nobody reads, joins or writes', async () => {
  const [mod, mara, lena] = [await moderator(app), await traveller(app, LISBON), await traveller(app, LISBON)]
  const { id: chatId } = await openedChat(lena)
  await joinChat(mara, chatId)
  await decided(mod, await reportedCase(app, mara, 'group-chat', chatId), 'hide')
  const statusFor = async (who: Traveller) => (await who.call('GET', `/api/group-chats/${chatId}`)).statusCode
  expect([await statusFor(mara), await statusFor(lena)]).toEqual([404, 200])
  expect((await mara.call('GET', '/api/group-chats/city')).body).not.toContain(chatId)
  expect((await callSay(mara, chatId, 'Hello?')).statusCode).toBe(404)
  const newcomer = await traveller(app, LISBON)
  expect((await newcomer.call('POST', `/api/group-chats/${chatId}/join`)).statusCode).toBe(404)
})

test('the account of a case is gone: it can be dismissed, and a warning is refused', async () => {
  const { mod, lena, caseId } = await newCase(app)
  const evidenceId = await firstEvidence(mod, caseId)
  await pool.query('delete from users where id = $1', [lena.id])
  const warn = { action: 'warn', rule: 'no-hate', text: 'Stop.', evidenceId }
  expect((await callDecide(mod, caseId, warn)).json()).toMatchObject({ errors: [{ pointer: '/action' }] })
  expect((await callDecide(mod, caseId, { action: 'dismiss' })).statusCode).toBe(201)
})
