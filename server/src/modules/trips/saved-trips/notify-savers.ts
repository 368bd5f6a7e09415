import type { Db } from '../../../db/client.ts'
import type { Services } from '../../../open-services.ts'
import { notifyOfTrip } from '../../notify/notify-of-trip.ts'
import { holdTrip, takeChanged, takeSoon } from './queries.ts'

const BATCH = 200

/** Notifies those who saved a trip of its new days, each once; in batches, none of which is done twice. */
export async function notifySaversOfChange({ db }: Pick<Services, 'db'>, tripId: string): Promise<void> {
  let taken: number
  do taken = await db.transaction((tx) => notifyBatch(tx, tripId))
  while (taken === BATCH)
}

async function notifyBatch(tx: Db, tripId: string): Promise<number> {
  await holdTrip(tx, tripId)
  const userIds = await takeChanged(tx, tripId, BATCH)
  await notifyOfTrip(tx, { kind: 'saved-trip-changed', tripId, userIds })
  return userIds.length
}

/** The same of trips that begin soon. Safe to run on several nodes at once. */
export async function remindSavers({ db }: Pick<Services, 'db'>): Promise<void> {
  let taken: number
  do taken = await db.transaction(remindBatch)
  while (taken === BATCH)
}

async function remindBatch(tx: Db): Promise<number> {
  const batch = await takeSoon(tx, BATCH)
  for (const [tripId, saved] of Map.groupBy(batch, (one) => one.tripId)) {
    await notifyOfTrip(tx, { kind: 'saved-trip-soon', tripId, userIds: saved.map(({ userId }) => userId) })
  }
  return batch.length
}
