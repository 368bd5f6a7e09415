import { hasOtherDays } from '../../rules/changed-trips.ts'
import { isDue, isSoon } from '../../rules/late-jobs.ts'
import { isHere } from '../../rules/travellers.ts'
import { audiencesOf, seesTraveller, seesTrip } from '../../rules/visibility.ts'
import type { Saved, Traveller, Trip, World } from '../../rules/world.ts'
import { isComing, isOpen, newestTrip, newsOf, ownerOf, readOf, type Situation } from './situation.ts'

interface OfAnother {
  saved: Saved
  saver: Traveller
  trip: Trip
}

/** To come, and saved by somebody else than its owner, who is not suspended. */
const savedOfOthers = (world: World): OfAnother[] =>
  world.saved.flatMap((saved) => {
    const [saver, trip] = [world.travellers.get(saved.by), world.trips.get(saved.tripId)]
    const isOfAnother = saver && trip && trip.ownerId !== saver.id && isHere(saver) && isComing(trip)
    return isOfAnother ? [{ saved, saver, trip }] : []
  })

const isSeen = (world: World, { saver, trip }: OfAnother) => seesTrip(world, saver, trip)
const knowsDays = ({ saved, trip }: OfAnother) => !hasOtherDays(saved, trip)

/** For everybody, but not for ever: its owner may choose an audience that another does not belong to. */
export const openTripOfLater: Situation = (after) => {
  const newest = newestTrip(after)
  const owner = ownerOf(after, newest)
  return owner !== undefined && isOpen(after, newest) && !isDue(newest) && audiencesOf(owner).length > 1
}

/** By somebody who would not see it for another audience that its owner may choose. */
export const laterTripSaved: Situation = (after, before) =>
  after.saved.length > before.saved.length &&
  savedOfOthers(after).some(({ saved, saver, trip }) => {
    const owner = ownerOf(after, trip)
    const canGo = owner && audiencesOf(owner).some((audience) => !audiencesOf(saver).includes(audience))
    return canGo && isOpen(after, trip) && saved.remindedOf === null && canGo
  })

export const savedTripHasOtherDays: Situation = (after) =>
  savedOfOthers(after).some((one) => isSeen(after, one) && !knowsDays(one))

export const saversNotified: Situation = (after, before) => newsOf(after, before, 'saved-trip-changed').length > 0

/** On other days, and for others than its saver. */
export const savedTripGoesFromSight: Situation = (after, before) =>
  savedOfOthers(after).some((one) => {
    const was = before.trips.get(one.trip.id)
    const wasSeen = was !== undefined && isSeen(before, { ...one, trip: was })
    return wasSeen && !isSeen(after, one) && !knowsDays(one) && seesTraveller(after, one.saver, one.trip.ownerId)
  })

export const savedTripIsSoon: Situation = (after) =>
  savedOfOthers(after).some(
    (one) => isSeen(after, one) && isSoon(one.trip) && one.saved.remindedOf !== one.trip.startDate,
  )

export const saversReminded: Situation = (after, before) => newsOf(after, before, 'saved-trip-soon').length > 0

export const reminderRead: Situation = (after, before) => readOf(after, before, 'saved-trip-soon').length > 0
