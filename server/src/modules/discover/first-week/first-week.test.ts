import type { LowerLimit } from '@caravan/contract/first-week.ts'
import { beforeAll, expect, test } from 'vitest'
import { useApp } from '../../../test/build-app.ts'
import { newTraveller, postedTrip, type Traveller, traveller, tripBody } from '../../../test/factories.ts'

const { app } = await useApp({ RATE_LIMIT: 'on' })

let mara: Traveller
beforeAll(async () => {
  mara = await traveller(app)
})

const limitsOf = async (who: Traveller) =>
  (await who.call('GET', '/api/first-week')).json<{ limits: LowerLimit[] }>().limits
const signUp = (who: Traveller, ago: string) =>
  app.services.pool.query('update users set created_at = now() - $2::interval where id = $1', [who.id, ago])
const named = (limits: LowerLimit[], kind: string) => limits.find((limit) => limit.kind === kind)

test('what is left of today is said before it is used up, and what comes later', async () => {
  const nora = await newTraveller(app)
  const trip = await postedTrip(mara)
  const before = await limitsOf(nora)
  expect(before.map(({ kind, left, ofDay, laterOfDay }) => [kind, left, ofDay, laterOfDay])).toEqual([
    ['requests', 5, 5, 30],
    ['messages', 500, 500, 2000],
    ['group-messages', 300, 300, 1000],
    ['comments', 25, 25, 100],
    ['trips', 6, 6, 20],
  ])
  await nora.call('PUT', `/api/posts/${trip.id}/match`, { matched: true })
  await nora.call('POST', `/api/posts/${trip.id}/comments`, { content: 'Two beds?' })
  const after = await limitsOf(nora)
  expect(named(after, 'requests')?.left).toBe(4)
  expect(named(after, 'comments')?.left).toBe(24)
  expect(named(after, 'trips')?.left).toBe(6)
  const daysUntil = (kind: string) => (Date.parse(named(after, kind)?.laterFrom ?? '') - Date.now()) / 86_400_000
  expect(daysUntil('requests')).toBeCloseTo(3, 1)
  expect(daysUntil('comments')).toBeCloseTo(7, 1)
})

test('each ends with its own days, and for an account that is new no more there are none', async () => {
  const nora = await newTraveller(app)
  await signUp(nora, '3 days 1 second')
  expect((await limitsOf(nora)).map(({ kind }) => kind)).toEqual(['messages', 'group-messages', 'comments', 'trips'])
  await signUp(nora, '7 days 1 second')
  expect(await limitsOf(nora)).toEqual([])
  expect(await limitsOf(mara)).toEqual([])
})

test('what was counted yesterday is not, and nothing is left of what is used up', async () => {
  const nora = await newTraveller(app)
  for (let n = 0; n < 4; n++)
    await nora.call('POST', '/api/posts', tripBody({ description: `The island number ${n}.` }))
  await app.services.pool.query('update action_counts set count = 9 where user_id = $1', [nora.id])
  expect(named(await limitsOf(nora), 'trips')?.left).toBe(0)
  await app.services.pool.query(`update action_counts set starts_at = now() - interval '25 hours' where user_id = $1`, [
    nora.id,
  ])
  expect(named(await limitsOf(nora), 'trips')?.left).toBe(6)
})

test('a refusal says that it is for the first days, and from when on more is possible', async () => {
  const nora = await newTraveller(app)
  await signUp(nora, '1 day')
  const trips = await Promise.all(
    Array.from({ length: 6 }, (_, n) => postedTrip(mara, { description: `The harbour number ${n} of the south.` })),
  )
  const replies = []
  for (const { id } of trips) replies.push(await nora.call('PUT', `/api/posts/${id}/match`, { matched: true }))
  expect(replies.at(-1)?.json()).toMatchObject({
    type: '/problems/too-many-today',
    detail: expect.stringMatching(
      /^You have sent all 5 requests of today\. From \d+ [A-Z]\w+ on you can send 30 a day\.$/,
    ),
  })
  for (let n = 0; n < 6; n++)
    await nora.call('POST', `/api/posts/${trips[0]?.id}/comments`, { content: `Comment ${n}` })
  await app.services.pool.query('update action_counts set count = 25 where user_id = $1', [nora.id])
  const refused = await nora.call('POST', `/api/posts/${trips[0]?.id}/comments`, { content: 'One more' })
  expect(refused.statusCode).toBe(429)
  expect(refused.json().detail).toMatch(/first week.*From \d+ [A-Z]\w+ on/)
})
