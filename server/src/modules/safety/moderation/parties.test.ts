import { expect, test } from 'vitest'
import { newId } from '../../../db/id.ts'
import { blockTraveller } from '../../../test/blocks.ts'
import { useApp } from '../../../test/build-app.ts'
import { postedTrip, pushSubscription, type Traveller, traveller } from '../../../test/factories.ts'
import { joinChat, LISBON, moveTo, openedChat, say } from '../../../test/group-chats.ts'
import { matched } from '../../../test/matches.ts'
import { makeModerator, moderator, reportedCase } from '../../../test/moderation.ts'
import { callCase, callPreview, decided } from '../../../test/moderation-calls.ts'
import { agreeTo, proposedInGroup } from '../../../test/plans.ts'

const { app } = await useApp()
const { pool } = app.services

const queueOf = async (who: Traveller) =>
  (await who.call('GET', '/api/moderation/cases?limit=100')).json<{ id: string }[]>().map(({ id }) => id)

/** Neither in a list, nor by its id, nor to do anything about. */
async function expectNothing(mod: Traveller, caseId: string) {
  expect(await queueOf(mod)).not.toContain(caseId)
  expect((await callCase(mod, caseId)).statusCode).toBe(404)
  expect((await callPreview(mod, caseId, { action: 'dismiss' })).statusCode).toBe(404)
  const calls = [
    mod.call('PUT', `/api/moderation/cases/${caseId}/claim`, { claimed: true }),
    mod.call('POST', `/api/moderation/cases/${caseId}/notes`, { text: 'I know them.' }),
    mod.call('POST', `/api/moderation/cases/${caseId}/reopening`, { reason: 'mistake', text: 'I know them.' }),
    mod.call('POST', `/api/moderation/cases/${caseId}/review`, { decisionId: newId() }),
  ]
  expect((await Promise.all(calls)).map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404])
}

test('a moderator who is matched with the one whom a case is about, or with who reported, has no such case', async () => {
  const { asker, author } = await matched(app)
  await makeModerator(app, asker)
  await expectNothing(asker, await reportedCase(app, await traveller(app), 'traveller', author.id))
  await expectNothing(asker, await reportedCase(app, author, 'traveller', (await traveller(app)).id))
  await makeModerator(app, author)
  await expectNothing(author, await reportedCase(app, await traveller(app), 'traveller', asker.id))
  const other = await moderator(app)
  expect(
    (await callCase(other, await reportedCase(app, author, 'traveller', (await traveller(app)).id))).statusCode,
  ).toBe(200)
})

test('whoever blocked the other when it was reported stays out, also once the block is taken back', async () => {
  const [mod, mara, lena] = [await moderator(app), await traveller(app), await traveller(app)]
  await mod.call('PUT', `/api/users/${lena.id}/block`, { blocked: true })
  const caseId = await reportedCase(app, mara, 'traveller', lena.id)
  await expectNothing(mod, caseId)
  await pool.query('delete from blocks where blocker_id = $1', [mod.id])
  await expectNothing(mod, caseId)
})

test('who reported may delete their account: whom they were matched with stays out', async () => {
  const { asker, author } = await matched(app)
  await makeModerator(app, asker)
  const caseId = await reportedCase(app, author, 'traveller', (await traveller(app)).id)
  await pool.query('delete from users where id = $1', [author.id])
  await expectNothing(asker, caseId)
})

test('a block of either is a tie also where it was made after the report, as long as it stands', async () => {
  for (const blocks of [
    (mod: Traveller, other: Traveller) => blockTraveller(mod, other),
    (mod: Traveller, other: Traveller) => blockTraveller(other, mod),
  ]) {
    const [mod, mara, lena] = [await moderator(app), await traveller(app), await traveller(app)]
    const caseId = await reportedCase(app, mara, 'traveller', lena.id)
    expect((await callCase(mod, caseId)).statusCode).toBe(200)
    await blocks(mod, lena)
    await expectNothing(mod, caseId)
  }
})

test('two who were in for one plan are party to each other’s cases', async () => {
  const [mod, mara, lena] = [await moderator(app), await traveller(app), await traveller(app)]
  for (const who of [mod, lena]) await moveTo(app, who, LISBON)
  const { id: chatId } = await openedChat(lena)
  await joinChat(mod, chatId)
  const caseId = await reportedCase(app, mara, 'traveller', lena.id)
  expect((await callCase(mod, caseId)).statusCode).toBe(200)
  await agreeTo(mod, await proposedInGroup(lena, chatId))
  await expectNothing(mod, caseId)
})

test('two who met are party to each other’s cases', async () => {
  const [mod, mara, lena] = [await moderator(app), await traveller(app), await traveller(app)]
  const [one, other] = [mod.id, lena.id].sort()
  await pool.query('insert into meetings (id, one_id, other_id, created_at) values ($1, $2, $3, now())', [
    newId(),
    one,
    other,
  ])
  await expectNothing(mod, await reportedCase(app, mara, 'traveller', lena.id))
})

test('a moderator who was in the group chat that is evidence does not decide about it', async () => {
  const [mod, mara, lena] = [await moderator(app), await traveller(app), await traveller(app)]
  for (const who of [mod, mara, lena]) await moveTo(app, who, LISBON)
  const { id: chatId } = await openedChat(mara)
  await joinChat(lena, chatId)
  await joinChat(mod, chatId)
  const said = await say(lena, chatId, 'Cheap watches.')
  await expectNothing(mod, await reportedCase(app, mara, 'group-message', said.id))
})

test('a second account of the same mailbox is the moderator’s: neither about it nor about whom it knows', async () => {
  const [mod, mara] = [await moderator(app), await traveller(app)]
  const { asker: second, author } = await matched(app)
  const name = newId()
  const setEmail = (id: string, email: string) => pool.query('update users set email = $2 where id = $1', [id, email])
  await setEmail(mod.id, `${name}.x@gmail.com`)
  const ofSecond = await reportedCase(app, mara, 'traveller', second.id)
  const ofKnown = await reportedCase(app, mara, 'traveller', author.id)
  expect((await callCase(mod, ofKnown)).statusCode).toBe(200)
  await setEmail(second.id, `${name}x+travel@googlemail.com`)
  await expectNothing(mod, ofSecond)
  await expectNothing(mod, ofKnown)
})

test('a second account in the same browser is the moderator’s', async () => {
  const [mod, mara, second] = [await moderator(app), await traveller(app), await traveller(app)]
  const caseId = await reportedCase(app, mara, 'traveller', second.id)
  expect((await callCase(mod, caseId)).statusCode).toBe(200)
  for (const who of [second, mod]) {
    const reply = await who.call('POST', '/api/push-subscriptions', pushSubscription)
    expect(reply.statusCode, reply.body).toBeLessThan(300)
  }
  await expectNothing(mod, caseId)
})

test('an appeal of somebody whom a moderator knows is another one’s to decide', async () => {
  const { asker: mod, author } = await matched(app)
  const { id: tripId } = await postedTrip(author)
  const { id } = await decided(
    await moderator(app),
    await reportedCase(app, await traveller(app), 'trip', tripId),
    'warn',
  )
  await author.call('POST', `/api/decisions/${id}/appeal`, { text: 'No.' })
  await makeModerator(app, mod)
  expect((await mod.call('GET', '/api/moderation/appeals?limit=100')).body).not.toContain(id)
  const answer = { outcome: 'reversed', text: 'A friend.' }
  expect((await mod.call('POST', `/api/moderation/appeals/${id}/decision`, answer)).statusCode).toBe(404)
  const other = await moderator(app)
  expect((await other.call('POST', `/api/moderation/appeals/${id}/decision`, answer)).statusCode).toBe(201)
})
