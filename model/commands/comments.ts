import { type Command, idIn } from '../play/command.ts'
import { notify } from '../rules/notifications.ts'
import { removeComment } from '../rules/removal.ts'
import { seesComment, tripFor } from '../rules/visibility.ts'

const write: Command = {
  name: 'comment',
  weight: 3,
  attempt(world, by, choose) {
    const tripId = choose.of([...world.trips.keys(), ...[...world.gone].slice(-1)])
    if (!tripId) return undefined
    const content = choose.words()
    const trip = tripFor(world, by, tripId)
    return {
      says: `${by.name} comments on trip ${tripId}`,
      call: { method: 'POST', url: `/api/posts/${tripId}/comments`, body: { content } },
      refusal: trip ? undefined : 'not-found',
      reply: { content, userId: by.id, viewer: { canDelete: true } },
      apply(world, reply) {
        const id = idIn(reply)
        world.comments.set(id, { id, tripId, authorId: by.id, content, at: ++world.time })
        if (trip) notify(world, { userId: trip.ownerId, kind: 'comment', actorId: by.id, tripId })
      },
    }
  },
}

/** One's own always, also where its trip may not be seen any more. */
const remove: Command = {
  name: 'delete a comment',
  weight: 1,
  attempt(world, by, choose) {
    const comment = choose.of(world.comments.values())
    if (!comment) return undefined
    const { id, tripId, authorId } = comment
    const isSeen = seesComment(world, by, comment)
    const isUnderSeen = tripFor(world, by, tripId) !== undefined
    return {
      says: `${by.name} deletes a comment of ${world.travellers.get(authorId)?.name}`,
      call: { method: 'PUT', url: `/api/comments/${id}`, body: { action: 'delete' } },
      refusal: authorId === by.id ? undefined : isSeen && isUnderSeen ? 'forbidden' : 'not-found',
      apply: (world) => removeComment(world, comment),
    }
  },
}

export const commentCommands: Command[] = [write, remove]
