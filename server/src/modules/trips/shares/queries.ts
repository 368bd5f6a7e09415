import type { Db } from '../../../db/client.ts'
import { trips } from '../../../db/schema/trips.ts'
import { users } from '../../../db/schema/users.ts'
import { and, eq } from '../../../db/sql.ts'
import { tripOpenToAll } from '../../../db/visible.ts'
import type { Viewer } from '../../../platform/viewer.ts'

/**
 * A trip that is open to everyone; one with an audience is not there for a link that anybody may open. Blocks hold for
 * whoever is signed in; a visitor sees what anyone sees.
 */
export async function findOpenTrip(db: Db, viewer: Viewer | null, tripId: string) {
  const [trip] = await db
    .select({
      id: trips.id,
      userId: trips.userId,
      destination: trips.destination,
      country: trips.country,
      startDate: trips.startDate,
      endDate: trips.endDate,
      minNights: trips.minNights,
      maxNights: trips.maxNights,
      description: trips.description,
      imageUrl: trips.imageUrl,
      posterKey: trips.posterKey,
      posterVariant: trips.posterVariant,
      username: users.username,
      firstName: users.firstName,
    })
    .from(trips)
    .innerJoin(users, eq(users.id, trips.userId))
    .where(and(eq(trips.id, tripId), tripOpenToAll(viewer, 'trips')))
  return trip
}

export type OpenTrip = NonNullable<Awaited<ReturnType<typeof findOpenTrip>>>
