import type { Audience } from '@caravan/contract/options.ts'
import { and, eq, type SQL } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { matches } from '../../db/schema/matches.ts'
import { trips } from '../../db/schema/trips.ts'
import { users } from '../../db/schema/users.ts'
import { isNotOver } from './queries.ts'

/** An unanswered request about a trip, with what decides whether its asker may see that. */
export interface Pending {
  id: string
  userId: string
  postAuthorId: string
  postId: string
  audience: Audience
  gender: string | null
}

function listPending(db: Db, isTheirs: SQL): Promise<Pending[]> {
  const { id, userId, postAuthorId } = matches
  return db
    .select({ id, userId, postAuthorId, postId: trips.id, audience: trips.audience, gender: users.gender })
    .from(matches)
    .innerJoin(trips, eq(trips.id, matches.postId))
    .innerJoin(users, eq(users.id, userId))
    .where(and(isTheirs, eq(matches.status, 'pending'), isNotOver))
    .orderBy(id)
}
export const listPendingAbout = (db: Db, tripId: string) => listPending(db, eq(matches.postId, tripId))
export const listPendingBy = (db: Db, askerId: string) => listPending(db, eq(matches.userId, askerId))
