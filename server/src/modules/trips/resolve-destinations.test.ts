import { beforeEach, expect, test } from 'vitest'
import { useApp } from '../../test/build-app.ts'
import { postedTrip, traveller } from '../../test/factories.ts'
import { runJobs } from '../../test/run-jobs.ts'
import { dayFromNow } from '../../test/search.ts'
import { setResolvedPlace } from './queries.ts'
import { resolveDestinations } from './resolve-destinations.ts'

const { app } = await useApp()
const { db, pool } = app.services

beforeEach(() => pool.query('delete from users'))

const soon = { startDate: dayFromNow(10), endDate: dayFromNow(14) }
type Wanted = Parameters<typeof postedTrip>[1]

/** As a release from before stored it: the words, and no place. */
async function typedBefore(change: Wanted = {}): Promise<string> {
  const { id } = await postedTrip(await traveller(app), { ...soon, ...change })
  await pool.query(
    `update trips set resolved_place_id = null, latitude = null, longitude = null, radius_km = null where id = $1`,
    [id],
  )
  return id
}

const stored = async (id: string) => {
  const { rows } = await pool.query(
    `select t.destination, p.name as resolved, t.place_key = t.resolved_place_id as "isKey", t.latitude is not null as "isPlaced"
     from trips t left join places p on p.id = t.resolved_place_id where t.id = $1`,
    [id],
  )
  return rows[0]
}
const resolveAll = async () => {
  await pool.query(`select graphile_worker.add_job('resolve-destinations')`)
  await runJobs(app)
}

test('what was typed before gets the city that it can only mean, and keeps its words', async () => {
  const lisbon = await typedBefore({ destination: 'lisboa', country: 'Portugal' })
  const unknown = await typedBefore({ destination: 'Casa do Mar', country: 'Portugal' })
  const over = await typedBefore()
  // yesterday by UTC is still today somewhere
  await pool.query(`update trips set start_date = current_date - 9, end_date = current_date - 2 where id = $1`, [over])
  await resolveAll()
  expect(await stored(lisbon)).toEqual({ destination: 'lisboa', resolved: 'Lisbon', isKey: true, isPlaced: true })
  expect(await stored(unknown)).toMatchObject({ resolved: null, isPlaced: false })
  expect(await stored(over)).toMatchObject({ resolved: null })
})

test('whoever typed it then meets whoever chose it', async () => {
  const mara = await traveller(app)
  const mine = await postedTrip(mara, soon)
  await pool.query(
    `update trips set place_id = null, resolved_place_id = 'g2267057', latitude = 38.7, longitude = -9.1, radius_km = 20
    where id = $1`,
    [mine.id],
  )
  const theirs = await typedBefore({ destination: 'Lisboa', country: 'Portugal' })
  const overlaps = async () => {
    const reply = await mara.call('GET', `/api/overlaps?postId=${mine.id}`)
    return reply.json<{ trip: { id: string } }[]>().map(({ trip }) => trip.id)
  }
  expect(await overlaps()).toEqual([])
  await resolveAll()
  expect(await overlaps()).toEqual([theirs])
})

test('a run looks at so many trips and no more; the next goes on after them, and the last ends it', async () => {
  const ids = await Promise.all([1, 2, 3, 4, 5].map(() => typedBefore()))
  const resolved = async () => (await pool.query('select from trips where resolved_place_id is not null')).rowCount
  await resolveDestinations(db, {}, 2)
  expect(await resolved()).toBe(2)
  const waiting = `select payload ->> 'after' as after from graphile_worker._private_jobs jobs
    join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id where identifier = 'resolve-destinations'`
  const [second] = ids.sort().slice(1)
  expect((await pool.query(waiting)).rows).toEqual([{ after: second }])
  // a worker that runs once may leave what waits for its queue
  await expect.poll(() => runJobs(app).then(async () => (await pool.query(waiting)).rows)).toEqual([])
  expect(await resolved()).toBe(5)
})

test('run twice it changes nothing', async () => {
  const id = await typedBefore()
  await resolveAll()
  const row = async () => (await pool.query('select *, xmin::text from trips where id = $1', [id])).rows
  const before = await row()
  await resolveAll()
  expect(await row()).toEqual(before)
})

test('a trip whose owner has changed it meanwhile keeps what it says now', async () => {
  const [id, other] = [await typedBefore(), await typedBefore()]
  const typed = { destination: 'Lisbon', country: 'Portugal', tripIds: [id, other] }
  await pool.query(`update trips set destination = 'Faro' where id = $1`, [id])
  const lisbon = { id: 'g2267057', countryCode: 'PT', latitude: 38.7, longitude: -9.1, radiusKm: 20 }
  await setResolvedPlace(db, typed, lisbon)
  expect(await stored(id)).toMatchObject({ destination: 'Faro', resolved: null })
  expect(await stored(other)).toMatchObject({ resolved: 'Lisbon' })
})
