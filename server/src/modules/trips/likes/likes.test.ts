import { expect, test } from 'vitest'
import { useApp } from '../../../test/build-app.ts'
import { postedTrip, type Traveller, traveller } from '../../../test/factories.ts'

const { app } = await useApp()

async function storedLikes(tripId: string) {
  const text = `select likes, (select count(*) from likes where trip_id = trips.id) as rows from trips where id = $1`
  return (await app.services.pool.query<{ likes: number; rows: number }>(text, [tripId])).rows[0]
}

test('forty likes at once by one traveller count one', async () => {
  const [mara, aiko] = [await traveller(app), await traveller(app)]
  const trip = await postedTrip(mara)
  const like = () => aiko.call('PUT', `/api/posts/${trip.id}/like`, { liked: true })
  const replies = await Promise.all(Array.from({ length: 40 }, like))
  expect(replies.every((reply) => reply.statusCode === 200)).toBe(true)
  expect(await storedLikes(trip.id)).toEqual({ likes: 1, rows: 1 })
})

test('forty travellers at once count forty, and taken back they count none', async () => {
  const mara = await traveller(app)
  const trip = await postedTrip(mara)
  const crowd = await Promise.all(Array.from({ length: 40 }, () => traveller(app)))
  const all = (liked: boolean) =>
    Promise.all(crowd.map((one) => one.call('PUT', `/api/posts/${trip.id}/like`, { liked })))
  await all(true)
  expect(await storedLikes(trip.id)).toEqual({ likes: 40, rows: 40 })
  await all(false)
  expect(await storedLikes(trip.id)).toEqual({ likes: 0, rows: 0 })
})

test('likes and unlikes that race leave counter and rows equal', async () => {
  const mara = await traveller(app)
  const trip = await postedTrip(mara)
  await Promise.all(
    Array.from({ length: 30 }, (_, n) => mara.call('PUT', `/api/posts/${trip.id}/like`, { liked: n % 2 === 0 })),
  )
  const stored = await storedLikes(trip.id)
  expect(stored?.likes).toBe(stored?.rows)
})

test('the same state twice is no error and answers that state', async () => {
  const mara = await traveller(app)
  const trip = await postedTrip(mara)
  const set = async (liked: boolean) => (await mara.call('PUT', `/api/posts/${trip.id}/like`, { liked })).json()
  expect(await set(false)).toEqual({ liked: false, likes: 0 })
  expect(await set(true)).toEqual({ liked: true, likes: 1 })
  expect(await set(true)).toEqual({ liked: true, likes: 1 })
})

test('the owner is notified of who likes it, once, and nobody of their own like', async () => {
  const [mara, aiko] = [await traveller(app), await traveller(app)]
  const trip = await postedTrip(mara)
  const like = (who: Traveller, liked = true) => who.call('PUT', `/api/posts/${trip.id}/like`, { liked })
  const notified = async () => {
    const { rows } = await app.services.pool.query(
      `select n.user_id as owner, array_agg(a.actor_id) as actors, count(j.key)::int as jobs from notifications n
       left join notification_actors a on a.notification_id = n.id
       left join graphile_worker.jobs j on j.key = 'deliver-notification:' || n.id
       where n.trip_id = $1 and n.kind = 'like' group by n.id`,
      [trip.id],
    )
    return rows
  }
  await like(mara)
  expect(await notified()).toEqual([])
  await Promise.all([like(aiko), like(aiko)])
  await like(aiko, false)
  await like(aiko)
  expect(await notified()).toEqual([{ owner: mara.id, actors: [aiko.id], jobs: 1 }])
})

test('anything but true or false is refused at its field', async () => {
  const mara = await traveller(app)
  const trip = await postedTrip(mara)
  for (const body of [{}, { liked: 'true' }, { liked: null }, []]) {
    expect((await mara.call('PUT', `/api/posts/${trip.id}/like`, body)).statusCode).toBe(422)
  }
})
