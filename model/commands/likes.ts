import type { Command } from '../play/command.ts'
import { notify } from '../rules/notifications.ts'
import { tripFor } from '../rules/visibility.ts'

/** Once; the same state twice is no error. What is out of sight can be taken back, and its count is not told. */
const like: Command = {
  name: 'like a trip or take the like back',
  weight: 3,
  attempt(world, by, choose) {
    const id = choose.of([...world.trips.keys(), ...[...world.gone].slice(-1)])
    if (!id) return undefined
    const liked = choose.inTen(7)
    const trip = tripFor(world, by, id)
    const isLiked = world.likes.some((made) => made.tripId === id && made.by === by.id)
    const others = world.likes.filter((made) => made.tripId === id && made.by !== by.id)
    return {
      says: `${by.name} ${liked ? 'likes' : 'likes no more'} trip ${id}`,
      call: { method: 'PUT', url: `/api/posts/${id}/like`, body: { liked } },
      refusal: trip || (!liked && isLiked) ? undefined : 'not-found',
      reply: { liked, likes: trip ? others.length + (liked ? 1 : 0) : 0 },
      apply(world) {
        world.likes = world.likes.filter((made) => made.tripId !== id || made.by !== by.id)
        if (!liked) return
        world.likes.push({ by: by.id, tripId: id })
        if (trip && !isLiked) notify(world, { userId: trip.ownerId, kind: 'like', actorId: by.id, tripId: id })
      },
    }
  },
}

export const likeCommands: Command[] = [like]
