import { and, eq, not, type SQL } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { matches } from '../../../db/schema/matches.ts'
import { trips } from '../../../db/schema/trips.ts'
import { users } from '../../../db/schema/users.ts'
import { addressedTrip, viewerIn } from '../../../db/visible.ts'
import type { MatchViewer } from './policy.ts'
import { isNotOver } from './queries.ts'

/** An unanswered request about a trip. */
export interface PendingRequest {
  id: string
  userId: string
  postAuthorId: string
  postId: string
}

/** A trip that a moderator has hidden, or whose owner is suspended, may be shown again: its requests wait. */
function listPending(db: Db, isTheirs: SQL, isAddressed: SQL): Promise<PendingRequest[]> {
  const { id, userId, postAuthorId } = matches
  return db
    .select({ id, userId, postAuthorId, postId: trips.id })
    .from(matches)
    .innerJoin(trips, eq(trips.id, matches.postId))
    .innerJoin(users, eq(users.id, userId))
    .where(and(isTheirs, eq(matches.status, 'pending'), isNotOver, not(isAddressed)))
    .orderBy(id)
}

/** Those about a trip whose askers are not of its audience. */
export const listHiddenAbout = (db: Db, tripId: string) =>
  listPending(db, eq(matches.postId, tripId), addressedTrip(viewerIn('users'), 'trips'))

/** Those of an asker about trips that are not addressed to whom they state to be now. */
export const listHiddenBy = (db: Db, asker: MatchViewer) =>
  listPending(db, eq(matches.userId, asker.id), addressedTrip(asker, 'trips'))
