import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { trips } from '../../db/schema/trips.ts'
import { version } from '../../db/version.ts'

export async function findCounts(db: Db, tripId: string) {
  const { id, likes, matches, comments } = trips
  const [counts] = await db
    .select({ id, likes, matches, comments, version: sql<number>`${version}` })
    .from(trips)
    .where(eq(trips.id, tripId))
  return counts
}
