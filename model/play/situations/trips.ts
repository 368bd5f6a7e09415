import { nearbyOf } from '../../rules/finding.ts'
import { openMatches } from '../../rules/matches.ts'
import { isOtherTrip } from '../../rules/notifications.ts'
import {
  areSeparated,
  audiencesOf,
  dayFromToday,
  hasBegun,
  isActive,
  isAddressedTo,
  isGenderFixed,
  isHere,
  isOver,
  seesTraveller,
  seesTrip,
  tripsSeenBy,
} from '../../rules/visibility.ts'
import { newestFirst, type Traveller, type Trip, type World } from '../../rules/world.ts'
import {
  isComing,
  isOpen,
  newestTrip,
  newsOf,
  ownerOf,
  requestsAbout,
  type Situation,
  travellersOf,
} from './situation.ts'

export const openTrip: Situation = (after) => isOpen(after, newestTrip(after))

export const openTripOfNeighbour: Situation = (after) => {
  const newest = newestTrip(after)
  const owner = ownerOf(after, newest)
  return isOpen(after, newest) && travellersOf(after).some(({ id, city }) => id !== owner?.id && city === owner?.city)
}

/** Of somebody to whom another of the same gender may be. */
export const tripAmongTheSameGender: Situation = (after) => {
  const newest = newestTrip(after)
  const owner = ownerOf(after, newest)
  const isLike = ({ id, gender }: Traveller) => id !== owner?.id && gender === owner?.gender
  return isOpen(after, newest) && owner?.gender !== null && travellersOf(after).some(isLike)
}

export const tripNarrowed: Situation = (after, before) =>
  [...after.trips.values()].some((trip) => {
    const audiences = [before.trips.get(trip.id)?.audience, trip.audience]
    const isSeen = travellersOf(after).some((viewer) => viewer.id !== trip.ownerId && seesTrip(after, viewer, trip))
    return audiences[0] === 'all' && audiences[1] !== 'all' && isSeen
  })

/** Of a trip that is not for everybody. */
export const likeAmongFew: Situation = (after, before) =>
  after.likes.length > before.likes.length && after.trips.get(after.likes.at(-1)?.tripId ?? '')?.audience !== 'all'

/** Somebody who posted none of the newest two has saved the one before the last. */
export const lastButOneSaved: Situation = (after, before) => {
  const [newest, older] = newestFirst(after.trips.values())
  const saved = after.saved.at(-1)
  const isOwn = [newest?.ownerId, older?.ownerId].includes(saved?.by)
  return after.saved.length > before.saved.length && saved?.tripId === older?.id && !isOwn
}

/** Somebody has saved two trips of others or more: what they saved last is of somebody whose things may be hidden. */
export const twoTripsSaved: Situation = (after, before) =>
  after.saved.length > before.saved.length &&
  travellersOf(after).some((viewer) => {
    const trips = savedBy(after, viewer)
    return isOpen(after, trips[0]) && trips.filter(({ ownerId }) => ownerId !== viewer.id).length >= 2
  })

/** What somebody saved last they see no more, and something before it they do. */
export const lastSavedUnseen: Situation = (after) =>
  travellersOf(after).some((viewer) => {
    const [last, ...others] = savedBy(after, viewer)
    const isSeen = (trip: Trip) => seesTrip(after, viewer, trip)
    return isHere(viewer) && last !== undefined && !isSeen(last) && others.some(isSeen)
  })

/** Saved last first. */
const savedBy = (world: World, { id }: Traveller): Trip[] =>
  newestFirst(world.saved).flatMap(({ by, tripId }) => (by === id ? (world.trips.get(tripId) ?? []) : []))

export const openTripHidden: Situation = (after, before) =>
  [...after.trips.values()].some(
    (trip) => isOpen(after, trip) && after.hidden.has(trip.id) && !before.hidden.has(trip.id),
  )

export const openTripWithPicture: Situation = (after) =>
  [...after.trips.values()].some((trip) => trip.picture !== null && isOpen(after, trip) && !after.hidden.has(trip.id))

export const pictureHidden: Situation = (after, before) => after.hiddenPictures.size > before.hiddenPictures.size

/** The trip that showed it when it was hidden is gone, or shows another or none. */
export const hiddenPictureTakenOff: Situation = (after, before) =>
  [...before.trips.values()].some(
    ({ id, picture }) =>
      picture !== null &&
      before.hidden.has(id) &&
      before.hiddenPictures.has(picture) &&
      after.trips.get(id)?.picture !== picture,
  )

const isUnderWay = (trip: Trip) => hasBegun(trip) && !isOver(trip)

/** By which somebody is where they do not live, those together that end on the same day: posted first first. */
function visitsOf(world: World): Trip[][] {
  const visits = [...world.trips.values()].filter((trip) => {
    const owner = ownerOf(world, trip)
    const isShown = owner !== undefined && isHere(owner) && !owner.isHiddenNearby && trip.audience === 'all'
    return isShown && trip.destination !== owner.city && isUnderWay(trip)
  })
  return Object.values(Object.groupBy(visits, (trip) => [trip.ownerId, trip.destination, trip.endDate].join())).flatMap(
    (together) => (together ? [together] : []),
  )
}

/** Of somebody who is seen by two in the city where they were. */
export const visitOver: Situation = (after) => {
  const newest = newestTrip(after)
  const owner = ownerOf(after, newest)
  if (!newest || !owner || newest.audience !== 'all' || !isOver(newest)) return false
  if (owner.isHiddenNearby || owner.isModerator || owner.city === newest.destination) return false
  return travellersOf(after).filter(({ city }) => city === newest.destination).length >= 2
}

/** To somebody in the city of the newest trip. */
export const seenNearbyNoMore: Situation = (after, before) =>
  travellersOf(after).some(
    (viewer) =>
      viewer.city === newestTrip(after)?.destination &&
      nearbyOf(after, viewer).length < nearbyOf(before, viewer).length,
  )

/** For fewer days than somebody can be. */
export const shortVisit: Situation = (after) =>
  visitsOf(after).some((together) => together.some(({ startDate }) => startDate >= dayFromToday(-3)))

/** What was posted later began before the other. */
export const laterVisitBeganBefore: Situation = (after) =>
  visitsOf(after).some((together) => {
    const [last, ...earlier] = together.toReversed()
    return last !== undefined && earlier.some(({ startDate }) => startDate > last.startDate)
  })

/** One more day, and somebody may state another. */
export const lastDayOfGender: Situation = (after, before) =>
  travellersOf(after).some((one) => {
    const daysBefore = before.travellers.get(one.id)?.genderDays
    return one.genderDays !== daysBefore && one.genderDays !== 0 && isGenderFixed(one) && isHere(one)
  })

export const tripForGender: Situation = (after, before) =>
  [...after.trips.values()].some(({ id, audience }) => audience !== 'all' && !before.trips.has(id))

export const ownerOfTripForGender: Situation = (after, before) =>
  [...after.trips.values()].some(({ ownerId, audience }) => {
    const [owner, ownerBefore] = [after.travellers.get(ownerId), before.travellers.get(ownerId)]
    if (!owner || !ownerBefore || audience === 'all') return false
    return isGenderFixed(ownerBefore) && !isGenderFixed(owner)
  })

export const ownTripForOthers: Situation = (after) =>
  [...after.trips.values()].some((trip) => {
    const owner = after.travellers.get(trip.ownerId)
    return owner !== undefined && !audiencesOf(owner).includes(trip.audience)
  })

/** Somebody has stated a gender, and trips come or go by it that others posted. */
export const otherTripsByGender: Situation = (after, before) =>
  travellersOf(after).some((viewer) => {
    const viewerBefore = before.travellers.get(viewer.id)
    if (!viewerBefore || viewerBefore.gender === viewer.gender) return false
    return tripsSeenBy(after, viewer).length !== tripsSeenBy(after, viewerBefore).length
  })

/** What is first in the feed of somebody who sees what may be seen, blocks or not. */
const firstInFeed = (world: World, viewer: Traveller): Trip[] =>
  newestFirst(world.trips.values())
    .filter((trip) => isAddressedTo(viewer, trip) && !world.hidden.has(trip.id))
    .slice(0, 4)

/** One of the first trips is by another than three that are seen besides. */
export const feedOfSeveral: Situation = (after) =>
  travellersOf(after).some((viewer) =>
    firstInFeed(after, viewer).some(
      ({ ownerId }) =>
        ownerId !== viewer.id && tripsSeenBy(after, viewer).filter((trip) => trip.ownerId !== ownerId).length >= 3,
    ),
  )

/** The second page of the feed would be another with the trips of those across a block. */
export const blockInFeed: Situation = (after) =>
  travellersOf(after).some(
    (viewer) =>
      isHere(viewer) &&
      tripsSeenBy(after, viewer).length >= 3 &&
      firstInFeed(after, viewer).some(({ ownerId }) => areSeparated(after, viewer.id, ownerId)),
  )

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
