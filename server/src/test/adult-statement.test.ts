import type { Action } from '@caravan/contract/limits.ts'
import { describe, expect, test } from 'vitest'
import { useApp } from './build-app.ts'
import { contractEndpoints, nameOf } from './contract-endpoints.ts'
import { type Traveller, traveller } from './factories.ts'
import { methodOf, NOBODY } from './rows/access.ts'
import { ACCESS_ROWS } from './rows/rows.ts'

const { app } = await useApp()

/** Somebody who was here before it was asked. */
async function unstated(): Promise<Traveller> {
  const made = await traveller(app)
  await app.services.pool.query('update users set stated_adult_at = null where id = $1', [made.id])
  return made
}
const save = (who: Traveller, body: object) => who.call('PUT', '/api/users/profile', body)
const statedAt = async (who: Traveller) => {
  const { rows } = await app.services.pool.query('select stated_adult_at as at from users where id = $1', [who.id])
  return rows[0]?.at
}

const forAdults = (await contractEndpoints()).filter(({ adultsOnly }) => adultsOnly).map(nameOf)

test('what others see, or are asked, is for adults', async () => {
  const reaching = (await contractEndpoints()).filter(({ action }) => action && REACHING.has(action)).map(nameOf)
  expect(forAdults.toSorted()).toEqual([...new Set([...reaching, ...REACHING_UNCOUNTED])].sort())
})
const REACHING = new Set<Action>([
  ...(['trip', 'changeTrip', 'comment', 'like', 'match', 'message', 'groupMessage', 'plan', 'agree'] as const),
  ...(['createGroup', 'joinGroup', 'keep', 'vouch'] as const),
])
const REACHING_UNCOUNTED = ['PUT /api/matches/:matchId']

describe.each(ACCESS_ROWS.filter(([name]) => forAdults.includes(name)))('%s', (name, [callIn]) => {
  test('waits until somebody has stated that they are of age', async () => {
    const who = await unstated()
    const { url, body } = callIn(NOBODY)
    const refused = await who.call(methodOf(name), url, body)
    expect(refused.statusCode).toBe(403)
    expect(refused.json()).toMatchObject({ type: '/problems/adult-statement-required' })
    await save(who, { isAdult: true })
    const then = await who.call(methodOf(name), url, body)
    expect(then.json()).not.toMatchObject({ type: '/problems/adult-statement-required' })
  })
})

test('who has not stated it reads, changes their own, blocks, reports and leaves', async () => {
  const [mara, jonas] = [await unstated(), await traveller(app)]
  const calls = [
    () => mara.call('GET', '/api/posts?page=0'),
    () => save(mara, { bio: 'Slow trains.' }),
    () => mara.call('PUT', `/api/users/${jonas.id}/block`, { blocked: true }),
    () =>
      mara.call('POST', '/api/reports', { subject: { kind: 'traveller', id: jonas.id }, reason: 'spam', details: '' }),
    () => mara.call('PUT', '/api/deletion', { requested: true }),
  ]
  for (const send of calls) {
    const reply = await send()
    expect(reply.statusCode, reply.body).toBeLessThan(300)
  }
  expect(await statedAt(mara)).toBeNull()
})

test('it is stated once, and the first time is what is kept', async () => {
  const mara = await unstated()
  expect((await mara.call('GET', '/api/auth/user')).json()).toMatchObject({ isAdult: false })
  const replies = await Promise.all([save(mara, { isAdult: true }), save(mara, { isAdult: true })])
  for (const reply of replies) expect(reply.json()).toMatchObject({ isAdult: true })
  const first = await statedAt(mara)
  await save(mara, { isAdult: true, bio: 'Later.' })
  expect(await statedAt(mara)).toEqual(first)
  expect(first).toBeInstanceOf(Date)
})

test('it cannot be taken back or said with anything else than yes', async () => {
  const mara = await traveller(app)
  for (const isAdult of [false, null, 'true', 1]) {
    const reply = await save(mara, { isAdult })
    expect(reply.statusCode, String(isAdult)).toBe(422)
    expect(reply.json().errors).toMatchObject([{ pointer: '/isAdult' }])
  }
  expect((await mara.call('GET', '/api/auth/user')).json()).toMatchObject({ isAdult: true })
})
