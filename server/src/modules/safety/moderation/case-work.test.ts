import type { DecidedItem } from '@caravan/contract/case-work.ts'
import type { CaseItem } from '@caravan/contract/moderation.ts'
import type { Notification } from '@caravan/contract/notifications.ts'
import type { Report } from '@caravan/contract/reports.ts'
import { expect, test } from 'vitest'
import { useApp } from '../../../test/build-app.ts'
import { postedTrip, type Traveller, traveller } from '../../../test/factories.ts'
import { moderator, reportedCase } from '../../../test/moderation.ts'
import { callDecide, decided, ownDecisions, readCase } from '../../../test/moderation-calls.ts'
import { callReport, reported } from '../../../test/reports.ts'
import { closeCase, takeOpenCases } from './operator.ts'

const { app } = await useApp()
const { pool, db } = app.services

const claim = (by: Traveller, caseId: string, claimed = true) =>
  by.call('PUT', `/api/moderation/cases/${caseId}/claim`, { claimed })
const reopen = (by: Traveller, caseId: string) =>
  by.call('POST', `/api/moderation/cases/${caseId}/reopening`, { reason: 'mistake', text: 'Look at the date.' })
const notified = async (who: Traveller) => (await who.call('GET', '/api/notifications')).json<Notification[]>()
const kindsOf = async (who: Traveller) => (await notified(who)).map(({ kind }) => kind)
const listed = async (by: Traveller, query = '') =>
  (await by.call('GET', `/api/moderation/decided?limit=100&${query}`)).json<DecidedItem[]>()

async function world() {
  const [mod, other] = [await moderator(app), await moderator(app)]
  const [mara, lena] = [await traveller(app), await traveller(app)]
  const { id: tripId } = await postedTrip(lena, { destination: 'Tbilisi', description: 'Deposit first.' })
  return { mod, other, mara, lena, tripId, caseId: await reportedCase(app, mara, 'trip', tripId) }
}

test('of two who take a case at once one has it; the other one neither takes nor decides it until it is released', async () => {
  const { mod, other, caseId } = await world()
  const replies = await Promise.all([claim(mod, caseId), claim(other, caseId)])
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  const [holder, second] = replies[0]?.statusCode === 200 ? [mod, other] : [other, mod]
  expect((await callDecide(second, caseId, { action: 'dismiss' })).json()).toMatchObject({
    type: '/problems/case-claimed',
  })
  expect(await readCase(second, caseId)).toMatchObject({ claim: { isOwn: false }, viewer: { canDecide: false } })
  await claim(second, caseId, false)
  expect((await claim(second, caseId)).statusCode).toBe(409)
  await claim(holder, caseId, false)
  expect((await callDecide(second, caseId, { action: 'dismiss' })).statusCode).toBe(201)
})

test('time releases a case', async () => {
  const { mod, other, caseId } = await world()
  await claim(mod, caseId)
  await pool.query(`update case_claims set ends_at = now() - interval '1 second' where case_id = $1`, [caseId])
  expect((await readCase(other, caseId)).claim).toBeNull()
  expect((await claim(other, caseId)).json()).toMatchObject({ claim: { isOwn: true } })
})

test('the queue is filtered by reason, urgency and who has taken a case', async () => {
  const { mod, other, caseId } = await world()
  const has = async (by: Traveller, query: string) =>
    (await by.call('GET', `/api/moderation/cases?limit=100&${query}`))
      .json<CaseItem[]>()
      .some(({ id }) => id === caseId)
  await claim(mod, caseId)
  expect(await has(mod, 'reason=harassment&urgency=1&claim=own')).toBe(true)
  for (const query of ['reason=spam', 'urgency=2', 'claim=none']) expect(await has(mod, query)).toBe(false)
  expect(await has(other, 'claim=own')).toBe(false)
  expect(await has(other, '')).toBe(true)
})

test('a note is read by moderators, logged without its words, and is in no answer to a traveler', async () => {
  const { mod, other, mara, lena, caseId } = await world()
  const reply = await mod.call('POST', `/api/moderation/cases/${caseId}/notes`, { text: 'Known from before.' })
  expect(reply.statusCode).toBe(201)
  expect((await readCase(other, caseId)).notes).toMatchObject([{ text: 'Known from before.' }])
  const { rows } = await pool.query(`select * from moderation_log where case_id = $1 and action = 'note-added'`, [
    caseId,
  ])
  expect(rows).toMatchObject([{ actor_id: mod.id }])
  expect(JSON.stringify(rows)).not.toContain('Known')
  await decided(mod, caseId, 'warn')
  for (const who of [mara, lena])
    for (const url of ['/api/decisions', '/api/reports', '/api/notifications'])
      expect((await who.call('GET', url)).body).not.toContain('Known')
})

test('who decided does not reopen; another one does, and what was decided holds and cannot be appealed meanwhile', async () => {
  const { mod, other, mara, lena, tripId, caseId } = await world()
  const { id } = await decided(mod, caseId, 'hide')
  expect((await reopen(mod, caseId)).statusCode).toBe(403)
  expect((await reopen(other, caseId)).statusCode).toBe(201)
  expect((await reopen(other, caseId)).json()).toMatchObject({ type: '/problems/case-open' })
  expect(await ownDecisions(lena)).toMatchObject([{ id, isActive: true, isReopened: true, canAppeal: false }])
  expect((await mara.call('GET', `/api/posts/${tripId}`)).statusCode).toBe(404)
  expect((await lena.call('POST', `/api/decisions/${id}/appeal`, { text: 'No.' })).json()).toMatchObject({
    type: '/problems/being-reopened',
  })
  expect(await kindsOf(lena)).toContain('decision-reopened')
  const { rows } = await pool.query(
    `select details from moderation_log where case_id = $1 and action = 'case-reopened'`,
    [caseId],
  )
  expect(rows).toEqual([{ details: { reason: 'mistake' } }])
  expect((await mara.call('GET', '/api/reports')).json<Report[]>()[0]?.state).toBe('being-looked-at')
  expect(await kindsOf(mara)).not.toContain('report-answered')
})

test('who decided a case before it was reopened does not decide it again; the new decision takes the place of the old', async () => {
  const { mod, other, mara, lena, tripId, caseId } = await world()
  await decided(mod, caseId, 'hide')
  await reopen(other, caseId)
  expect((await callDecide(mod, caseId, { action: 'dismiss' })).statusCode).toBe(403)
  expect((await callDecide(other, caseId, { action: 'dismiss' })).statusCode).toBe(201)
  expect((await mara.call('GET', `/api/posts/${tripId}`)).statusCode).toBe(200)
  expect(await ownDecisions(lena)).toMatchObject([{ isActive: false, isReplaced: true, canAppeal: false }])
  const told = (await notified(lena)).find(({ kind }) => kind === 'decision-reopened')
  expect(told?.decision?.outcome).toBe('reversed')
  expect(await kindsOf(mara)).toContain('report-answered')
})

test('a ban that is decided anew as a suspension ends as that one does', async () => {
  const { mod, other, lena, caseId } = await world()
  await decided(mod, caseId, 'ban')
  await reopen(other, caseId)
  await decided(other, caseId, 'suspend')
  const { rows } = await pool.query(
    `select ends_at < now() + interval '8 days' as soon from suspensions where user_id = $1`,
    [lena.id],
  )
  expect(rows).toEqual([{ soon: true }])
})

test('nothing is reopened while an appeal waits, or another case about them is open', async () => {
  const { mod, other, mara, lena, caseId } = await world()
  const { id } = await decided(mod, caseId, 'warn')
  await lena.call('POST', `/api/decisions/${id}/appeal`, { text: 'No.' })
  expect((await reopen(other, caseId)).json()).toMatchObject({ type: '/problems/appeal-waits' })
  await pool.query('update decisions set appeal_state = null where id = $1', [id])
  await reported(mara, 'traveller', lena.id)
  expect((await reopen(other, caseId)).json()).toMatchObject({ type: '/problems/case-open' })
})

test('a severe decision waits for a second look by somebody who had no part in it', async () => {
  const { mod, other, caseId } = await world()
  const { id: decisionId } = await decided(mod, caseId, 'suspend')
  const review = (by: Traveller) => by.call('POST', `/api/moderation/cases/${caseId}/review`, { decisionId })
  const waits = async (by: Traveller) => (await listed(by, 'review=waiting')).some(({ id }) => id === caseId)
  expect([await waits(mod), await waits(other)]).toEqual([false, true])
  expect((await review(mod)).statusCode).toBe(403)
  expect((await review(other)).json()).toMatchObject({ review: 'reviewed' })
  expect((await review(other)).statusCode).toBe(201)
  expect(await waits(other)).toBe(false)
  const { rowCount } = await pool.query(
    `select from moderation_log where case_id = $1 and action = 'decision-reviewed'`,
    [caseId],
  )
  expect(rowCount).toBe(1)
})

test('a warning needs no second look', async () => {
  const { mod, other, caseId } = await world()
  await decided(mod, caseId, 'warn')
  expect(await readCase(other, caseId)).toMatchObject({ history: [{ review: 'none' }], viewer: { canReview: false } })
})

test('an appeal that was rejected waits for a look by a third', async () => {
  const { mod, other, lena, caseId } = await world()
  const { id } = await decided(mod, caseId, 'warn')
  await lena.call('POST', `/api/decisions/${id}/appeal`, { text: 'No.' })
  await other.call('POST', `/api/moderation/appeals/${id}/decision`, { outcome: 'upheld', text: 'It stands.' })
  const third = await moderator(app)
  const waits = async (by: Traveller) => (await listed(by, 'review=waiting')).some((one) => one.id === caseId)
  expect([await waits(mod), await waits(other), await waits(third)]).toEqual([false, false, true])
})

test('decided cases are found by name, words, reason and moderator, and never by who reported', async () => {
  const { mod, other, mara, lena, caseId } = await world()
  await decided(mod, caseId, 'warn')
  const nameOf = async (who: Traveller) =>
    (await who.call('GET', '/api/auth/user')).json<{ username: string }>().username
  const finds = async (query: string) => (await listed(other, query)).some(({ id }) => id === caseId)
  const own = ['q=DEPOSIT%20f', 'reason=harassment', 'kind=warn']
  for (const query of [...own, `q=${await nameOf(lena)}`, `moderator=${await nameOf(mod)}`])
    expect(await finds(query), query).toBe(true)
  const others = [`q=${mara.id}`, 'q=no%25such', 'reason=spam', 'kind=ban']
  for (const query of [...others, `q=${await nameOf(mara)}`, `moderator=${await nameOf(other)}`])
    expect(await finds(query), query).toBe(false)
  await lena.call('PUT', '/api/users/profile', { username: 'lena.renamed' })
  expect(await finds('q=lena.renamed')).toBe(true)
  const [first] = (await other.call('GET', '/api/moderation/decided?limit=1')).json<DecidedItem[]>()
  expect(first?.id).toBe(caseId)
})

const caseOf = async ({ id }: Traveller) => {
  const found = (await takeOpenCases(db)).filter(({ travellerId }) => travellerId === id)
  expect(found).toHaveLength(1)
  return found[0] as (typeof found)[number]
}
const statesOf = async (who: Traveller) =>
  (await who.call('GET', '/api/reports')).json<Report[]>().map(({ state }) => state)

test('the operator gets open cases with their evidence, the most urgent first, and not who reported', async () => {
  const [mara, aiko] = [await traveller(app), await traveller(app)]
  const [jonas, lena] = [await traveller(app), await traveller(app)]
  const { id: tripId } = await postedTrip(lena, { description: 'Cheap watches.' })
  await reported(mara, 'trip', tripId, { reason: 'spam' })
  await reported(mara, 'traveller', jonas.id, { reason: 'spam' })
  await reported(aiko, 'traveller', jonas.id, { reason: 'unsafe-meeting', details: 'He waited at my door.' })
  expect(await statesOf(mara)).toEqual(['received', 'received'])
  const cases = await takeOpenCases(db)
  const own = cases.filter(({ travellerId }) => [jonas.id, lena.id].includes(travellerId ?? ''))
  expect(own).toMatchObject([
    { travellerId: jonas.id, reports: [{ reason: 'spam' }, { details: 'He waited at my door.' }] },
    { travellerId: lena.id, reports: [{ evidence: [{ content: { fields: { description: 'Cheap watches.' } } }] }] },
  ])
  for (const reporter of [mara.id, aiko.id]) expect(JSON.stringify(own)).not.toContain(reporter)
  expect(await statesOf(mara)).toEqual(['being-looked-at', 'being-looked-at'])
})

test('a decision is what each reporter of the case sees, once; what is reported later opens another case', async () => {
  const [mara, aiko, jonas] = [await traveller(app), await traveller(app), await traveller(app)]
  await reported(mara, 'traveller', jonas.id)
  await reported(aiko, 'traveller', jonas.id)
  const { id } = await caseOf(jonas)
  expect(
    await Promise.all([closeCase(db, id, 'acted'), closeCase(db, id, 'nothing-found')]).then((all) => all.sort()),
  ).toEqual([false, true])
  expect(await statesOf(mara)).toEqual(await statesOf(aiko))
  expect(['acted', 'nothing-found']).toContain((await statesOf(mara))[0])
  expect((await takeOpenCases(db)).filter(({ travellerId }) => travellerId === jonas.id)).toEqual([])
  expect((await reported(mara, 'traveller', jonas.id)).isNew).toBe(true)
  expect((await caseOf(jonas)).id).not.toBe(id)
})

test('a case is closed while the same is reported again: nothing waits for itself, and no open report is left in it', async () => {
  for (let round = 0; round < 10; round++) {
    const [mara, aiko, jonas] = [await traveller(app), await traveller(app), await traveller(app)]
    await reported(mara, 'traveller', jonas.id)
    const { id } = await caseOf(jonas)
    const replies = await Promise.all([
      callReport(mara, 'traveller', jonas.id, { details: 'Again.' }),
      callReport(aiko, 'traveller', jonas.id),
      closeCase(db, id, 'acted'),
    ])
    expect([replies[0].statusCode, replies[1].statusCode]).toEqual([expect.any(Number), 201])
    expect([200, 201]).toContain(replies[0].statusCode)
    const { rows } = await app.services.pool.query(
      `select from reports r join cases c on c.id = r.case_id
       where c.id = $1 and r.state in ('received', 'being-looked-at')`,
      [id],
    )
    expect(rows).toEqual([])
  }
})
