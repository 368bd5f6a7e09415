import type { DecisionPreview } from '@caravan/contract/case-work.ts'
import type { Notification } from '@caravan/contract/notifications.ts'
import { reportAnswerText } from '@caravan/contract/report-answer.ts'
import type { Report } from '@caravan/contract/reports.ts'
import { expect, test } from 'vitest'
import { useApp } from '../../../test/build-app.ts'
import { postedTrip, type Traveller, traveller } from '../../../test/factories.ts'
import { moderator, reportedCase, suspend } from '../../../test/moderation.ts'
import { callPreview, ownDecisions, readCase } from '../../../test/moderation-calls.ts'
import { callReport, evidenceOf, reported } from '../../../test/reports.ts'

const { app } = await useApp()
const { pool } = app.services

async function world(description = 'Deposit first.') {
  const [mod, mara, lena] = [await moderator(app), await traveller(app), await traveller(app)]
  const { id: tripId } = await postedTrip(lena, { destination: 'Tbilisi', description })
  const caseId = await reportedCase(app, mara, 'trip', tripId)
  const evidenceId = (await readCase(mod, caseId)).reports[0]?.evidence[0]?.id
  const body = { action: 'hide', rule: 'no-money', text: 'Ask nobody for a deposit.', evidenceId }
  return { mod, mara, lena, tripId, caseId, body }
}

const preview = async (by: Traveller, caseId: string, body: object) =>
  (await callPreview(by, caseId, body)).json<DecisionPreview>()
const decide = (by: Traveller, caseId: string, body: object) =>
  by.call('POST', `/api/moderation/cases/${caseId}/decision`, body)
const notified = async (who: Traveller) => (await who.call('GET', '/api/notifications')).json<Notification[]>()

test('what is shown before is what they read after, and showing it does nothing', async () => {
  const { mod, mara, lena, caseId, body } = await world()
  const shown = await preview(mod, caseId, body)
  expect(await ownDecisions(lena)).toEqual([])
  expect([...(await notified(lena)), ...(await notified(mara))]).toEqual([])
  expect((await readCase(mod, caseId)).closedAt).toBeNull()
  expect((await decide(mod, caseId, { ...body, version: shown.version })).statusCode).toBe(201)
  const [own] = await ownDecisions(lena)
  const { id: _, decidedAt: __, ...said } = shown.told?.decision ?? {}
  expect(own).toMatchObject(said)
  expect(shown.told?.notification).toBe(
    'A moderator hid your trip by the rule “Ask nobody for money or copies of documents”: read why, and how to appeal',
  )
  expect(shown.told?.mail?.text).toContain('See it on')
  const [answer] = (await notified(mara)).flatMap(({ report }) => report ?? [])
  expect(answer && reportAnswerText(answer)).toBe(shown.reporters[0])
  expect(shown.reporters[0]).toMatch(/^Your report of the trip “.*Deposit first.*” by @.*: we removed it$/)
})

test.each([
  ['what is written', async () => undefined, { text: 'Stop.' }],
  ['the action', async () => undefined, { action: 'warn' }],
  [
    'the name of whom it is about',
    ({ lena }: Awaited<ReturnType<typeof world>>) =>
      lena.call('PUT', '/api/users/profile', { username: 'somebody.else' }),
    {},
  ],
  [
    'what a reporter has written',
    ({ mara, tripId }: Awaited<ReturnType<typeof world>>) =>
      callReport(mara, 'trip', tripId, { details: 'She wrote again.' }),
    {},
  ],
  [
    'the name of whom nobody who reported is here to read of',
    async ({ mara, lena }: Awaited<ReturnType<typeof world>>) => {
      await lena.call('PUT', '/api/users/profile', { username: 'somebody.new' })
      return mara
    },
    {},
    true,
  ],
  [
    'what is reported of them',
    async ({ lena }: Awaited<ReturnType<typeof world>>) => reported(await traveller(app), 'traveller', lena.id),
    {},
  ],
])(
  'where %s is another one than was shown, the decision is refused',
  async (_what, change, other, isReporterGone = false) => {
    const all = await world()
    if (isReporterGone) await pool.query('delete from users where id = $1', [all.mara.id])
    const { mod, caseId, body } = all
    const { version } = await preview(mod, caseId, body)
    await change(all)
    expect((await decide(mod, caseId, { ...body, ...other, version })).json()).toMatchObject({
      status: 409,
      type: '/problems/preview-outdated',
    })
    expect((await readCase(mod, caseId)).closedAt).toBeNull()
    expect((await decide(mod, caseId, { ...body, ...other })).statusCode).toBe(409)
  },
)

test('neither markup nor marks of direction in what was reported turn the words around them', async () => {
  const words = '<b>x</b> **y** \u202Egnp.evil\u202C \u2067z'
  const { mod, mara, caseId, body } = await world(words)
  const { version, reporters } = await preview(mod, caseId, body)
  expect(reporters[0]).not.toMatch(/[\u202a-\u202e\u2066\u2067]/)
  expect(reporters[0]).toContain('<b>x</b> **y**')
  expect((await decide(mod, caseId, { ...body, version })).statusCode).toBe(201)
  expect((await notified(mara))[0]?.report?.quote).toContain('<b>x</b>')
})

test('who reported reads that something was done, and not what was done to somebody', async () => {
  const { mod, mara, lena, caseId, body } = await world()
  const other = await traveller(app)
  await reported(other, 'traveller', lena.id)
  const ban = { ...body, action: 'ban' }
  const { version } = await preview(mod, caseId, ban)
  expect((await decide(mod, caseId, { ...ban, version })).statusCode).toBe(201)
  const reply = await mara.call('GET', '/api/notifications')
  expect(reply.json()).toMatchObject([
    { kind: 'report-answered', report: { kind: 'trip', state: 'acted', isRemoved: false, username: null } },
  ])
  for (const trace of ['ban', 'suspend', other.id, 'no-money']) expect(reply.body).not.toContain(trace)
  expect((await mara.call('GET', '/api/reports')).json<Report[]>()).toMatchObject([
    { state: 'acted', quote: 'Deposit first.', isRemoved: false },
  ])
  expect((await lena.call('GET', '/api/notifications')).body).not.toContain(mara.id)
})

test('a reporter who is suspended, and a reported who is gone, hold no decision up', async () => {
  const { mod, mara, lena, caseId } = await world()
  await suspend(app, mara)
  await pool.query('delete from users where id = $1', [lena.id])
  const body = { action: 'dismiss', text: '' }
  const { version, told } = await preview(mod, caseId, body)
  expect(told).toBeNull()
  expect((await decide(mod, caseId, { ...body, version })).statusCode).toBe(201)
})

test('a report of a profile says which part is meant, and seals the trips that its reporter sees', async () => {
  const [mara, lena] = [await traveller(app, { gender: 'man' }), await traveller(app, { gender: 'woman' })]
  await postedTrip(lena, { destination: 'Tbilisi', description: 'Deposit first.' })
  await postedTrip(lena, { destination: 'Yerevan', audience: 'female' })
  const reply = await mara.call('POST', '/api/reports', {
    ...{ subject: { kind: 'traveller', id: lena.id }, reason: 'impersonation', part: 'picture' },
  })
  expect(reply.statusCode, reply.body).toBe(201)
  const [sealed] = await evidenceOf(app, reply.json<Report>().id)
  expect(sealed?.fields).toMatchObject({
    part: 'picture',
    trips: [{ destination: 'Tbilisi', description: 'Deposit first.' }],
  })
  expect(JSON.stringify(sealed)).not.toContain('Yerevan')
})

test('the same again is the same report: one answer comes of it', async () => {
  const { mod, mara, tripId, caseId, body } = await world()
  for (let times = 0; times < 3; times++) expect((await callReport(mara, 'trip', tripId)).statusCode).toBe(200)
  const { version, reporters } = await preview(mod, caseId, body)
  expect(reporters).toHaveLength(1)
  await decide(mod, caseId, { ...body, version })
  expect((await notified(mara)).filter(({ kind }) => kind === 'report-answered')).toHaveLength(1)
})
