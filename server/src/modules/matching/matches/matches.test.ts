import { expect, test } from 'vitest'
import { useApp } from '../../../test/build-app.ts'
import { postedTrip, type Traveller, traveller } from '../../../test/factories.ts'

const { app } = await useApp()

const ask = (who: Traveller, tripId: string, matched = true) =>
  who.call('PUT', `/api/posts/${tripId}/match`, { matched })

test('asking answers the pending request and counts it', async () => {
  const [mara, aiko] = [await traveller(app), await traveller(app)]
  const trip = await postedTrip(mara)
  const reply = await ask(aiko, trip.id)
  expect(reply.json()).toMatchObject({
    matched: true,
    matches: 1,
    match: { userId: aiko.id, postAuthorId: mara.id, postId: trip.id, status: 'pending' },
  })
})

test('of many requests at once by one traveller one is made, the others answer that it exists', async () => {
  const [mara, aiko] = [await traveller(app), await traveller(app)]
  const trip = await postedTrip(mara)
  const replies = await Promise.all(Array.from({ length: 10 }, () => ask(aiko, trip.id)))
  expect(replies.map((reply) => reply.statusCode).sort()).toEqual([200, ...Array(9).fill(409)])
  expect(replies.find((reply) => reply.statusCode === 409)?.json()).toMatchObject({ message: 'Match already exists' })
  const stored = await app.services.pool.query('select matches from trips where id = $1', [trip.id])
  expect(stored.rows[0]).toEqual({ matches: 1 })
})

test('nobody matches with themselves', async () => {
  const mara = await traveller(app)
  const trip = await postedTrip(mara)
  const reply = await ask(mara, trip.id)
  expect(reply.statusCode).toBe(400)
  expect(reply.json()).toMatchObject({ message: 'Cannot match with yourself' })
})

test('a pending request can be withdrawn, again and again; an answered one cannot', async () => {
  const [mara, aiko] = [await traveller(app), await traveller(app)]
  const trip = await postedTrip(mara)
  await ask(aiko, trip.id)
  for (let n = 0; n < 2; n++) {
    expect((await ask(aiko, trip.id, false)).json()).toEqual({ matched: false, matches: 0, match: null })
  }
  await ask(aiko, trip.id)
  await app.services.pool.query(`update matches set status = 'accepted' where trip_id = $1`, [trip.id])
  expect((await ask(aiko, trip.id, false)).statusCode).toBe(409)
})
