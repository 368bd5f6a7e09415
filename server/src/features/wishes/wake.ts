import { Id } from '@caravan/contract/fields.ts'
import { z } from 'zod'
import type { Services } from '../../services.ts'
import { notifyOfTrip } from '../notifications/notify-of-trip.ts'
import { TripBefore } from './trip-before.ts'
import { findWishesThatFit, insertWakes } from './wake-queries.ts'

const BATCH = 500
const Wakes = z.object({ id: Id, before: TripBefore.nullable() })

/**
 * Notifies whoever wished for a trip like this one, as long as they may see it: once for a wish and a trip. In batches, so
 * that no transaction is long; one that is done is not done again.
 */
export async function wakeWishes({ db }: Pick<Services, 'db'>, payload: unknown): Promise<void> {
  const { id: tripId, before } = Wakes.parse(payload)
  const fitted = await findWishesThatFit(db, tripId, before)
  for (let from = 0; from < fitted.length; from += BATCH) {
    const wishIds = fitted.slice(from, from + BATCH).map(({ id }) => id)
    await db.transaction(async (tx) => {
      const userIds = await insertWakes(tx, tripId, wishIds)
      await notifyOfTrip(tx, { kind: 'wish-fits', tripId, userIds })
    })
  }
}
