import { type Reads, refused } from '../play/read.ts'
import { bylineOf } from '../rules/names.ts'
import { seesComment, seesTrip } from '../rules/visibility.ts'

/** Of a trip that may be seen, those of whoever may be seen, oldest first; the newest page comes first. */
export const commentReads: Reads = (world, viewer) =>
  [...world.trips.values()].map((trip) => {
    const seen = [...world.comments.values()]
      .filter((comment) => comment.tripId === trip.id && seesComment(world, viewer, comment))
      .map(({ id, authorId, content }) => ({
        id,
        userId: authorId,
        user: bylineOf(world, authorId),
        content,
        viewer: { canDelete: authorId === viewer.id },
      }))
    return {
      url: `/api/posts/${trip.id}/comments`,
      expected: seesTrip(world, viewer, trip) ? seen : refused('not-found'),
    }
  })
