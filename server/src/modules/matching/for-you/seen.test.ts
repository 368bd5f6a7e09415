import { expect, test } from 'vitest'
import { useApp } from '../../../test/build-app.ts'
import { postedTrip, type Traveller, traveller } from '../../../test/factories.ts'
import { runJobs } from '../../../test/run-jobs.ts'

const { app, database } = await useApp()

const sql = (text: string, values: unknown[] = []) => database.pool.query(text, values)
const see = (who: Traveller, tripIds: string[]) => who.call('PUT', '/api/for-you/seen', { tripIds })
const seenBy = async (who: Traveller): Promise<string[]> =>
  (await sql('select trip_id as id from seen_trips where user_id = $1 order by trip_id', [who.id])).rows.map(
    ({ id }) => id,
  )

test('a trip that is deleted at the same moment is passed over, and two devices note the same trips once', async () => {
  const [mara, aiko] = [await traveller(app), await traveller(app)]
  for (let round = 0; round < 6; round++) {
    const trips = [await postedTrip(aiko), await postedTrip(aiko), await postedTrip(aiko)].map(({ id }) => id)
    const [gone = '', ...left] = trips
    const noted = () => see(mara, trips.toReversed())
    const acts = [noted, () => aiko.call('DELETE', `/api/posts/${gone}`), () => see(mara, trips)]
    const replies = await Promise.all([...acts.slice(round % 3), ...acts.slice(0, round % 3)].map((act) => act()))
    expect(replies.map(({ statusCode, body }) => [statusCode, body.slice(0, 200)])).toEqual(
      replies.map(({ body }) => [200, body.slice(0, 200)]),
    )
    const seen = await seenBy(mara)
    expect(seen).toEqual(expect.arrayContaining(left))
    expect(seen).not.toContain(gone)
  }
})

test('the time of the first look stays, and it goes with its trip and its traveller', async () => {
  const [mara, aiko] = [await traveller(app), await traveller(app)]
  const trips = [(await postedTrip(aiko)).id, (await postedTrip(aiko)).id]
  await see(mara, trips)
  await sql(`update seen_trips set seen_at = '2026-01-01' where user_id = $1`, [mara.id])
  await see(mara, trips)
  const { rows } = await sql(`select from seen_trips where user_id = $1 and seen_at = '2026-01-01'`, [mara.id])
  expect(rows).toHaveLength(2)
  await aiko.call('DELETE', `/api/posts/${trips[0]}`)
  expect(await seenBy(mara)).toEqual([trips[1]])
  await sql('delete from users where id = $1', [mara.id])
  expect(await seenBy(mara)).toEqual([])
})

test('of each traveller the thousand that were in view last are kept', async () => {
  const [mara, aiko] = [await traveller(app), await traveller(app)]
  const [first, last] = [(await postedTrip(aiko)).id, (await postedTrip(aiko)).id]
  await see(mara, [first])
  await sql(
    `insert into trips (id, user_id, destination, country, start_date, end_date, description, poster_key, created_at)
     select gen_random_uuid(), user_id, destination, country, start_date, end_date, description, poster_key, created_at
     from trips, generate_series(1, 999) where id = $1`,
    [first],
  )
  await sql(`insert into seen_trips select $1, id, now() from trips where user_id = $2 and id not in ($3, $4)`, [
    mara.id,
    aiko.id,
    first,
    last,
  ])
  expect(await seenBy(mara)).toHaveLength(1000)
  await see(mara, [last])
  const seen = await seenBy(mara)
  expect(seen).toHaveLength(1000)
  expect(seen).toContain(last)
  expect(seen).not.toContain(first)
})

test('hourly, rankings that nobody looks through any more and what was in view weeks ago are deleted', async () => {
  const [mara, aiko] = [await traveller(app), await traveller(app)]
  const [old, recent] = [(await postedTrip(aiko)).id, (await postedTrip(aiko)).id]
  await see(mara, [old, recent])
  await sql(`update seen_trips set seen_at = now() - interval '61 days' where user_id = $1 and trip_id = $2`, [
    mara.id,
    old,
  ])
  await mara.call('GET', '/api/for-you')
  await aiko.call('GET', '/api/for-you')
  await sql(`update for_you_lists set made_at = now() - interval '4 hours' where user_id = $1`, [mara.id])
  await sql(`select graphile_worker.add_job('delete-expired')`)
  await runJobs(app)
  expect(await seenBy(mara)).toEqual([recent])
  const lists = await sql('select user_id as id from for_you_lists where user_id in ($1, $2)', [mara.id, aiko.id])
  expect(lists.rows).toEqual([{ id: aiko.id }])
})
