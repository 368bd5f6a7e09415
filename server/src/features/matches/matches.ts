import type { Match } from '@caravan/contract/matches.ts'
import type { Db } from '../../db/client.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { problem } from '../../problem.ts'
import { ownsTrip } from '../trips/policy.ts'
import { visibleTrip } from '../trips/trips.ts'
import { countTripMatches, deletePendingTripMatch, findTripMatch, insertTripMatch } from './queries.ts'

/** Asks the owner of a trip for a match. Whoever sees a trip may ask, once. */
export async function askToMatch(db: Db, viewer: Viewer, tripId: string) {
  const trip = await visibleTrip(db, viewer, tripId)
  if (ownsTrip(viewer, trip)) throw problem('self-match')
  const count = await insertTripMatch(db, trip, viewer.id)
  if (count === undefined) throw problem('match-exists')
  const match = await findTripMatch(db, tripId, viewer.id)
  return { matched: true, matches: count, match: match ? presentMatch(match) : null }
}

/** Takes a request back while it is unanswered; without one there is nothing to do. */
export async function withdrawMatch(db: Db, viewer: Viewer, tripId: string) {
  await visibleTrip(db, viewer, tripId)
  const count = await deletePendingTripMatch(db, tripId, viewer.id)
  if (count === undefined && (await findTripMatch(db, tripId, viewer.id))) throw problem('match-answered')
  return { matched: false, matches: count ?? (await countTripMatches(db, tripId)), match: null }
}

type MatchRow = NonNullable<Awaited<ReturnType<typeof findTripMatch>>>

const presentMatch = ({ id, userId, postId, postAuthorId, status, createdAt }: MatchRow): Match => ({
  id,
  userId,
  postId,
  postAuthorId,
  status,
  createdAt: createdAt.toISOString(),
})
