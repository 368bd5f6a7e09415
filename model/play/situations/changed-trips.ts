import { isOtherTrip } from '../../rules/changed-trips.ts'
import { openMatches } from '../../rules/matches.ts'
import { isHere } from '../../rules/travellers.ts'
import { isActive, isAddressedTo, seesTraveller, seesTrip } from '../../rules/visibility.ts'
import type { Traveller, Trip, World } from '../../rules/world.ts'
import { isComing, newsOf, requestsAbout, type Situation } from './situation.ts'

interface Matched {
  asker: Traveller
  trip: Trip
}

/** Trips to come, and who is matched on them. */
const matchedTrips = (world: World): Matched[] =>
  openMatches(world).flatMap(({ tripId, askerId, status }) => {
    const [asker, trip] = [world.travellers.get(askerId), world.trips.get(tripId ?? '')]
    return asker && trip && status === 'accepted' && isHere(asker) && isComing(trip) ? [{ asker, trip }] : []
  })

/** What it was before the first change of which nobody is notified yet. */
const firstOf = (world: World, { id }: Trip) => world.waiting.changedTrips.get(id)

export const matchedTripIsOther: Situation = (after) =>
  matchedTrips(after).some(({ asker, trip }) => {
    const first = firstOf(after, trip)
    return first !== undefined && isOtherTrip(first, trip) && seesTrip(after, asker, trip)
  })

export const matchesNotified: Situation = (after, before) => newsOf(after, before, 'matched-trip-changed').length > 0

export const matchedTripIsAsItWas: Situation = (after, before) =>
  matchedTrips(after).some(({ asker, trip }) => {
    const [first, was] = [firstOf(after, trip), before.trips.get(trip.id)]
    const isChangedBack = first && was && isOtherTrip(first, was) && !isOtherTrip(first, trip)
    return isChangedBack === true && seesTrip(after, asker, trip)
  })

/** Another place or other days, and for others than its match. */
export const matchedTripGoesFromSight: Situation = (after) =>
  matchedTrips(after).some(({ asker, trip }) => {
    const first = firstOf(after, trip)
    const isMeant = !isAddressedTo(asker, trip) && seesTraveller(after, asker, trip.ownerId)
    return first !== undefined && isOtherTrip(first, trip) && isMeant
  })

/** Its match sees it again: of the change by which they did not, they were not notified. */
export const matchedTripIsSeenAgain: Situation = (after, before) =>
  matchedTrips(after).some(({ asker, trip }) => {
    const was = before.trips.get(trip.id)
    return was !== undefined && !isAddressedTo(asker, was) && seesTrip(after, asker, trip)
  })

const hasRequest = (world: World, trip: Trip) =>
  requestsAbout(world, trip).some(({ askerId }) => isActive(world, askerId))

export const tripAskedByTwo: Situation = (after) =>
  [...after.trips.values()].some((trip) => isComing(trip) && requestsAbout(after, trip).length >= 2)

/** One asked and is matched, another has only asked. */
export const tripMatchedAndAsked: Situation = (after) => matchedTrips(after).some(({ trip }) => hasRequest(after, trip))

export const tripMatchedAndAskedIsOther: Situation = (after) =>
  matchedTrips(after).some(({ trip }) => {
    const first = firstOf(after, trip)
    return first !== undefined && isOtherTrip(first, trip) && hasRequest(after, trip)
  })
