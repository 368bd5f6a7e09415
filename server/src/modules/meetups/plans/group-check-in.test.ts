import type { CheckIn, Plan } from '@caravan/contract/plans.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { blockTraveller } from '../../../test/blocks.ts'
import { useApp } from '../../../test/build-app.ts'
import { deleteNow } from '../../../test/deletions.ts'
import { type Traveller, traveller } from '../../../test/factories.ts'
import { expire, joinChat, LISBON, leaveChat, openedChat } from '../../../test/group-chats.ts'
import { mailsTo } from '../../../test/mails.ts'
import { suspend } from '../../../test/moderation.ts'
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
} from '../../../test/plans.ts'
import { runJobs } from '../../../test/run-jobs.ts'
import { endOverdueChats } from '../../chat/group-chats/ending.ts'
import { enqueueDueCheckIns, resolveReference } from './check-in-steps.ts'

const site = await useApp()
const { app } = site

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
  await enqueueDueCheckIns(app.services)
  await runJobs(app)
}
const begin = () => bringToEnd(app, plan.id, -30)
const miss = async () => {
  for (const minutes of [0, 15, 30]) await minutesAfter(minutes)
}
const mails = async () => (await mailsTo(site, contact)).filter(({ subject }) => !subject.includes('asks you'))
const awaited = async (who = mara) => (await who.call('GET', '/api/check-ins')).json<CheckIn[]>()
const changeOf = (id: string, revision: number) =>
  jonas.call('PUT', `/api/plans/${id}`, { ...planTerms({ place: 'Ferry' }), revision })

describe('a plan of a group chat that is missed', () => {
  test('is mailed of with the names and accounts of those who were in', async () => {
    await miss()
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail?.subject).toBe('Mara has not checked in after a meeting')
    const told = ['Kiosk at the miradouro', '“Jonas”', jonas.id, '“Aiko”', aiko.id, 'of a group chat', 'Lisbon', '112']
    for (const words of told) expect(mail?.text).toContain(words)
    expect(mail?.text).not.toContain('“Mara”')
    expect(await awaited()).toMatchObject([{ state: 'missed' }])
  })

  test('names those who were in also where they block, are suspended, or leave before it begins', async () => {
    await blockTraveller(aiko, mara)
    await suspend(app, jonas)
    await miss()
    const [mail] = await mails()
    for (const words of ['- “Jonas”', '- “Aiko”']) expect(mail?.text).toContain(words)
  })

  test('says who had taken it back before it began, and not who came in across a block', async () => {
    const cleo = await traveller(app, { ...LISBON, firstName: 'Cleo' })
    await joinChat(cleo, chatId)
    await blockTraveller(cleo, mara)
    expect((await agreeTo(cleo, plan)).statusCode).toBe(200)
    await takeBack(aiko, plan)
    await miss()
    const text = (await mails())[0]?.text ?? ''
    expect(text).toMatch(/Had said that they come, and took it back:\n- “Aiko”/)
    expect(text).not.toContain('Cleo')
    const [, reference = ''] = text.match(/Reference for the police: (\S+)\./) ?? []
    const found = await resolveReference(app.services.db, reference)
    expect(found?.people.map(({ firstName, isNamed }) => [firstName, isNamed]).sort()).toEqual([
      ['Aiko', true],
      ['Cleo', false],
      ['Jonas', true],
    ])
  })

  test('names who comes in after its traveller began to be awaited', async () => {
    const cleo = await traveller(app, { ...LISBON, firstName: 'Cleo' })
    await joinChat(cleo, chatId)
    await agreeTo(cleo, plan)
    await cleo.call('PUT', '/api/users/profile', { firstName: 'Nobody' })
    await begin()
    await leaveChat(cleo, chatId)
    await miss()
    expect((await mails())[0]?.text).toContain('- “Cleo”')
  })
})

const endChat = async () => {
  await expire(app, chatId)
  await endOverdueChats(app.services)
}

describe('nothing that another does ends her check-in', () => {
  const ACTS: [string, () => Promise<unknown>, CheckIn['plan'] | undefined][] = [
    ['called off', () => jonas.call('DELETE', `/api/plans/${plan.id}`), 'off'],
    ['left by whose plan it is', () => leaveChat(jonas, chatId), undefined],
    ['blocked by whose plan it is', () => blockTraveller(jonas, mara), 'off'],
    ['suspended', () => suspend(app, jonas), 'off'],
    ['deleted', () => deleteNow(app, jonas), 'off'],
    ['over with its chat', endChat, 'as-agreed'],
    ['left by herself', () => leaveChat(mara, chatId), 'off'],
    ['blocked by herself', () => blockTraveller(mara, jonas), 'off'],
  ]
  const staysAwaited = async (planIs?: CheckIn['plan']) => {
    const [one, ...others] = await awaited()
    expect(others).toEqual([])
    expect(one).toMatchObject({ state: 'expected', place: 'Kiosk at the miradouro', plan: planIs ?? one?.plan })
    await miss()
    expect(await mails()).toHaveLength(1)
    expect((await checkIn(mara, plan.id, PINS.pin)).statusCode).toBe(200)
    expect(await awaited()).toEqual([])
  }

  test.each(ACTS)('before it begins, where it is %s', async (_what, act, planIs) => {
    await act()
    await staysAwaited(planIs)
  })

  test.each(ACTS)('once it has begun, where it is %s', async (_what, act, planIs) => {
    await begin()
    await act()
    expect((await mara.call('DELETE', '/api/trusted-contact')).statusCode).toBe(409)
    await staysAwaited(planIs)
  })

  test('where it is changed: she is awaited on what she agreed to, until she agrees anew', async () => {
    const changed = (await changeOf(plan.id, plan.revision)).json<Plan>()
    expect(await awaited()).toMatchObject([{ place: 'Kiosk at the miradouro', plan: 'changed' }])
    expect((await expectCheckIn(mara, plan.id)).statusCode, 'for who is in').toBe(403)
    await agreeTo(mara, changed)
    expect(await awaited()).toMatchObject([{ place: 'Ferry', plan: 'as-agreed' }])
    await miss()
    expect(await mails()).toHaveLength(1)
  })

  test('but she does, by taking it back before it begins', async () => {
    await takeBack(mara, plan)
    await miss()
    expect(await awaited()).toEqual([])
    expect(await mails()).toEqual([])
  })

  test('and by taking it back once it has begun she does not', async () => {
    await begin()
    await takeBack(mara, plan)
    await staysAwaited()
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
