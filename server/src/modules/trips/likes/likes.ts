import type { Act } from '../../../platform/act.ts'
import { problem } from '../../../problem.ts'
import { announceCounts } from '../announce-counts.ts'
import { requireVisibleTrip, sees } from '../trips.ts'
import { countLikes, deleteLike, insertLike } from './queries.ts'

/**
 * Likes a trip or takes the like back. Asked twice for the same state, it answers that state. A like can be taken back
 * also where the trip is out of sight by now: then the count is not told.
 */
export async function setLiked(act: Act, tripId: string, liked: boolean) {
  if (liked) await requireVisibleTrip(act, tripId)
  const changed = await (liked ? insertLike : deleteLike)(act.db, tripId, act.viewer.id)
  if (changed !== undefined) announceCounts(act, tripId)
  if (!(await sees(act, tripId))) {
    if (changed === undefined) throw problem('not-found')
    return { liked, likes: 0 }
  }
  const likes = changed ?? (await countLikes(act.db, tripId))
  // deleted since we looked
  if (likes === undefined) throw problem('not-found')
  return { liked, likes }
}
