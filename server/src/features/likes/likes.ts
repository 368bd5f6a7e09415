import type { Db } from '../../db/client.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { problem } from '../../problem.ts'
import { type Announcing, tellCounts } from '../live/tell-counts.ts'
import { notify } from '../notifications/notify.ts'
import { visibleTrip } from '../trips/trips.ts'
import { countLikes, deleteLike, insertLike } from './queries.ts'

/** Likes a trip or takes the like back. Asked twice for the same state, it answers that state. */
export async function setLiked(db: Db, viewer: Viewer, tripId: string, liked: boolean, announcing: Announcing) {
  const trip = await visibleTrip(db, viewer, tripId)
  const changed = liked ? await like(db, viewer, trip) : await deleteLike(db, tripId, viewer.id)
  if (changed !== undefined) tellCounts(announcing, tripId)
  const likes = changed ?? (await countLikes(db, tripId))
  // deleted since we looked
  if (likes === undefined) throw problem('not-found')
  return { liked, likes }
}

function like(db: Db, viewer: Viewer, trip: { id: string; userId: string }): Promise<number | undefined> {
  if (trip.userId === viewer.id) return insertLike(db, trip.id, viewer.id)
  return db.transaction(async (tx) => {
    const likes = await insertLike(tx, trip.id, viewer.id)
    if (likes !== undefined)
      await notify(tx, { userId: trip.userId, kind: 'like', actorId: viewer.id, tripId: trip.id })
    return likes
  })
}
