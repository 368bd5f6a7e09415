import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { trips } from '../../db/schema/trips.ts'
import { version } from '../../db/version.ts'
import { visibleTrip } from '../../db/visible.ts'
import type { Viewer } from '../../platform/viewer.ts'

const { id, likes, matches, comments } = trips
const COUNTS = { id, likes, matches, comments, version: sql<number>`${version}` }

/** For viewers who may see the trip. */
export async function findCounts(db: Db, tripId: string) {
  const [counts] = await db.select(COUNTS).from(trips).where(eq(trips.id, tripId))
  return counts
}

/** Nothing where the viewer may not see the trip. */
export async function findCountsFor(db: Db, viewer: Viewer, tripId: string) {
  const [counts] = await db
    .select(COUNTS)
    .from(trips)
    .where(and(eq(trips.id, tripId), visibleTrip(viewer, 'trips')))
  return counts
}
