import type { Act } from '../../platform/act.ts'
import { inTransaction } from '../../platform/act.ts'
import { problem } from '../../problem.ts'
import { announceCounts } from '../live/announce-counts.ts'
import { notify } from '../notifications/notify.ts'
import { requireVisibleTrip } from '../trips/trips.ts'
import { countLikes, deleteLike, insertLike } from './queries.ts'

/** Likes a trip or takes the like back. Asked twice for the same state, it answers that state. */
export async function setLiked(act: Act, tripId: string, liked: boolean) {
  const trip = await requireVisibleTrip(act, tripId)
  const changed = liked ? await like(act, trip) : await deleteLike(act.db, tripId, act.viewer.id)
  if (changed !== undefined) announceCounts(act, tripId)
  const likes = changed ?? (await countLikes(act.db, tripId))
  // deleted since we looked
  if (likes === undefined) throw problem('not-found')
  return { liked, likes }
}

function like(act: Act, trip: { id: string; userId: string }): Promise<number | undefined> {
  const { id: actorId } = act.viewer
  if (trip.userId === actorId) return insertLike(act.db, trip.id, actorId)
  return inTransaction(act, async ({ db }) => {
    const likes = await insertLike(db, trip.id, actorId)
    if (likes !== undefined) await notify(db, { userId: trip.userId, kind: 'like', actorId, tripId: trip.id })
    return likes
  })
}
