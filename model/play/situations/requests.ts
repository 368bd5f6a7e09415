import { openMatches } from '../../rules/matches.ts'
import { isGenderFixed } from '../../rules/travellers.ts'
import { audiencesOf } from '../../rules/visibility.ts'
import type { Match, Traveller, Trip, World } from '../../rules/world.ts'
import { ownerOf, requestsAbout, type Situation, travellersOf } from './situation.ts'

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
