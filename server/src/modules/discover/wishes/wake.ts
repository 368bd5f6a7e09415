import { Id } from '@caravan/contract/fields.ts'
import { z } from 'zod'
import type { Db } from '../../../db/client.ts'
import type { Services } from '../../../open-services.ts'
import { notifyOfTrip } from '../../notify/notify-of-trip.ts'
import { enqueueWakeJob, findWishesThatFit, insertWakes } from './queries.ts'
import { TripBefore } from './trip-before.ts'

/** In the transaction of a trip's posting or change: a job finds the wishes it fits. `before` is null for a new one. */
export const enqueueWakes = (tx: Db, tripId: string, before: object | null): Promise<void> =>
  enqueueWakeJob(tx, JSON.stringify({ id: tripId, before: before && TripBefore.parse(before) }))

const BATCH = 500
const Wakes = z.object({ id: Id, before: TripBefore.nullable(), after: Id.nullable().default(null) })

/**
 * Notifies whoever wished for a trip like this one, as long as they may see it: once for a wish and a trip. In batches, so
 * that no transaction is long; one that is done is not done again. What fits a trip to a whole country may be more than
 * one job should hold up others for: another one goes on.
 */
export async function wakeWishes({ db }: Pick<Services, 'db'>, payload: unknown): Promise<void> {
  const { id: tripId, before, after } = Wakes.parse(payload)
  const { ids, last } = await findWishesThatFit(db, { tripId, before, after })
  for (let from = 0; from < ids.length; from += BATCH) {
    await db.transaction(async (tx) => {
      const userIds = await insertWakes(tx, tripId, ids.slice(from, from + BATCH))
      await notifyOfTrip(tx, { kind: 'wish-fits', tripId, userIds })
    })
  }
  if (last) await enqueueWakeJob(db, JSON.stringify({ id: tripId, before, after: last }), { isRest: true })
}
