import type { Plan } from '@caravan/contract/plans.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { useApp } from '../../../test/build-app.ts'
import { type Traveller, traveller } from '../../../test/factories.ts'
import { mailsTo } from '../../../test/mails.ts'
import { matchOf } from '../../../test/matches.ts'
import { agreedPlan, bringToEnd, checkIn, expectCheckIn, PINS, trustedContactOf } from '../../../test/plans.ts'
import { enqueueDueCheckIns } from '../plans/check-in-steps.ts'

const site = await useApp()
const { app } = site
const { pool } = app.services
const CHOSEN = { pin: '1470', duressPin: '8520' }
let count = 0

let mara: Traveller
let ownEmail: string
let contact: string

beforeEach(async () => {
  ownEmail = `pins-${++count}@example.org`
  mara = await traveller(app, { firstName: 'Mara', email: ownEmail })
  contact = await trustedContactOf(app, mara)
})

const choose = (pins = CHOSEN) => mara.call('PUT', '/api/safety/pins', pins)
const statusOf = async (plan: Plan, pin: string) => (await checkIn(mara, plan.id, pin)).statusCode
const stateOf = async ({ id }: Plan) =>
  (await pool.query<{ state: string }>('select state from check_ins where plan_id = $1', [id])).rows[0]?.state
const mails = async () => (await mailsTo(site, contact)).map(({ subject }) => subject)

async function awaitedPlan(minutesAfterEnd?: number): Promise<Plan> {
  const jonas = await traveller(app)
  const plan = await agreedPlan(jonas, mara, await matchOf(mara, jonas))
  expect((await expectCheckIn(mara, plan.id)).statusCode).toBe(200)
  if (minutesAfterEnd !== undefined) await bringToEnd(app, plan.id, minutesAfterEnd)
  return plan
}

describe('PINs that are chosen after a plan began', () => {
  test('do not end the wait, and ask nobody for help; those before do', async () => {
    const plan = await awaitedPlan(-30)
    expect((await choose()).statusCode).toBe(200)
    const refused = await checkIn(mara, plan.id, CHOSEN.pin)
    expect(refused.json()).toMatchObject({ errors: [{ pointer: '/pin' }] })
    expect(refused.body).toContain('when the plan began')
    expect(await statusOf(plan, CHOSEN.duressPin)).toBe(422)
    expect([await stateOf(plan), await mails()]).toEqual(['expected', []])
    expect(await statusOf(plan, PINS.pin)).toBe(200)
    expect(await stateOf(plan)).toBe('checked-in')
  })

  test('leave the second PIN of before what it was, also after the first one was typed', async () => {
    const plan = await awaitedPlan(-30)
    await choose()
    expect(await statusOf(plan, PINS.pin)).toBe(200)
    expect((await checkIn(mara, plan.id, PINS.duressPin)).json()).toEqual({ message: 'All well' })
    expect(await mails()).toEqual(['Mara needs your help'])
  })

  test('however often they are chosen, and once the contact was told', async () => {
    const plan = await awaitedPlan(0)
    await choose()
    await choose({ pin: '1111', duressPin: '2222' })
    for (const minutes of [0, 15, 30]) {
      await bringToEnd(app, plan.id, minutes)
      await enqueueDueCheckIns(app.services)
      await mails()
    }
    expect(await stateOf(plan)).toBe('missed')
    for (const pin of [CHOSEN.pin, '1111']) expect(await statusOf(plan, pin)).toBe(422)
    expect(await statusOf(plan, PINS.pin)).toBe(200)
  })

  test('count for a plan that had not begun: of several each takes its own', async () => {
    const [begun, later] = [await awaitedPlan(-30), await awaitedPlan()]
    await choose()
    await bringToEnd(app, later.id, -30)
    await choose({ pin: '1111', duressPin: '2222' })
    expect([await statusOf(begun, CHOSEN.pin), await statusOf(later, PINS.pin)]).toEqual([422, 422])
    expect([await statusOf(later, '1111'), await statusOf(begun, '1111')]).toEqual([422, 422])
    expect([await statusOf(begun, PINS.pin), await statusOf(later, CHOSEN.pin)]).toEqual([200, 200])
  })

  test('chosen many times at once leave the begun plan those of before', async () => {
    const plan = await awaitedPlan(-30)
    const many = await Promise.all([1, 2, 3, 4].map((n) => choose({ pin: `${n}000`, duressPin: `${n}999` })))
    expect(many.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    for (const n of [1, 2, 3, 4]) expect(await statusOf(plan, `${n}000`)).toBe(422)
    expect(await statusOf(plan, PINS.pin)).toBe(200)
  })
})

test('whoever’s PINs are chosen anew gets a mail, which holds none of them', async () => {
  await choose()
  const [mail] = await mailsTo(site, ownEmail)
  expect(mail?.subject).toMatch(/PINs were chosen anew$/)
  for (const pin of Object.values({ ...CHOSEN })) expect(mail?.text).not.toContain(pin)
})
