import type { CheckIn, Plan } from '@caravan/contract/plans.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { blockTraveller } from '../../test/blocks.ts'
import { useApp } from '../../test/build-app.ts'
import { type Traveller, traveller } from '../../test/factories.ts'
import { expire, joinChat, LISBON, leaveChat, openedChat } from '../../test/group-chats.ts'
import { mailsTo } from '../../test/mails.ts'
import { suspend } from '../../test/moderation.ts'
import {
  agreeTo,
  bringToEnd,
  checkIn,
  expectCheckIn,
  PINS,
  planTerms,
  proposedInGroup,
  takeBack,
  trustedContactOf,
} from '../../test/plans.ts'
import { runJobs } from '../../test/run-jobs.ts'
import { endOverdueChats } from '../group-chats/ending.ts'
import { enqueueDueCheckIns } from './check-in-steps.ts'

const site = await useApp()
const { app } = site
const { pool } = app.services

let mara: Traveller
let jonas: Traveller
let aiko: Traveller
let chatId: string
let plan: Plan
let contact: string

/** Mara is awaited after Jonas's plan, for which Aiko is in too. */
beforeEach(async () => {
  mara = await traveller(app, { ...LISBON, firstName: 'Mara' })
  jonas = await traveller(app, { ...LISBON, firstName: 'Jonas' })
  aiko = await traveller(app, { ...LISBON, firstName: 'Aiko' })
  chatId = (await openedChat(mara)).id
  for (const who of [jonas, aiko]) await joinChat(who, chatId)
  contact = await trustedContactOf(app, mara)
  plan = await proposedInGroup(jonas, chatId)
  for (const who of [mara, aiko]) expect((await agreeTo(who, plan)).statusCode).toBe(200)
  expect((await expectCheckIn(mara, plan.id)).json<Plan>()).toMatchObject({ checkIn: 'expected' })
})

async function minutesAfter(minutes: number): Promise<void> {
  await bringToEnd(app, plan.id, minutes)
  // moved as a whole: what was ended in between was ended while it went on
  await pool.query(
    `update plan_agreements a set ended_at = p.starts_at + interval '1 minute' from plans p
     where p.id = a.plan_id and p.id = $1 and a.ended_at > now() - interval '1 day' and $2`,
    [plan.id, hasBegun],
  )
  await enqueueDueCheckIns(app.services)
  await runJobs(app)
}
let hasBegun = false
beforeEach(() => {
  hasBegun = false
})
async function begin(): Promise<void> {
  await bringToEnd(app, plan.id, -30)
  hasBegun = true
}
const miss = async () => {
  for (const minutes of [0, 15, 30]) await minutesAfter(minutes)
}
const mails = async () => (await mailsTo(site, contact)).filter(({ subject }) => !subject.includes('asks you'))
const awaited = async (who = mara) => (await who.call('GET', '/api/check-ins')).json<CheckIn[]>()

describe('a plan of a group chat that is missed', () => {
  test('is mailed of with the first names of those who were in, and no way to them', async () => {
    await miss()
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail?.subject).toBe('Mara has not checked in after a meeting')
    for (const words of ['Kiosk at the miradouro', 'Jonas', 'Aiko', 'of a group chat', 'Lisbon', '112'])
      expect(mail?.text).toContain(words)
    expect(mail?.text).not.toContain('/travellers/')
    expect(mail?.text).not.toContain('With: Mara')
    expect(await awaited()).toMatchObject([{ state: 'missed' }])
  })

  test('names nobody whom its traveller may not see', async () => {
    await begin()
    await blockTraveller(aiko, mara)
    await miss()
    const [mail] = await mails()
    expect(mail?.text).toContain('With: Jonas, of a group chat')
    await suspend(app, jonas)
    await checkIn(mara, plan.id, PINS.duressPin)
    await runJobs(app)
    const second = (await mails()).find(({ subject }) => subject.includes('needs your help'))
    expect(second?.text).toContain('With: travelers of a group chat')
  })

  test('names who left while it went on, and nobody who had taken it back before', async () => {
    await takeBack(aiko, plan)
    await pool.query(`update plan_agreements set ended_at = now() - interval '3 days' where ended_at is not null`)
    await begin()
    await leaveChat(jonas, chatId)
    await miss()
    expect((await mails())[0]?.text).toContain('With: Jonas, of a group chat')
  })

  test('ends with a check-in of its own for each', async () => {
    const second = await trustedContactOf(app, aiko)
    expect((await expectCheckIn(aiko, plan.id)).statusCode).toBe(200)
    await begin()
    expect((await checkIn(mara, plan.id, PINS.pin)).json()).toEqual({ message: 'All well' })
    await miss()
    expect(await mails()).toEqual([])
    expect((await mailsTo(site, second)).map(({ subject }) => subject)).toContain(
      'Aiko has not checked in after a meeting',
    )
  })
})

describe('once it has begun only a PIN ends the wait', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['taken back', () => takeBack(mara, plan)],
    ['called off', () => jonas.call('DELETE', `/api/plans/${plan.id}`)],
    ['left', () => leaveChat(mara, chatId)],
    ['left by whose plan it is', () => leaveChat(jonas, chatId)],
    ['blocked', () => blockTraveller(mara, jonas)],
    ['suspended', () => suspend(app, jonas)],
    [
      'over with its chat',
      async () => {
        await expire(app, chatId)
        await endOverdueChats(app.services)
      },
    ],
  ])('where it is %s', async (_what, act) => {
    await begin()
    await act()
    await pool.query(
      `update plans set called_off_at = starts_at + interval '1 minute' where id = $1 and called_off_at is not null`,
      [plan.id],
    )
    await minutesAfter(0)
    await pool.query(
      `update plans set called_off_at = starts_at + interval '1 minute' where id = $1 and called_off_at is not null`,
      [plan.id],
    )
    expect(await awaited()).toHaveLength(1)
    expect((await mara.call('DELETE', '/api/trusted-contact')).statusCode).toBe(409)
    for (const minutes of [15, 30]) await minutesAfter(minutes)
    expect(await mails()).toHaveLength(1)
    expect((await checkIn(mara, plan.id, PINS.pin)).statusCode).toBe(200)
    expect(await awaited()).toEqual([])
  })
})

describe('before it begins nobody is awaited any more', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['taken back', () => takeBack(mara, plan)],
    ['called off', () => jonas.call('DELETE', `/api/plans/${plan.id}`)],
    ['left', () => leaveChat(mara, chatId)],
    ['left by whose plan it is', () => leaveChat(jonas, chatId)],
    ['blocked', () => blockTraveller(jonas, mara)],
    [
      'changed and not agreed to again',
      () => jonas.call('PUT', `/api/plans/${plan.id}`, { ...planTerms({ place: 'Ferry' }), revision: plan.revision }),
    ],
  ])('where it is %s', async (_what, act) => {
    await act()
    await pool.query(
      `update plan_agreements set ended_at = now() - interval '3 days' where plan_id = $1 and ended_at is not null`,
      [plan.id],
    )
    await pool.query(
      `update plans set called_off_at = now() - interval '3 days' where id = $1 and called_off_at is not null`,
      [plan.id],
    )
    await miss()
    expect(await awaited()).toEqual([])
    expect(await mails()).toEqual([])
  })

  test('and is again by who agrees anew', async () => {
    const body = { ...planTerms({ place: 'Ferry' }), revision: plan.revision }
    const changed = (await jonas.call('PUT', `/api/plans/${plan.id}`, body)).json<Plan>()
    expect((await expectCheckIn(mara, plan.id)).statusCode).toBe(403)
    await agreeTo(mara, changed)
    await miss()
    expect(await mails()).toHaveLength(1)
  })
})

test('a check-in is for who is in, and nobody is shown another’s', async () => {
  const cleo = await traveller(app, LISBON)
  await joinChat(cleo, chatId)
  await trustedContactOf(app, cleo)
  expect((await expectCheckIn(cleo, plan.id)).statusCode).toBe(403)
  const seen = await aiko.call('GET', `/api/group-chats/${chatId}/plans`)
  expect(seen.json<Plan[]>()[0]).toMatchObject({ checkIn: null })
  expect(seen.body).not.toContain('"expected"')
  expect(await awaited(aiko)).toEqual([])
})

test('whose plan it is, alone in it, is awaited as well', async () => {
  const cleo = await traveller(app, { ...LISBON, firstName: 'Cleo' })
  await joinChat(cleo, chatId)
  const second = await trustedContactOf(app, cleo)
  plan = await proposedInGroup(cleo, chatId)
  expect((await expectCheckIn(cleo, plan.id)).statusCode).toBe(200)
  await miss()
  expect((await mailsTo(site, second)).map(({ subject }) => subject)).toContain(
    'Cleo has not checked in after a meeting',
  )
})
