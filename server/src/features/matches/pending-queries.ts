import { and, eq, not, type SQL } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { matches } from '../../db/schema/matches.ts'
import { trips } from '../../db/schema/trips.ts'
import { users } from '../../db/schema/users.ts'
import { viewerIn, visibleTrip } from '../../db/visible.ts'
import type { MatchViewer } from './policy.ts'
import { isNotOver } from './queries.ts'

/** An unanswered request about a trip. */
export interface PendingRequest {
  id: string
  userId: string
  postAuthorId: string
  postId: string
}

function listPending(db: Db, isTheirs: SQL, isVisible: SQL): Promise<PendingRequest[]> {
  const { id, userId, postAuthorId } = matches
  return db
    .select({ id, userId, postAuthorId, postId: trips.id })
    .from(matches)
    .innerJoin(trips, eq(trips.id, matches.postId))
    .innerJoin(users, eq(users.id, userId))
    .where(and(isTheirs, eq(matches.status, 'pending'), isNotOver, not(isVisible)))
    .orderBy(id)
}

/** Those about a trip whose askers may not see it. */
export const listHiddenAbout = (db: Db, tripId: string) =>
  listPending(db, eq(matches.postId, tripId), visibleTrip(viewerIn('users'), 'trips'))

/** Those of an asker about trips that they may not see, as whom they state to be now. */
export const listHiddenBy = (db: Db, asker: MatchViewer) =>
  listPending(db, eq(matches.userId, asker.id), visibleTrip(asker, 'trips'))
