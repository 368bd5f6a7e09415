import type { AppealItem } from '@caravan/contract/appeals.ts'
import { expect, test } from 'vitest'
import { newId } from '../../../db/id.ts'
import { useApp } from '../../../test/build-app.ts'
import { pagesOf, postedTrip, type Traveller, traveller } from '../../../test/factories.ts'
import { makeModerator, moderator, reportedCase, storeAppeal, storedDecision } from '../../../test/moderation.ts'
import { decided, ownDecisions, readCase } from '../../../test/moderation-calls.ts'
import { deleteOldCases } from '../reports/reports.ts'
import { closeAppeal, listAppeals } from './operator.ts'

const { app } = await useApp()
const { db, pool } = app.services

const callAppeal = (who: Traveller, id: string, text = 'It is my own flat.') =>
  who.call('POST', `/api/decisions/${id}/appeal`, { text })
const callAnswer = (by: Traveller, id: string, outcome: 'upheld' | 'reversed' = 'upheld') =>
  by.call('POST', `/api/moderation/appeals/${id}/decision`, { outcome, text: 'We looked again.' })
const waitingFor = async (by: Traveller) =>
  (await by.call('GET', '/api/moderation/appeals?limit=100')).json<AppealItem[]>().map(({ id }) => id)
const isSuspended = async ({ id }: Traveller) =>
  (await pool.query('select from suspensions where user_id = $1 and ends_at > now()', [id])).rowCount === 1

/** A trip of somebody, about which a moderator decided. */
async function decidedTrip(action: 'hide' | 'warn' | 'suspend') {
  const [mod, other] = [await moderator(app), await moderator(app)]
  const [mara, lena] = [await traveller(app), await traveller(app)]
  const { id: tripId } = await postedTrip(lena, { description: 'Deposit first.' })
  const caseId = await reportedCase(app, mara, 'trip', tripId)
  const { id } = await decided(mod, caseId, action)
  return { mod, other, mara, lena, tripId, caseId, id }
}

test('one appeals once against each decision, and sees what became of it', async () => {
  const { other, lena, id } = await decidedTrip('warn')
  const replies = await Promise.all([callAppeal(lena, id), callAppeal(lena, id, 'Again.')])
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
  expect((await callAppeal(lena, id)).json()).toMatchObject({ type: '/problems/already-appealed' })
  expect(await ownDecisions(lena)).toMatchObject([{ canAppeal: false, appeal: { state: 'waiting', answer: null } }])
  expect((await callAnswer(other, id)).statusCode).toBe(201)
  expect(await ownDecisions(lena)).toMatchObject([
    { isActive: true, appeal: { state: 'upheld', answer: 'We looked again.' } },
  ])
  expect((await callAppeal(lena, id)).statusCode).toBe(409)
})

test('another’s decision, one that is told to nobody and one that never was cannot be appealed against', async () => {
  const { mod, mara, lena, id } = await decidedTrip('warn')
  const caseId = await reportedCase(app, mara, 'traveller', lena.id)
  const dismissal = await decided(mod, caseId, 'dismiss')
  expect((await callAppeal(mara, id)).statusCode).toBe(404)
  for (const none of [dismissal.id, newId()]) expect((await callAppeal(lena, none)).statusCode).toBe(404)
})

test('who decided does not decide the appeal, nor does the one who appeals', async () => {
  const { mod, other, lena, id } = await decidedTrip('warn')
  await callAppeal(lena, id)
  await makeModerator(app, lena)
  expect([(await waitingFor(mod)).includes(id), (await waitingFor(lena)).includes(id)]).toEqual([false, false])
  expect(await waitingFor(other)).toContain(id)
  expect((await callAnswer(mod, id, 'reversed')).statusCode).toBe(403)
  expect((await callAnswer(lena, id, 'reversed')).statusCode).toBe(404)
  expect(await ownDecisions(lena)).toMatchObject([{ appeal: { state: 'waiting' } }])
})

test('of two that decide an appeal one does, and the other is refused', async () => {
  const { other, lena, id } = await decidedTrip('warn')
  const third = await moderator(app)
  expect((await callAnswer(other, id)).statusCode, 'not appealed against').toBe(404)
  await callAppeal(lena, id)
  const replies = await Promise.all([callAnswer(other, id), callAnswer(third, id, 'reversed')])
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
  expect(await waitingFor(third)).not.toContain(id)
})

test('a reversal shows what was hidden again', async () => {
  const { other, mara, lena, tripId, id } = await decidedTrip('hide')
  await callAppeal(lena, id)
  const seen = async () => (await mara.call('GET', `/api/posts/${tripId}`)).statusCode
  expect(await seen()).toBe(404)
  expect((await callAnswer(other, id, 'reversed')).statusCode).toBe(201)
  expect(await seen()).toBe(200)
  expect(await ownDecisions(lena)).toMatchObject([{ isActive: false, appeal: { state: 'reversed' } }])
})

test('a hidden comment is counted again after a reversal', async () => {
  const [mara, lena] = [await traveller(app), await traveller(app)]
  const { id: tripId } = await postedTrip(mara)
  const said = await lena.call('POST', `/api/posts/${tripId}/comments`, { content: 'Cheap watches.' })
  const caseId = await reportedCase(app, mara, 'comment', said.json<{ id: string }>().id)
  const { id } = await decided(await moderator(app), caseId, 'hide')
  const counted = async () => (await mara.call('GET', `/api/posts/${tripId}`)).json<{ comments: number }>().comments
  expect(await counted()).toBe(0)
  await storeAppeal(app, id)
  expect((await callAnswer(await moderator(app), id, 'reversed')).statusCode).toBe(201)
  expect(await counted()).toBe(1)
})

test('a reversed suspension ends at once; one that another decision keeps up goes on', async () => {
  const { mod, other, mara, lena, id } = await decidedTrip('suspend')
  await storeAppeal(app, id)
  await callAnswer(other, id, 'reversed')
  expect(await isSuspended(lena)).toBe(false)
  const first = await decided(mod, await reportedCase(app, mara, 'traveller', lena.id), 'suspend')
  await pool.query(
    `insert into decisions (id, case_id, traveller_id, kind, rule, about, ends_at, decided_at)
     values ($1, $1, $2, 'suspend', 'no-hate', 'trip', now() + interval '3 days', now())`,
    [newId(), lena.id],
  )
  await storeAppeal(app, first.id)
  await callAnswer(other, first.id, 'reversed')
  expect(await isSuspended(lena)).toBe(true)
})

test('the operator decides where there is no other moderator', async () => {
  const { lena, id } = await decidedTrip('warn')
  await callAppeal(lena, id)
  expect((await listAppeals(db)).map((appeal) => appeal.id)).toContain(id)
  const answer = { outcome: 'reversed' as const, text: 'You are right.' }
  expect(await closeAppeal(db, id, answer)).toBe(true)
  expect(await closeAppeal(db, id, answer)).toBe(false)
  expect(await ownDecisions(lena)).toMatchObject([{ appeal: { state: 'reversed', answer: 'You are right.' } }])
})

test('a case and its evidence stay while an appeal waits', async () => {
  const { other, lena, caseId, id } = await decidedTrip('warn')
  await callAppeal(lena, id)
  await pool.query(`update cases set closed_at = now() - interval '91 days' where id = $1`, [caseId])
  await deleteOldCases(db)
  expect((await readCase(other, caseId)).reports).toHaveLength(1)
  await callAnswer(other, id)
  await deleteOldCases(db)
  expect((await other.call('GET', `/api/moderation/cases/${caseId}`)).statusCode).toBe(404)
})

test('pages of one’s own decisions lead on to older ones', async () => {
  const lena = await traveller(app)
  const made = [await storedDecision(app, lena), await storedDecision(app, lena), await storedDecision(app, lena)]
  const pages = await pagesOf<{ id: string }>(lena, '/api/decisions?limit=2')
  expect(pages.flat().map(({ id }) => id)).toEqual(made.toReversed())
})
