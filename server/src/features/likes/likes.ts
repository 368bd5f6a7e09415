import type { Db } from '../../db/client.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { visibleTrip } from '../trips/trips.ts'
import { countLikes, deleteLike, insertLike } from './queries.ts'

/** Likes a trip or takes the like back. Asked twice for the same state, it answers that state. */
export async function setLiked(db: Db, viewer: Viewer, tripId: string, liked: boolean) {
  await visibleTrip(db, viewer, tripId)
  const changed = await (liked ? insertLike : deleteLike)(db, tripId, viewer.id)
  return { liked, likes: changed ?? (await countLikes(db, tripId)) }
}
