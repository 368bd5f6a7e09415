import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { trips } from '../../db/schema/trips.ts'
import { audiencesOf, type Viewer } from '../../platform/viewer.ts'

/** The other one of an accepted match that the viewer takes part in and whose trip is theirs to see. */
export async function findMatchPartner(db: Db, viewer: Viewer, matchId: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ partner: string }>(sql`
    select case when m.user_id = ${viewer.id} then m.post_author_id else m.user_id end as partner
    from matches m left join trips t on t.id = m.post_id
    where m.id = ${matchId} and m.status = 'accepted' and ${viewer.id} in (m.user_id, m.post_author_id)
      and (t.id is null or t.user_id = ${viewer.id} or t.audience in ${audiencesOf(viewer)})`)
  return rows[0]?.partner
}

export async function findCounts(db: Db, tripId: string) {
  const { id, likes, matches, comments } = trips
  const [counts] = await db.select({ id, likes, matches, comments }).from(trips).where(eq(trips.id, tripId))
  return counts
}
