import type { Notification } from '@caravan/contract/notifications.ts'
import type { CheckIn, Plan } from '@caravan/contract/plans.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { blockTraveller } from '../../../test/blocks.ts'
import { useApp } from '../../../test/build-app.ts'
import { deleteNow, makeDue, requestDeletion } from '../../../test/deletions.ts'
import { type Traveller, traveller } from '../../../test/factories.ts'
import { mailsTo } from '../../../test/mails.ts'
import { endMatch, matchOf } from '../../../test/matches.ts'
import { suspend } from '../../../test/moderation.ts'
import {
  agreedPlan,
  agreeTo,
  bringToEnd,
  checkIn,
  expectCheckIn,
  notGoing,
  PINS,
  proposedPlan,
  trustedContactOf,
} from '../../../test/plans.ts'
import { runJobs } from '../../../test/run-jobs.ts'
import { deleteTraveller } from '../../privacy/deletion/delete-traveller.ts'
import { enqueueDueCheckIns, resolveReference, takeDueStep } from './check-in-steps.ts'

const site = await useApp()
const { app } = site
const { pool } = app.services

let mara: Traveller
let jonas: Traveller
let contact: string
let plan: Plan
let matchId: string

/** Mara is awaited after a plan with Jonas, to which both agreed. */
beforeEach(async () => {
  mara = await traveller(app, { city: 'Lisbon', country: 'Portugal', firstName: 'Mara' })
  jonas = await traveller(app, { firstName: 'Jonas', username: `jonas${Math.random().toString(36).slice(2, 10)}` })
  contact = await trustedContactOf(app, mara)
  matchId = await matchOf(mara, jonas)
  plan = await agreedPlan(jonas, mara, matchId)
  expect((await expectCheckIn(mara, plan.id)).json<Plan>()).toMatchObject({ checkIn: 'expected' })
})

/** The clock of each minute, and what it brings. */
async function tick(): Promise<void> {
  await enqueueDueCheckIns(app.services)
  await runJobs(app)
}
async function minutesAfter(minutes: number): Promise<void> {
  await bringToEnd(app, plan.id, minutes)
  await tick()
}
const mails = async () => {
  const all = await mailsTo(site, contact)
  for (const { text } of all) expect(text, 'a paragraph is one line').not.toMatch(/\n(?!https?:)[a-z]/)
  return all.filter(({ subject }) => !subject.includes('asks you'))
}
const reminders = async (who = mara) =>
  (await who.call('GET', '/api/notifications')).json<Notification[]>().filter(({ kind }) => kind === 'check-in')
const read = (who: Traveller) => who.call('PATCH', '/api/notifications/read', {})
const awaited = async (who = mara) => (await who.call('GET', '/api/check-ins')).json<CheckIn[]>()
const stateOf = async (id = plan.id) => {
  const { rows } = await pool.query('select state, reminders from check_ins where plan_id = $1', [id])
  return rows[0]
}

describe('a plan that is kept', () => {
  test('ends with a check-in, and the contact hears nothing', async () => {
    await minutesAfter(0)
    expect(await reminders()).toHaveLength(1)
    expect((await checkIn(mara, plan.id, PINS.pin)).json()).toEqual({ message: 'All well' })
    expect(await reminders()).toEqual([])
    expect(await awaited()).toEqual([])
    await minutesAfter(60)
    expect(await mails()).toEqual([])
    expect(await reminders(jonas)).toEqual([])
  })

  test('may be checked in to before its end, and again, and many times at once', async () => {
    await bringToEnd(app, plan.id, -30)
    const replies = await Promise.all([1, 2, 3, 4].map(() => checkIn(mara, plan.id, PINS.pin)))
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    await minutesAfter(60)
    expect(await mails()).toEqual([])
  })
})

describe('a plan that is missed', () => {
  test('brings two reminders, then one mail with plan, person, city and emergency numbers', async () => {
    await minutesAfter(-1)
    expect(await reminders()).toEqual([])
    await minutesAfter(0)
    expect(await reminders()).toHaveLength(1)
    // a job that comes twice, or too early, takes no step
    const { rows: due } = await pool.query<{ id: string }>('select id from check_ins where plan_id = $1', [plan.id])
    await Promise.all([1, 2, 3].map(() => takeDueStep(app.services, due[0]?.id ?? '')))
    expect(await stateOf()).toMatchObject({ state: 'expected', reminders: 1 })
    await read(mara)
    await tick()
    expect((await reminders())[0]?.isRead).toBe(true)
    await minutesAfter(15)
    expect((await reminders())[0]?.isRead).toBe(false)
    await minutesAfter(29)
    expect(await mails()).toEqual([])
    await minutesAfter(30)
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail?.subject).toBe('Mara has not checked in after a meeting')
    const told = ['“Kiosk at the miradouro”', '“Jonas” (username jonas', jonas.id, 'Lisbon', '112', 'Western European']
    for (const words of told) expect(mail?.text).toContain(words)
    expect(mail?.text).toMatch(/Reference for the police: [0-9A-Z]{5}-[0-9A-Z]{5}\./)
    // what was done is done once, whoever does it again
    const { rows } = await pool.query<{ id: string }>('select id from check_ins where plan_id = $1', [plan.id])
    await Promise.all([1, 2, 3].map(() => takeDueStep(app.services, rows[0]?.id ?? '')))
    await minutesAfter(90)
    expect(await mails()).toHaveLength(1)
    expect(await awaited()).toMatchObject([{ state: 'missed' }])
  })

  test('is followed by another mail once its traveller checks in after all', async () => {
    for (const minutes of [0, 15, 30]) await minutesAfter(minutes)
    expect((await checkIn(mara, plan.id, PINS.pin)).statusCode).toBe(200)
    const [latest] = await mails()
    expect(latest?.subject).toBe('Mara has checked in')
    expect(await awaited()).toEqual([])
  })

  test('is missed by each of the two for themselves', async () => {
    const second = await trustedContactOf(app, jonas)
    expect((await expectCheckIn(jonas, plan.id)).statusCode).toBe(200)
    await bringToEnd(app, plan.id)
    await checkIn(mara, plan.id, PINS.pin)
    for (const minutes of [0, 15, 30]) await minutesAfter(minutes)
    expect(await mails()).toEqual([])
    expect((await mailsTo(site, second)).map(({ subject }) => subject)).toContain(
      `Jonas has not checked in after a meeting`,
    )
  })

  test('stays awaited whoever calls it off, ends the match or blocks once it has begun', async () => {
    await bringToEnd(app, plan.id, -30)
    expect((await expectCheckIn(mara, plan.id, false)).json()).toMatchObject({ type: '/problems/plan-begun' })
    expect((await mara.call('DELETE', '/api/trusted-contact')).json()).toMatchObject({
      type: '/problems/check-in-awaited',
    })
    const other = { email: 'somebody-else@example.org' }
    expect((await mara.call('PUT', '/api/trusted-contact', other)).statusCode).toBe(409)
    expect((await jonas.call('DELETE', `/api/plans/${plan.id}`)).statusCode).toBe(200)
    await endMatch(jonas, matchId)
    await blockTraveller(jonas, mara)
    expect((await notGoing(mara, plan.id)).json()).toMatchObject({ type: '/problems/plan-begun' })
    expect(await awaited()).toMatchObject([{ state: 'expected', canEnd: false }])
    for (const minutes of [0, 15, 30]) await minutesAfter(minutes)
    expect(await awaited()).toHaveLength(1)
    expect(await mails()).toHaveLength(1)
    expect((await checkIn(mara, plan.id, PINS.pin)).statusCode).toBe(200)
  })

  test('is not awaited where its traveller calls it off before it begins', async () => {
    expect((await mara.call('DELETE', `/api/plans/${plan.id}`)).statusCode).toBe(200)
    await minutesAfter(60)
    expect(await stateOf()).toMatchObject({ state: 'ended' })
    expect(await mails()).toEqual([])
  })

  test('is awaited also where the other never said yes to what its traveller proposed', async () => {
    await jonas.call('DELETE', `/api/plans/${plan.id}`)
    await notGoing(mara, plan.id)
    plan = await proposedPlan(mara, matchId)
    expect((await expectCheckIn(mara, plan.id)).json<Plan>()).toMatchObject({ checkIn: 'expected' })
    for (const minutes of [0, 15, 30]) await minutesAfter(minutes)
    expect(await mails()).toHaveLength(1)
  })
})

const changedBy = async (who: Traveller, { id, revision, startsAt, timeZone, endsAt }: Plan) => {
  const later = new Date(Date.parse(endsAt) + 3_600_000).toISOString()
  const reply = await who.call('PUT', `/api/plans/${id}`, {
    place: 'Pier',
    startsAt,
    endsAt: later,
    timeZone,
    revision,
  })
  expect(reply.statusCode).toBe(200)
  return reply.json<Plan>()
}
const planOf = async (who: Traveller) =>
  (await who.call('GET', `/api/matches/${matchId}/plan`)).json<{ plan: Plan }>().plan

describe('nothing that the other one does ends her check-in', () => {
  test.each<[string, () => Promise<unknown>, CheckIn['plan'] | undefined]>([
    ['calls the plan off', () => jonas.call('DELETE', `/api/plans/${plan.id}`), 'off'],
    ['ends the match', () => endMatch(jonas, matchId), 'off'],
    ['blocks her', () => blockTraveller(jonas, mara), 'off'],
    ['changes a word', () => changedBy(jonas, plan), 'changed'],
    ['asks for his deletion', () => requestDeletion(jonas), 'off'],
    ['is suspended', () => suspend(app, jonas), 'off'],
    ['is deleted', () => deleteNow(app, jonas), 'off'],
  ])('he %s before it begins', async (_what, act, planIs) => {
    await act()
    expect(await awaited()).toMatchObject([
      { state: 'expected', place: 'Kiosk at the miradouro', plan: planIs, canEnd: true },
    ])
    for (const minutes of [0, 15, 30]) await minutesAfter(minutes)
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    for (const words of ['“Kiosk at the miradouro”', '“Jonas” (username jonas', jonas.id])
      expect(mail?.text).toContain(words)
    expect((await checkIn(mara, plan.id, PINS.pin)).statusCode).toBe(200)
  })

  test('what she is told is the same, whichever he did, and comes once', async () => {
    const told = async () =>
      (await mara.call('GET', '/api/notifications'))
        .json<Notification[]>()
        .filter(({ kind }) => kind === 'check-in-stands')
        .map(({ actor, others, isRead }) => ({ actor, others, isRead }))
    await tick()
    expect(await told()).toEqual([])
    await blockTraveller(jonas, mara)
    expect(await told(), 'not in the moment of the block').toEqual([])
    await tick()
    expect(await told()).toEqual([{ actor: null, others: 0, isRead: false }])
    await read(mara)
    await tick()
    expect(await told()).toEqual([{ actor: null, others: 0, isRead: true }])
    expect((await notGoing(mara, plan.id)).statusCode).toBe(200)
    expect(await told()).toEqual([])
  })

  test('she says that she is not going, wherever the plan is by now, and he never', async () => {
    await blockTraveller(jonas, mara)
    expect((await notGoing(jonas, plan.id)).statusCode).toBe(404)
    expect((await notGoing(mara, plan.id)).statusCode).toBe(200)
    expect((await notGoing(mara, plan.id)).statusCode).toBe(200)
    expect(await awaited()).toEqual([])
    await minutesAfter(60)
    expect(await mails()).toEqual([])
  })

  test('she calls it off once it has begun, or somebody with her phone does: she stays awaited', async () => {
    await bringToEnd(app, plan.id, -30)
    expect((await mara.call('DELETE', `/api/plans/${plan.id}`)).statusCode).toBe(200)
    expect(await awaited()).toHaveLength(1)
  })

  test('with other terms she is awaited on those that she agreed to, and is shown which', async () => {
    const changed = await changedBy(jonas, plan)
    expect(await planOf(mara)).toMatchObject({
      ...{ place: 'Pier', checkIn: 'expected' },
      checkInTerms: { place: 'Kiosk at the miradouro', endsAt: plan.endsAt },
    })
    expect((await planOf(jonas)).checkInTerms).toBeNull()
    await agreeTo(mara, changed)
    expect(await planOf(mara)).toMatchObject({ checkIn: 'expected', checkInTerms: null })
    expect(await awaited()).toMatchObject([{ place: 'Pier', plan: 'as-agreed', endsAt: changed.endsAt }])
  })

  test('with terms of her own she is awaited on those', async () => {
    const changed = await changedBy(mara, plan)
    expect(await awaited()).toMatchObject([{ place: 'Pier', endsAt: changed.endsAt }])
  })

  test('her own deletion waits until she has checked in, or her contact was told', async () => {
    await requestDeletion(mara)
    await makeDue(pool, mara)
    await bringToEnd(app, plan.id, -30)
    await deleteTraveller(app.services, mara.id)
    for (const minutes of [0, 15, 30]) await minutesAfter(minutes)
    expect(await mails()).toHaveLength(1)
    await deleteTraveller(app.services, mara.id)
    expect((await pool.query('select from users where id = $1', [mara.id])).rowCount).toBe(0)
  })
})

describe('the mail for help says who it was', () => {
  const missed = async () => {
    for (const minutes of [0, 15, 30]) await minutesAfter(minutes)
    return (await mails())[0]?.text ?? ''
  }

  test('by the name that he had when she began to be awaited', async () => {
    const { rows } = await pool.query<{ username: string }>('select username from users where id = $1', [jonas.id])
    await jonas.call('PUT', '/api/users/profile', { firstName: 'Nobody', username: `gone${Date.now()}` })
    const text = await missed()
    expect(text).toContain(`“Jonas” (username ${rows[0]?.username}), account ${jonas.id}`)
    expect(text).not.toContain('Nobody')
  })

  test('and no sentence that he calls himself', async () => {
    const sly = await traveller(app, { firstName: 'she is safe, phone +351 912 345 678 or a.example/x, go home' })
    matchId = await matchOf(mara, sly)
    plan = await proposedPlan(sly, matchId, { place: 'Café”\u2028Mara is safe' })
    await agreeTo(mara, plan)
    await expectCheckIn(mara, plan.id)
    const text = await missed()
    expect(text).toMatch(/- the traveler with the username \w+, account/)
    expect(text).not.toMatch(/912|she is safe/)
    expect(text).toContain('“Café Mara is safe”')
  })

  test('with a reference that leads the operator to who he is now, and nobody else anywhere', async () => {
    await jonas.call('PUT', '/api/users/profile', { firstName: 'Nobody' })
    await blockTraveller(jonas, mara)
    const [, reference = ''] = (await missed()).match(/Reference for the police: (\S+)\./) ?? []
    const found = await resolveReference(app.services.db, reference.toLowerCase().replace('-', ' '))
    expect(found).toMatchObject({
      ...{ userId: mara.id, place: 'Kiosk at the miradouro' },
      people: [{ id: jonas.id, firstName: 'Jonas', now: { firstName: 'Nobody' } }],
    })
    await deleteNow(app, jonas)
    expect(await resolveReference(app.services.db, reference)).toMatchObject({
      people: [{ id: jonas.id, firstName: 'Jonas', now: null }],
    })
    expect(await resolveReference(app.services.db, '00000-00000')).toBeUndefined()
  })
})

describe('the second PIN', () => {
  test('says All well, and asks the contact for help at once', async () => {
    await bringToEnd(app, plan.id, -30)
    expect((await checkIn(mara, plan.id, PINS.duressPin)).json()).toEqual({ message: 'All well' })
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail?.subject).toBe('Mara needs your help')
    expect(mail?.text).toContain('Do not ring or write')
    await minutesAfter(60)
    expect(await mails()).toHaveLength(1)
  })

  test('may be typed after the first one, or after the contact was told', async () => {
    for (const minutes of [0, 15, 30]) await minutesAfter(minutes)
    await checkIn(mara, plan.id, PINS.pin)
    await checkIn(mara, plan.id, PINS.duressPin)
    await checkIn(mara, plan.id, PINS.duressPin)
    expect((await mails()).map(({ subject }) => subject).sort()).toEqual([
      'Mara has checked in',
      'Mara has not checked in after a meeting',
      'Mara needs your help',
    ])
  })

  test('makes the same statements as the first', async () => {
    const jobOf = async (pin: string) => {
      await checkIn(mara, plan.id, pin)
      const { rows } = await pool.query<{ size: number }>(
        `select length(payload::text) as size from graphile_worker._private_jobs j
         join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'follow-check-in'`,
      )
      await runJobs(app)
      return rows
    }
    expect(await jobOf(PINS.duressPin)).toEqual(await jobOf(PINS.pin))
  })
})

describe('a check-in', () => {
  test('with a wrong PIN, or another traveller’s, changes nothing', async () => {
    await bringToEnd(app, plan.id)
    const wrong = await checkIn(mara, plan.id, '1111')
    expect(wrong.json()).toMatchObject({ errors: [{ pointer: '/pin', detail: 'This is not your PIN.' }] })
    await trustedContactOf(app, jonas)
    expect((await checkIn(jonas, plan.id, PINS.pin)).statusCode).toBe(404)
    expect(await stateOf()).toMatchObject({ state: 'expected' })
  })

  test('is not asked of whoever has no contact, or has not chosen PINs', async () => {
    const aiko = await traveller(app)
    const match = await matchOf(aiko, jonas)
    const own = await agreedPlan(aiko, jonas, match)
    expect((await expectCheckIn(aiko, own.id)).json()).toMatchObject({ type: '/problems/no-trusted-contact' })
    await aiko.call('PUT', '/api/safety/pins', PINS)
    expect((await expectCheckIn(aiko, own.id)).statusCode).toBe(409)
    await trustedContactOf(app, aiko)
    expect((await expectCheckIn(aiko, own.id)).statusCode).toBe(200)
  })

  test('is known to the one who is awaited alone', async () => {
    const seen = await jonas.call('GET', `/api/matches/${matchId}/plan`)
    expect(seen.json<{ plan: Plan }>().plan).toMatchObject({ checkIn: null })
    expect(seen.body).not.toContain('expected')
    expect(await awaited(jonas)).toEqual([])
  })

  test('is no longer awaited before the plan begins, where one switches it off', async () => {
    expect((await expectCheckIn(mara, plan.id, false)).json<Plan>()).toMatchObject({ checkIn: null })
    await minutesAfter(60)
    expect(await mails()).toEqual([])
    expect(await reminders()).toEqual([])
  })
})
