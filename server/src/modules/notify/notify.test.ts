import { expect, test } from 'vitest'
import { useApp } from '../../test/build-app.ts'
import { postedTrip, type Traveller, traveller } from '../../test/factories.ts'
import { notify } from './notify.ts'

const { app } = await useApp()

const rows = async (userId: string) =>
  (
    await app.services.pool.query<{ kind: string; read_at: Date | null; actors: string[] }>(
      `select kind, read_at, array(select actor_id from notification_actors a
         where a.notification_id = n.id and a.created_at >= n.since) as actors
       from notifications n where user_id = $1`,
      [userId],
    )
  ).rows
const jobs = async () =>
  (await app.services.pool.query(`select from graphile_worker.jobs where task_identifier = 'deliver-notification'`))
    .rowCount

test('two who like the same trip are one notification that names both, and each once', async () => {
  const [mara, aiko, jonas] = [await traveller(app), await traveller(app), await traveller(app)]
  const trip = await postedTrip(mara)
  const like = (who: Traveller) =>
    notify(app.services.db, { userId: mara.id, kind: 'like', actorId: who.id, tripId: trip.id })
  await like(aiko)
  await like(jonas)
  await like(aiko)
  const stored = await rows(mara.id)
  expect(stored).toHaveLength(1)
  expect(new Set(stored[0]?.actors)).toEqual(new Set([aiko.id, jonas.id]))
})

test('a change that is rolled back notifies nobody and leaves no job', async () => {
  const [owner, other] = [await traveller(app), await traveller(app)]
  const trip = await postedTrip(owner)
  const before = await jobs()
  await expect(
    app.services.db.transaction(async (tx) => {
      await notify(tx, { userId: owner.id, kind: 'comment', actorId: other.id, tripId: trip.id })
      throw new Error('the cause failed')
    }),
  ).rejects.toThrow('the cause failed')
  expect(await rows(owner.id)).toEqual([])
  expect(await jobs()).toBe(before)
})

test('nobody is notified of what they did themselves', async () => {
  const mara = await traveller(app)
  const trip = await postedTrip(mara)
  await notify(app.services.db, { userId: mara.id, kind: 'comment', actorId: mara.id, tripId: trip.id })
  expect(await rows(mara.id)).toEqual([])
})
