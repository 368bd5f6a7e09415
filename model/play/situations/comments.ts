import { isHere } from '../../rules/travellers.ts'
import { areSeparated, seesTrip } from '../../rules/visibility.ts'
import type { Traveller, World } from '../../rules/world.ts'
import { newestTrip, type Situation, travellersOf } from './situation.ts'

export const commentHidden: Situation = (after, before) =>
  [...after.comments.keys()].some((id) => after.hidden.has(id) && !before.hidden.has(id))

export const hiddenCommentDeleted: Situation = (after, before) =>
  [...before.comments.keys()].some((id) => before.hidden.has(id) && !after.comments.has(id))

/** Whoever sees the newest trip, which is another's, and nothing of somebody. */
const readersAcrossBlock = (world: World, someone: string): Traveller[] =>
  travellersOf(world).filter((viewer) => {
    const newest = newestTrip(world)
    const isSeen = newest !== undefined && newest.ownerId !== viewer.id && seesTrip(world, viewer, newest)
    return isSeen && isHere(viewer) && areSeparated(world, viewer.id, someone)
  })

/** Two see the newest trip, and nothing of each other. */
export const blockAmongReaders: Situation = (after) =>
  travellersOf(after).some(({ id }) =>
    readersAcrossBlock(after, id).some((one) => readersAcrossBlock(after, one.id).some((other) => other.id === id)),
  )

export const commentAcrossBlock: Situation = (after, before) =>
  [...after.comments.values()].some(
    ({ id, tripId, authorId }) =>
      !before.comments.has(id) && tripId === newestTrip(after)?.id && readersAcrossBlock(after, authorId).length > 0,
  )
