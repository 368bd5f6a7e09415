import type { Db } from '../../../db/client.ts'
import type { TripSummary } from '../../../db/schema/trips.ts'
import type { Services } from '../../../services.ts'
import { notifyOfTripChange } from '../../notify/notify-of-trip.ts'
import { enqueueTripChange, listMatchesOfTrip, takeTripChange } from './trip-change-queries.ts'

const FIELDS = ['destination', 'country', 'startDate', 'endDate', 'minNights', 'maxNights'] as const

/**
 * In the transaction that changes a trip: takes note of what it was, for its matches. Whatever is changed again until they
 * are notified counts as one change.
 */
export async function noteTripChange(tx: Db, tripId: string, before: TripSummary, after: TripSummary): Promise<void> {
  if (FIELDS.every((field) => before[field] === after[field])) return
  const { destination, country, startDate, endDate, minNights, maxNights } = before
  await enqueueTripChange(tx, tripId, { destination, country, startDate, endDate, minNights, maxNights })
}

/** Notifies the matches of a trip of what changed, once; nobody where it is as it was, or over. */
export async function notifyMatchesOfChange({ db }: Pick<Services, 'db'>, tripId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await takeTripChange(tx, tripId)
    if (!before) return
    await notifyOfTripChange(tx, { tripId, before, userIds: await listMatchesOfTrip(tx, tripId, before) })
  })
}
