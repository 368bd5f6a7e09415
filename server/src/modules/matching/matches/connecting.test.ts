import { expect, test } from 'vitest'
import { useApp } from '../../../test/build-app.ts'
import { type Traveller, traveller } from '../../../test/factories.ts'

const { app } = await useApp()

const connect = (who: Traveller, userId: string) => who.call('PUT', `/api/users/${userId}/match`, { matched: true })
const rowsOf = async (one: Traveller, other: Traveller) =>
  (
    await app.services.pool.query<{ status: string }>(
      'select status from matches where user_id = any ($1) and owner_id = any ($1)',
      [[one.id, other.id]],
    )
  ).rows

test('a request for a connection waits for the other, and says so', async () => {
  const [mara, aiko] = [await traveller(app), await traveller(app)]
  const reply = await connect(aiko, mara.id)
  expect(reply.json()).toMatchObject({
    message: 'Your connection request has been sent! Check the Matches page to track its status.',
    match: { userId: aiko.id, postAuthorId: mara.id, postId: null, status: 'pending', otherUser: { lastName: null } },
  })
  expect((await mara.call('GET', '/api/match-requests')).json()).toMatchObject([{ matchUser: { id: aiko.id } }])
})

test('asking again answers that the request exists', async () => {
  const [mara, aiko] = [await traveller(app), await traveller(app)]
  await connect(aiko, mara.id)
  const reply = await connect(aiko, mara.id)
  expect(reply.statusCode).toBe(409)
  expect(reply.json()).toMatchObject({ message: 'Match already exists' })
})

test('nobody connects with themselves, with nobody, or with a profile that is not finished', async () => {
  const aiko = await traveller(app)
  const newcomer = await traveller(app, { onboarded: false })
  for (const id of [aiko.id, aiko.id.toUpperCase()]) expect((await connect(aiko, id)).statusCode).toBe(400)
  const self = await connect(aiko, aiko.id)
  expect([self.statusCode, self.json<{ message: string }>().message]).toEqual([400, 'Cannot match with yourself'])
  expect((await connect(aiko, newcomer.id)).statusCode).toBe(404)
  expect((await connect(aiko, '018f0000-0000-7000-8000-000000000000')).statusCode).toBe(404)
})

test('asking somebody who has asked already connects both at once', async () => {
  const [mara, aiko] = [await traveller(app), await traveller(app)]
  await connect(aiko, mara.id)
  expect((await connect(mara, aiko.id)).json()).toMatchObject({ match: { status: 'accepted', userId: aiko.id } })
  expect((await connect(aiko, mara.id)).statusCode).toBe(409)
  expect(await rowsOf(mara, aiko)).toEqual([{ status: 'accepted' }])
})

test('twenty requests at the same moment from both sides make one row, and both are connected', async () => {
  const [mara, aiko] = [await traveller(app), await traveller(app)]
  const both = [mara, aiko] as const
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, n) => connect(both[n % 2 === 0 ? 0 : 1], both[n % 2 === 0 ? 1 : 0].id)),
  )
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, ...Array(18).fill(409)])
  expect(await rowsOf(mara, aiko)).toEqual([{ status: 'accepted' }])
})

test('somebody who declined is not asked a second time', async () => {
  const [mara, aiko] = [await traveller(app), await traveller(app)]
  const { match } = (await connect(aiko, mara.id)).json<{ match: { id: string } }>()
  await mara.call('PUT', `/api/matches/${match.id}`, { status: 'rejected' })
  expect((await connect(aiko, mara.id)).statusCode).toBe(409)
})

test('who asks back has answered: the request of the other is read', async () => {
  const [mara, aiko] = [await traveller(app), await traveller(app)]
  await aiko.call('PUT', `/api/users/${mara.id}/match`, { matched: true })
  const unread = async () => (await mara.call('GET', '/api/notifications/unread')).json()
  expect(await unread()).toEqual({ unread: 1 })
  await mara.call('PUT', `/api/users/${aiko.id}/match`, { matched: true })
  expect(await unread()).toEqual({ unread: 0 })
})
