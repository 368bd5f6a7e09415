import type { Notification } from '@caravan/contract/notifications.ts'
import type { Plan } from '@caravan/contract/plans.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { blockTraveller } from '../../../test/blocks.ts'
import { useApp } from '../../../test/build-app.ts'
import { type Traveller, traveller } from '../../../test/factories.ts'
import { chatOf, expire, joinChat, LISBON, leaveChat, moveTo } from '../../../test/group-chats.ts'
import { suspend } from '../../../test/moderation.ts'
import { agreeTo, bringToEnd, plansOfGroup, planTerms, proposedInGroup, takeBack } from '../../../test/plans.ts'
import { runJobs } from '../../../test/run-jobs.ts'
import { endOverdueChats } from '../../chat/group-chats/ending.ts'
import { deleteOldGroupPlans } from './group-plans.ts'

const { app } = await useApp()
const { pool } = app.services

let chatId: string
/** Whose plan it is. */
let mara: Traveller
let jonas: Traveller
let aiko: Traveller
beforeEach(async () => {
  const chat = await chatOf(app, 2)
  chatId = chat.chatId
  mara = chat.creator
  ;[jonas, aiko] = chat.members as [Traveller, Traveller]
})

const plans = (who: Traveller) => plansOfGroup(who, chatId)
const only = async (who: Traveller) => (await plans(who))[0] as Plan
const listed = async (who: Traveller) => (await who.call('GET', `/api/group-chats/${chatId}/plans`)).statusCode
const change = (who: Traveller, { id, revision }: Plan, terms: Parameters<typeof planTerms>[0] = {}) =>
  who.call('PUT', `/api/plans/${id}`, { ...planTerms(terms), revision })
const callOff = (who: Traveller, { id }: Plan) => who.call('DELETE', `/api/plans/${id}`)
const propose = (who: Traveller) => who.call('POST', `/api/group-chats/${chatId}/plans`, planTerms())
const notified = async (who: Traveller) => {
  await runJobs(app)
  return (await who.call('GET', '/api/notifications')).json<Notification[]>()
}
const kindsOf = async (who: Traveller) => (await notified(who)).map(({ kind }) => kind)
const idsIn = ({ group }: Plan) => group?.people.map(({ id }) => id).sort()
async function end(): Promise<void> {
  await expire(app, chatId)
  await endOverdueChats(app.services)
}

describe('a plan in a group chat', () => {
  test('is shown to every member, and each is in for themselves', async () => {
    const plan = await proposedInGroup(mara, chatId, { place: 'Pier 4' })
    expect(plan).toMatchObject({ matchId: null, status: 'agreed', city: 'Lisbon', countryCode: 'PT' })
    expect(plan.group).toMatchObject({ groupChatId: chatId, isIn: true, count: 1, proposer: { id: mara.id } })
    expect(plan.viewer).toMatchObject({ canAgree: false, canTakeBack: false, canChange: true, canCallOff: true })
    const asked = await only(jonas)
    expect(asked).toMatchObject({ place: 'Pier 4', status: 'proposed', group: { isIn: false, count: 1 } })
    expect(asked.viewer).toMatchObject({ canAgree: true, canTakeBack: false, canChange: false, canCallOff: false })

    for (const times of [1, 2]) {
      const agreed = await agreeTo(jonas, plan)
      expect(agreed.json<Plan>(), String(times)).toMatchObject({ status: 'agreed', group: { isIn: true, count: 2 } })
    }
    expect(idsIn(await only(aiko))).toEqual([mara.id, jonas.id].sort())
    expect(await only(aiko)).toMatchObject({ status: 'proposed' })
    const back = await takeBack(jonas, plan)
    expect(back.json<Plan>()).toMatchObject({ status: 'proposed', group: { isIn: false, count: 1 } })
    expect((await takeBack(jonas, plan)).statusCode).toBe(200)
    expect(idsIn(await only(aiko))).toEqual([mara.id])
  })

  test('is there for nobody but its members', async () => {
    const plan = await proposedInGroup(mara, chatId)
    const neighbour = await traveller(app, LISBON)
    for (const who of [neighbour, await traveller(app)]) {
      expect((await agreeTo(who, plan)).statusCode).toBe(404)
      expect((await takeBack(who, plan)).statusCode).toBe(404)
      expect((await change(who, plan)).statusCode).toBe(404)
      expect((await callOff(who, plan)).statusCode).toBe(404)
    }
    await joinChat(neighbour, chatId)
    expect(await plans(neighbour)).toHaveLength(1)
  })

  test('is changed by whose it is alone, and whoever agreed is asked again', async () => {
    const plan = await proposedInGroup(mara, chatId)
    await agreeTo(jonas, plan)
    expect((await change(jonas, plan)).statusCode).toBe(403)
    expect((await callOff(jonas, plan)).statusCode).toBe(403)
    expect((await takeBack(mara, plan)).statusCode).toBe(403)
    const changed = (await change(mara, plan, { place: 'Ferry' })).json<Plan>()
    expect(changed).toMatchObject({ place: 'Ferry', revision: 2, status: 'agreed', group: { count: 1 } })
    expect(await only(jonas)).toMatchObject({ status: 'proposed', group: { isIn: false, isAskedAgain: true } })
    expect(await only(aiko)).toMatchObject({ group: { isAskedAgain: false } })
    expect(await kindsOf(jonas)).toContain('plan-proposed')
    expect(await kindsOf(aiko)).not.toContain('plan-proposed')
    expect((await agreeTo(jonas, plan)).json()).toMatchObject({ type: '/problems/plan-changed' })
    expect((await change(mara, plan)).json()).toMatchObject({ type: '/problems/plan-changed' })
    expect((await agreeTo(jonas, changed)).json<Plan>()).toMatchObject({ group: { isIn: true, count: 2 } })
  })

  test('is one of each member at a time, whatever others have', async () => {
    const plan = await proposedInGroup(mara, chatId)
    expect((await propose(mara)).json()).toMatchObject({ type: '/problems/plan-exists' })
    expect((await propose(jonas)).statusCode).toBe(201)
    expect(await plans(aiko)).toHaveLength(2)
    expect((await callOff(mara, plan)).statusCode).toBe(200)
    expect((await callOff(mara, plan)).statusCode).toBe(404)
    expect((await agreeTo(jonas, plan)).statusCode).toBe(404)
    expect((await propose(mara)).statusCode).toBe(201)
    const twice = await Promise.all([1, 2, 3].map(() => propose(aiko)))
    expect(twice.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409])
  })

  test('is for the days in which they are in the city', async () => {
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
    const terms = planTerms({ startsAt: inDays(8), endsAt: inDays(8.1) })
    const reply = await mara.call('POST', `/api/group-chats/${chatId}/plans`, terms)
    expect(reply.json()).toMatchObject({ errors: [{ pointer: '/startsAt' }] })
  })

  test('is in the city of the chat, wherever its proposer is by now, and also once the chat is over', async () => {
    await moveTo(app, mara, { city: 'Tokyo', country: 'Japan' })
    const plan = await proposedInGroup(mara, chatId)
    expect(plan).toMatchObject({ city: 'Lisbon', countryCode: 'PT' })
    await end()
    expect((await change(mara, plan)).json<Plan>()).toMatchObject({ city: 'Lisbon', countryCode: 'PT' })
  })

  test('that has begun takes nobody in, and is not changed', async () => {
    const plan = await proposedInGroup(mara, chatId)
    await bringToEnd(app, plan.id, -30)
    expect((await agreeTo(jonas, plan)).json()).toMatchObject({ type: '/problems/plan-begun' })
    expect((await change(mara, plan)).json()).toMatchObject({ type: '/problems/plan-begun' })
    await bringToEnd(app, plan.id, 25 * 60)
    expect(await plans(jonas)).toEqual([])
  })
})

describe('members are notified', () => {
  test('of what was proposed, unless they have muted the chat, and its proposer of who is in', async () => {
    await aiko.call('PUT', `/api/group-chats/${chatId}/mute`, { muted: true })
    const plan = await proposedInGroup(mara, chatId)
    const [news] = await notified(jonas)
    expect(news).toMatchObject({ kind: 'group-plan', planChatId: chatId, matchId: null, actor: { id: mara.id } })
    expect(news?.group).toMatchObject({ id: chatId })
    expect(await kindsOf(aiko)).toEqual([])
    expect(await kindsOf(mara)).toEqual([])
    await agreeTo(jonas, plan)
    await agreeTo(aiko, plan)
    expect((await notified(mara))[0]).toMatchObject({ kind: 'plan-agreed', actor: { id: aiko.id }, others: 1 })
    await takeBack(aiko, plan)
    expect((await notified(mara))[0]).toMatchObject({ kind: 'plan-agreed', actor: { id: jonas.id }, others: 0 })
    await callOff(mara, plan)
    expect(await kindsOf(jonas)).toContain('plan-called-off')
    expect(await kindsOf(aiko)).not.toContain('plan-called-off')
  })

  test('of nothing by somebody with whom there is a block', async () => {
    await blockTraveller(jonas, mara)
    const plan = await proposedInGroup(mara, chatId)
    await agreeTo(aiko, plan)
    expect(await kindsOf(jonas)).toEqual([])
    expect((await jonas.call('GET', '/api/notifications/unread')).json()).toEqual({ unread: 0 })
  })
})

describe('across a block', () => {
  test('a plan is not there, and another one’s names and counts neither of the two', async () => {
    const plan = await proposedInGroup(mara, chatId)
    const other = await proposedInGroup(aiko, chatId)
    for (const who of [mara, jonas]) await agreeTo(who, other)
    await blockTraveller(jonas, mara)
    const seen = await plans(jonas)
    expect(seen.map(({ id }) => id)).toEqual([other.id])
    expect(seen[0]).toMatchObject({ group: { count: 2 } })
    expect(idsIn(seen[0] as Plan)).toEqual([aiko.id, jonas.id].sort())
    expect(idsIn((await plans(mara)).find(({ id }) => id === other.id) as Plan)).toEqual([aiko.id, mara.id].sort())
    expect(idsIn((await plans(aiko)).find(({ id }) => id === other.id) as Plan)).toHaveLength(3)
    expect((await agreeTo(jonas, plan)).statusCode).toBe(404)
  })

  test('neither is in any more for what the other proposed, also when the block ends', async () => {
    const plan = await proposedInGroup(mara, chatId)
    await agreeTo(jonas, plan)
    await blockTraveller(mara, jonas)
    expect(await plans(jonas)).toEqual([])
    expect(idsIn(await only(mara))).toEqual([mara.id])
    await mara.call('PUT', `/api/users/${jonas.id}/block`, { blocked: false })
    expect(await only(jonas)).toMatchObject({ group: { isIn: false, count: 1 } })
  })
})

describe('who leaves the chat', () => {
  test('is in no more, and what they proposed is called off', async () => {
    const plan = await proposedInGroup(mara, chatId)
    const own = await proposedInGroup(jonas, chatId)
    await agreeTo(jonas, plan)
    await agreeTo(aiko, own)
    await leaveChat(jonas, chatId)
    expect(idsIn((await plans(mara)).find(({ id }) => id === plan.id) as Plan)).toEqual([mara.id])
    expect((await plans(aiko)).find(({ id }) => id === own.id)).toMatchObject({ status: 'called-off' })
    expect(await kindsOf(aiko)).toContain('plan-called-off')
    expect((await agreeTo(jonas, plan)).statusCode).toBe(404)
    expect(await listed(jonas)).toBe(403)
    // back again they start anew
    await joinChat(jonas, chatId)
    expect((await plans(jonas)).find(({ id }) => id === plan.id)).toMatchObject({ group: { isIn: false } })
  })
})

describe('when the chat is over', () => {
  test('a plan stays for those who agreed, and for nobody else', async () => {
    const plan = await proposedInGroup(mara, chatId)
    await agreeTo(jonas, plan)
    await expire(app, chatId)
    expect(await plans(jonas)).toHaveLength(1)
    await end()
    expect(await plans(mara)).toHaveLength(1)
    expect((await plans(jonas))[0]).toMatchObject({ group: { isIn: true, count: 2 } })
    expect(await listed(aiko)).toBe(404)
    expect((await agreeTo(aiko, plan)).statusCode).toBe(404)
    expect((await propose(mara)).statusCode).toBe(404)
    const changed = (await change(mara, plan, { place: 'Ferry' })).json<Plan>()
    expect((await notified(jonas))[0]).toMatchObject({ kind: 'plan-proposed', group: null, planChatId: chatId })
    expect((await agreeTo(jonas, changed)).json<Plan>()).toMatchObject({ group: { isIn: true, count: 2 } })
    // the last that they see of it
    expect((await takeBack(jonas, changed)).json<Plan>()).toMatchObject({ status: 'proposed', group: { count: 1 } })
    expect(await listed(jonas)).toBe(404)
    expect((await callOff(mara, plan)).statusCode).toBe(200)
  })

  test('it is deleted with what was notified of it, once its check-ins are over', async () => {
    const plan = await proposedInGroup(mara, chatId)
    await agreeTo(jonas, plan)
    const left = async () =>
      (
        await pool.query('select from plans where id = $1 union all select from notifications where subject_id = $1', [
          plan.id,
        ])
      ).rowCount
    await bringToEnd(app, plan.id, 8 * 24 * 60)
    await deleteOldGroupPlans(app.services.db)
    expect(await left()).toBeGreaterThan(0)
    await end()
    await bringToEnd(app, plan.id, 6 * 24 * 60)
    await deleteOldGroupPlans(app.services.db)
    expect(await left()).toBeGreaterThan(0)
    await bringToEnd(app, plan.id, 8 * 24 * 60)
    await deleteOldGroupPlans(app.services.db)
    expect(await left()).toBe(0)
  })
})

test('of who is suspended neither the plan nor the name is shown, and both come back', async () => {
  const plan = await proposedInGroup(mara, chatId)
  const own = await proposedInGroup(jonas, chatId)
  await agreeTo(jonas, plan)
  await suspend(app, jonas)
  const seen = await plans(mara)
  expect(seen.map(({ id }) => id)).toEqual([plan.id])
  expect(seen[0]).toMatchObject({ group: { count: 1 } })
  expect((await agreeTo(mara, own)).statusCode).toBe(404)
  await pool.query('delete from suspensions where user_id = $1', [jonas.id])
  expect(await plans(mara)).toHaveLength(2)
})
