import { sharedWith } from '../../rules/former-contacts.ts'
import { everGroupChats } from '../../rules/group-chats.ts'
import { isBetween, openMatches } from '../../rules/matches.ts'
import { wants } from '../../rules/notifications.ts'
import { hasBegun } from '../../rules/plans.ts'
import { hasReceivedComment, type Kept } from '../../rules/received.ts'
import { areSeparated, areWordsSealed, audiencesOf, isGenderFixed } from '../../rules/visibility.ts'
import type { Match, Notification, Traveller, Trip, World } from '../../rules/world.ts'
import { newestTrip, ownerOf, readOf, requestsAbout, type Situation, travellersOf } from './situation.ts'

/** The asker would belong to another audience that the owner may choose. */
const canStayAddressed = (world: World, trip: Trip, { askerId }: Match): boolean => {
  const [owner, asker] = [world.travellers.get(trip.ownerId), world.travellers.get(askerId)]
  if (!owner || !asker || owner.isModerator) return false
  return audiencesOf(owner).some((audience) => audience !== trip.audience && audiencesOf(asker).includes(audience))
}

const waitsForMovableTrip = (world: World, isTrip: (trip: Trip) => boolean) =>
  [...world.trips.values()].some(
    (trip) => isTrip(trip) && requestsAbout(world, trip).some((match) => canStayAddressed(world, trip, match)),
  )

/** The asker would not belong to another audience that the owner may choose. */
export const requestThatCouldEnd: Situation = (after) =>
  [...after.trips.values()].some((trip) =>
    requestsAbout(after, trip).some(({ askerId }) => {
      const [owner, asker] = [ownerOf(after, trip), after.travellers.get(askerId)]
      return owner && asker && audiencesOf(owner).some((audience) => !audiencesOf(asker).includes(audience))
    }),
  )

export const requestEnded: Situation = (after, before) =>
  [...before.matches.values()].some(
    ({ id, status, tripId }) => status === 'pending' && after.trips.has(tripId ?? '') && !after.matches.has(id),
  )

export const requestThatCouldStay: Situation = (after) => waitsForMovableTrip(after, () => true)

export const requestAboutHiddenTrip: Situation = (after) => waitsForMovableTrip(after, ({ id }) => after.hidden.has(id))

export const hiddenTripForOthers: Situation = (after, before) =>
  [...after.trips.values()].some(
    (trip) =>
      after.hidden.has(trip.id) &&
      before.trips.get(trip.id)?.audience !== trip.audience &&
      requestsAbout(after, trip).length > 0,
  )

export const requestAccepted: Situation = (after, before) =>
  openMatches(after).some(({ id, status }) => status === 'accepted' && before.matches.get(id)?.status === 'pending')

/** Both have said yes to it, and something was said. */
export const talkEnded: Situation = (after, before) =>
  [...after.matches.values()].some(
    ({ id, isOver, status }) =>
      isOver &&
      status === 'accepted' &&
      before.matches.get(id)?.isOver === false &&
      after.messages.some(({ matchId }) => matchId === id),
  )

const isAnsweredAboutTrip = (after: World, before: World, wanted: Match['status']) =>
  openMatches(after).some(
    ({ id, tripId, status }) => tripId && status === wanted && before.matches.get(id)?.status === 'pending',
  )
const isOfHiddenTrip = (world: World, wanted: Match['status']) =>
  openMatches(world).some(({ tripId, status }) => status === wanted && world.hidden.has(tripId ?? ''))

export const requestDeclined: Situation = (after, before) => isAnsweredAboutTrip(after, before, 'rejected')

export const declinedTripHidden: Situation = (after) => isOfHiddenTrip(after, 'rejected')

export const tripRequestAccepted: Situation = (after, before) => isAnsweredAboutTrip(after, before, 'accepted')

export const acceptedTripHidden: Situation = (after) => isOfHiddenTrip(after, 'accepted')

const mayStateAnother = (traveller: Traveller) =>
  traveller.gender === null || traveller.gender === 'rather_not_say' || !isGenderFixed(traveller)

/** About trips of others than moderators, whose askers may state a gender. */
const requestsByUnstated = (world: World): Match[] =>
  [...world.trips.values()]
    .filter((trip) => ownerOf(world, trip)?.isModerator === false)
    .flatMap((trip) => requestsAbout(world, trip))
    .filter(({ askerId }) => travellersOf(world).some((one) => one.id === askerId && mayStateAnother(one)))

export const requestByUnstated: Situation = (after) => requestsByUnstated(after).length > 0

export const authorSuspended: Situation = (after) =>
  requestsByUnstated(after).some(({ authorId }) => after.travellers.get(authorId)?.isSuspended === true)

export const askerOfSuspendedStates: Situation = (after, before) =>
  openMatches(after).some(
    ({ askerId, authorId, status, tripId }) =>
      tripId !== null &&
      status === 'pending' &&
      after.travellers.get(authorId)?.isSuspended === true &&
      after.travellers.get(askerId)?.gender !== before.travellers.get(askerId)?.gender,
  )

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

/** Somebody leaves who is awaited after a plan that has begun. */
export const oneAwaitedLeaves: Situation = (after, before) =>
  after.checkIns.some(
    (one) =>
      hasBegun(one) &&
      after.travellers.get(one.userId)?.leftAt !== null &&
      before.travellers.get(one.userId)?.leftAt === null,
  )

export const isBack: Situation = (after, before) =>
  travellersOf(after).some(({ id, leftAt }) => leftAt === null && before.travellers.get(id)?.leftAt !== null)

const contactsOf = (world: World): number =>
  travellersOf(world)
    .flatMap((viewer) => travellersOf(world).map(({ id }) => sharedWith(world, viewer, id)))
    .filter(({ length }) => length > 0).length

/** Somebody is no former contact any more. */
export const contactForgotten: Situation = (after, before) => contactsOf(after) < contactsOf(before)

export const sealedWordsOver: Situation = (after) =>
  [...after.pastChats.values()].some(
    ({ messages, endedAt }) => messages.length > 0 && endedAt !== null && !areWordsSealed(endedAt),
  )

export const usernameRests: Situation = (after) => after.givenUp.some(({ days }) => days >= 89 && days < 90)
export const usernameRested: Situation = (after) => after.givenUp.some(({ days }) => days > 90)

/** That another had. */
export const usernameTakenOver: Situation = (after, before) =>
  travellersOf(after).some(
    ({ id, username }) =>
      username !== before.travellers.get(id)?.username &&
      before.givenUp.some((one) => one.by !== id && one.username === username),
  )

const unread = (world: World) => [...world.notifications].filter(([, { isRead }]) => !isRead)

const isByMail = (world: World, { userId, kind }: Notification) => wants(world, userId, kind, 'email')

export const tripWithMailedComments: Situation = (after) => {
  const newest = newestTrip(after)
  return newest?.audience === 'all' && wants(after, newest.ownerId, 'comment', 'email')
}

/** What was just said is mailed, unless it is read before. */
export const messageToMail: Situation = (after, before) =>
  after.messages.length > before.messages.length &&
  unread(after).some(([, one]) => one.kind === 'message' && !one.isMailed && isByMail(after, one))

export const mailedMessageRead: Situation = (after, before) =>
  readOf(after, before, 'message').some((one) => one.isMailed && isByMail(after, one))

/** Of a comment somebody is to be mailed. */
export const commentToMail: Situation = (after, before) =>
  unread(after).some(([key, one]) => one.kind === 'comment' && !before.notifications.has(key) && isByMail(after, one))

/** What was mailed, and not read, gathers more. */
export const mailedGathersMore: Situation = (after, before) =>
  unread(after).some(
    ([key, one]) => one.isMailed && isByMail(after, one) && one.at > (before.notifications.get(key)?.at ?? 0),
  )

/** What waits to be mailed is of a kind that was switched off. */
export const switchedOffMeanwhile: Situation = (after, before) =>
  unread(before).some(([, one]) => !one.isMailed && isByMail(before, one) && !isByMail(after, one))
