import { expect, test } from 'vitest'
import { useApp } from '../../../test/build-app.ts'
import { postedTrip, traveller } from '../../../test/factories.ts'
import { ask, countedRequests, narrow, request, SECRET, state } from '../../../test/narrowed-trips.ts'
import { untilBlocked } from '../../../test/postgres/until-blocked.ts'

const { app } = await useApp()

const counted = (tripId: string) => countedRequests(app, tripId)

/** What a traveller does while another change is under way, which commits when they wait for it or have overtaken it. */
async function during(change: [text: string, values: unknown[]][], act: () => PromiseLike<{ statusCode: number }>) {
  const client = await app.services.pool.connect()
  await client.query('begin')
  for (const [text, values] of change) await client.query(text, values)
  const acting = Promise.resolve(act())
  await untilBlocked(app.services.pool, client, acting)
  await client.query('commit')
  client.release()
  return (await acting).statusCode
}
const NARROW = `update trips set audience = 'female' where id = $1`
const STATE = `update users set gender = 'man' where id = $1`

test('who asks while the audience narrows finds nothing to ask about', async () => {
  const [mara, tomas] = [await traveller(app, { gender: 'woman' }), await traveller(app, { gender: 'man' })]
  const { id } = await postedTrip(mara, SECRET)
  expect(await during([[NARROW, [id]]], () => ask(tomas, id))).toBe(404)
})

test('who asks while they state another gender asks as who they are then', async () => {
  const [mara, lena] = [await traveller(app, { gender: 'woman' }), await traveller(app, { gender: 'woman' })]
  const { id } = await postedTrip(mara, { ...SECRET, audience: 'female' })
  expect(await during([[STATE, [lena.id]]], () => ask(lena, id))).toBe(404)
})

test('who states another gender while a trip of theirs narrows its audience leaves no request behind', async () => {
  const [mara, lena] = [await traveller(app, { gender: 'woman' }), await traveller(app)]
  const { id } = await postedTrip(mara, SECRET)
  await request(lena, id)
  expect(await during([[NARROW, [id]]], () => state(lena, 'man'))).toBe(200)
  expect(await leftBehind()).toEqual([])
})

test('who states another gender while they ask takes that request along', async () => {
  const [mara, lena] = [await traveller(app, { gender: 'woman' }), await traveller(app, { gender: 'woman' })]
  const { id } = await postedTrip(mara, { ...SECRET, audience: 'female' })
  await app.services.pool.query('update users set gender_changed_at = null where id = $1', [lena.id])
  const asking: [string, unknown[]][] = [
    ['select from users where id = $1 for share', [lena.id]],
    ['update trips set matches = 1 where id = $1', [id]],
    [
      `insert into matches (id, user_id, trip_id, owner_id, created_at) values (gen_random_uuid(), $1, $2, $3, now())`,
      [lena.id, id, mara.id],
    ],
  ]
  expect(await during(asking, () => state(lena, 'man'))).toBe(200)
  expect(await counted(id)).toEqual({ matches: 0, rows: 0 })
})

const ROUNDS = [0, 1, 2, 3]
/** Both at once, now one a little ahead and now the other. */
const race = async (round: number, one: () => PromiseLike<unknown>, other: () => PromiseLike<unknown>) => {
  const [first, second] = round % 2 ? [one, other] : [other, one]
  await Promise.all([first(), second()])
}
const leftBehind = async () =>
  (
    await app.services.pool.query(
      `select m.id from matches m join trips t on t.id = m.trip_id join users u on u.id = m.user_id
       where m.status = 'pending' and m.ended_at is null and t.audience <> 'all'
         and t.audience is distinct from case u.gender when 'woman' then 'female' when 'man' then 'male' end`,
    )
  ).rows

test.each(ROUNDS)('asking while the audience narrows leaves no request behind (%i)', async (round) => {
  const [mara, tomas] = [await traveller(app, { gender: 'woman' }), await traveller(app, { gender: 'man' })]
  const { id } = await postedTrip(mara, SECRET)
  await race(
    round,
    () => ask(tomas, id),
    () => narrow(mara, id),
  )
  expect(await leftBehind()).toEqual([])
  expect(await counted(id)).toEqual({ matches: 0, rows: 0 })
})

test.each(ROUNDS)('asking while one states another gender leaves no request behind (%i)', async (round) => {
  const [mara, lena] = [await traveller(app, { gender: 'woman' }), await traveller(app, { gender: 'woman' })]
  const { id } = await postedTrip(mara, { ...SECRET, audience: 'female' })
  await app.services.pool.query('update users set gender_changed_at = null where id = $1', [lena.id])
  await race(
    round,
    () => ask(lena, id),
    () => state(lena, 'man'),
  )
  expect(await leftBehind()).toEqual([])
  expect(await counted(id)).toEqual({ matches: 0, rows: 0 })
})

test.each(ROUNDS)('a gender and an audience that change at once leave no request behind (%i)', async (round) => {
  const [mara, lena] = [await traveller(app, { gender: 'woman' }), await traveller(app, { gender: 'woman' })]
  const { id } = await postedTrip(mara, SECRET)
  await ask(lena, id)
  await app.services.pool.query('update users set gender_changed_at = null where id = $1', [lena.id])
  await race(
    round,
    () => narrow(mara, id),
    () => state(lena, 'man'),
  )
  expect(await leftBehind()).toEqual([])
  expect(await counted(id)).toEqual({ matches: 0, rows: 0 })
})
