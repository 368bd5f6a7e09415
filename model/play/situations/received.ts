import { sharedWith } from '../../rules/former-contacts.ts'
import { everGroupChats } from '../../rules/group-chats.ts'
import { isBetween } from '../../rules/matches.ts'
import { hasReceivedComment, type Kept } from '../../rules/received.ts'
import { areSeparated, audiencesOf } from '../../rules/visibility.ts'
import type { World } from '../../rules/world.ts'
import { ownerOf, type Situation, travellersOf } from './situation.ts'

const hadToDo = (world: World, one: string, other: string): boolean => {
  const viewer = world.travellers.get(one)
  return viewer !== undefined && sharedWith(world, viewer, other).length > 0
}

/** Somebody goes from the sight of one who had to do with them. */
export const contactGoes: Situation = (after, before) =>
  travellersOf(after).some(({ id }) =>
    travellersOf(after).some((other) => hadToDo(after, id, other.id) && !hadToDo(before, id, other.id)),
  )

const notesKept = ({ kept }: World) => kept.filter(({ kind, content }) => kind === 'request' && content).length

/** A request gets other words. */
export const noteKept: Situation = (after, before) => notesKept(after) > notesKept(before)

const keptComments = (world: World): Kept[] => world.kept.filter(({ kind }) => kind === 'comment')

/** Somebody received a comment below the trip of another, who could narrow its audience. */
export const commentToKeep: Situation = (after) =>
  [...after.comments.values()].some((comment) =>
    travellersOf(after).some((viewer) => {
      const owner = ownerOf(after, after.trips.get(comment.tripId))
      const isOther = owner && owner.id !== viewer.id && comment.authorId !== viewer.id
      return (
        isOther &&
        hasReceivedComment(after, viewer, comment) &&
        audiencesOf(owner).some((audience) => !audiencesOf(viewer).includes(audience))
      )
    }),
  )

export const commentsKept: Situation = (after, before) => keptComments(after).length > keptComments(before).length

/** Comments that somebody was not to see any more, and may again. */
export const keptCommentsBack: Situation = (after) =>
  keptComments(after).some(({ recipientId, id }) => {
    const [viewer, comment] = [after.travellers.get(recipientId), after.comments.get(id)]
    return viewer !== undefined && comment !== undefined && hasReceivedComment(after, viewer, comment)
  })

/** The author of such comments goes from the sight of whoever received them. */
export const authorOfKeptGoes: Situation = (after, before) =>
  keptCommentsBack(after, before) &&
  keptComments(after).some(
    ({ recipientId, authorId, id }) => after.comments.has(id) && areSeparated(after, recipientId, authorId),
  )

/** Who has written in a chat, and lives in its city without being in it. */
const writersAndNeighbours = (world: World): { writerId: string; neighbourId: string }[] =>
  [...world.chats.values()].flatMap(({ members, messages, city }) =>
    travellersOf(world)
      .filter((one) => one.city === city && !members.has(one.id))
      .flatMap(({ id: neighbourId }) => messages.map(({ authorId: writerId }) => ({ writerId, neighbourId }))),
  )

export const writerAndNeighbour: Situation = (after) =>
  writersAndNeighbours(after).some(({ writerId, neighbourId }) =>
    [...after.matches.values()].some((match) => isBetween(match, writerId, neighbourId)),
  )

/** A writer goes from the sight of such a neighbour, who had to do with them. */
export const writerGoes: Situation = (after, before) =>
  writersAndNeighbours(after).some(
    ({ writerId, neighbourId }) => hadToDo(after, neighbourId, writerId) && !hadToDo(before, neighbourId, writerId),
  )

/** Somebody comes into a chat in which one whom they do not see has written. */
export const joinedAcrossBlock: Situation = (after, before) =>
  everGroupChats(after).some(({ id, stays, messages }) =>
    stays
      .slice(before.chats.get(id)?.stays.length ?? 0)
      .some(({ by }) =>
        messages.some(({ authorId }) => areSeparated(after, by, authorId) && hadToDo(after, by, authorId)),
      ),
  )
