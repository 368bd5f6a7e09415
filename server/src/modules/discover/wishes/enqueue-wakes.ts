import type { Db } from '../../../db/client.ts'
import { TripBefore } from './trip-before.ts'
import { enqueueWakeJob } from './wake-queries.ts'

/** In the transaction of a trip's posting or change: a job finds the wishes it fits. `before` is null for a new one. */
export const enqueueWakes = (tx: Db, tripId: string, before: object | null): Promise<void> =>
  enqueueWakeJob(tx, JSON.stringify({ id: tripId, before: before && TripBefore.parse(before) }))
