import { fits, fitsForOwner, isDue, isSoon, overlapWithOwn } from '../../rules/finding.ts'
import { isAccepted, openMatches, otherOf } from '../../rules/matches.ts'
import { hasOtherDays } from '../../rules/notifications.ts'
import { areSeparated, audiencesOf, isHere, seesTraveller, seesTrip } from '../../rules/visibility.ts'
import type { Match, Saved, Traveller, Trip, Wish, World } from '../../rules/world.ts'
import { isComing, isOpen, newestTrip, newsOf, ownerOf, readOf, type Situation, travellersOf } from './situation.ts'

const shareTravelDays = (one: Trip, other: Trip) => one.startDate <= other.endDate && other.startDate <= one.endDate

const ownComing = (world: World, { id }: Traveller) =>
  [...world.trips.values()].filter((trip) => trip.ownerId === id && isComing(trip))

/** A pair of trips of two who are matched, at the same place and time, that both may see. */
const overlapsOf = (world: World, match: Match): Trip[] =>
  [match.askerId, match.authorId].flatMap((id) => {
    const viewer = world.travellers.get(id)
    const theirs = [...world.trips.values()].filter(({ ownerId }) => ownerId === otherOf(match, id))
    return viewer ? theirs.filter((trip) => isComing(trip) && overlapWithOwn(world, viewer, trip)) : []
  })

const matchedOverlaps = (world: World): Trip[] =>
  openMatches(world)
    .filter(isAccepted)
    .flatMap((match) => overlapsOf(world, match))

export const matchedTripsOverlap: Situation = (after) => matchedOverlaps(after).some(({ id }) => !after.hidden.has(id))

export const hiddenTripOverlaps: Situation = (after) => matchedOverlaps(after).some(({ id }) => after.hidden.has(id))

/** For everybody, and at the same place and time as one of somebody else. */
export const tripsOverlap: Situation = (after) => {
  const newest = newestTrip(after)
  return newest?.audience === 'all' && travellersOf(after).some((viewer) => overlapWithOwn(after, viewer, newest))
}

/** Somebody asks whoever has a trip at the same place and time. */
export const requestBetweenOverlapping: Situation = (after, before) =>
  [...after.matches.values()].some((match) => !before.matches.has(match.id) && overlapsOf(after, match).length > 0)

/** Two who live in the same city travel on the same days. */
export const neighboursTravel: Situation = (after) => {
  const newest = newestTrip(after)
  const city = ownerOf(after, newest)?.city
  if (newest?.audience !== 'all' || !isComing(newest)) return false
  return travellersOf(after).some(
    (other) =>
      other.id !== newest.ownerId &&
      other.city === city &&
      ownComing(after, other).some((trip) => trip.audience === 'all' && shareTravelDays(trip, newest)),
  )
}

/** Somebody who lives where another does travels on the same days only by a trip that this one may not see. */
export const unseenTripAtTheSameTime: Situation = (after) =>
  travellersOf(after).some((viewer) =>
    travellersOf(after).some((other) => {
      if (other.id === viewer.id || other.city !== viewer.city || viewer.isHiddenNearby || other.isHiddenNearby)
        return false
      const mine = ownComing(after, viewer)
      const theirs = ownComing(after, other).filter((trip) => mine.some((own) => shareTravelDays(own, trip)))
      return theirs.length > 0 && theirs.every((trip) => !seesTrip(after, viewer, trip))
    }),
  )

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

export const tripFitsWish: Situation = (after) => {
  const newest = newestTrip(after)
  return newest !== undefined && after.wishes.some((wish) => fitsForOwner(after, wish, newest))
}

export const wishWoken: Situation = (after, before) => newsOf(after, before, 'wish-fits').length > 0

export const wakeRead: Situation = (after, before) => readOf(after, before, 'wish-fits').length > 0

/** A trip that woke a wish, as it was before and as it is. */
const wakers = (after: World, before: World): { wish: Wish; was: Trip; is: Trip }[] =>
  after.wakes.flatMap(({ wishId, tripId }) => {
    const [wish, was, is] = [
      after.wishes.find(({ id }) => id === wishId),
      before.trips.get(tripId),
      after.trips.get(tripId),
    ]
    return wish && was && is ? [{ wish, was, is }] : []
  })

export const wakerFitsNoMore: Situation = (after, before) =>
  wakers(after, before).some(({ wish, was, is }) => fits(wish, was) && !fits(wish, is))

export const wakerFitsAgain: Situation = (after, before) =>
  wakers(after, before).some(({ wish, was, is }) => !fits(wish, was) && fitsForOwner(after, wish, is))

const isForOthersThan = (world: World, wish: Wish, trip: Trip): boolean => {
  const wisher = world.travellers.get(wish.by)
  const isOther = wisher !== undefined && trip.ownerId !== wisher.id && isHere(wisher)
  return isOther && fits(wish, trip) && seesTraveller(world, wisher, trip.ownerId) && !fitsForOwner(world, wish, trip)
}

/** By its audience. */
export const tripFitsUnseen: Situation = (after) => {
  const newest = newestTrip(after)
  if (!newest || ownerOf(after, newest)?.isModerator) return false
  return after.wishes.some((wish) => isForOthersThan(after, wish, newest))
}

export const unseenTripIsSeen: Situation = (after, before) =>
  after.wishes.some((wish) =>
    [...after.trips.values()].some((trip) => {
      const was = before.trips.get(trip.id)
      return was !== undefined && isForOthersThan(before, wish, was) && fitsForOwner(after, wish, trip)
    }),
  )

/** Somebody wishes for what is there already. */
export const wishForTripThere: Situation = (after, before) => {
  const wish = after.wishes.at(-1)
  const isNew = after.wishes.length > before.wishes.length
  return isNew && wish !== undefined && [...after.trips.values()].some((trip) => fitsForOwner(after, wish, trip))
}

/** A trip that fitted a wish, and has not woken it, is another and fits it still. */
export const stillFits: Situation = (after, before) =>
  after.wishes.some((wish) =>
    [...after.trips.values()].some((trip) => {
      const was = before.trips.get(trip.id)
      const isWoken = after.wakes.some(({ wishId, tripId }) => wishId === wish.id && tripId === trip.id)
      const isOther = was !== undefined && was.description !== trip.description
      return !isWoken && isOther && fitsForOwner(before, wish, was) && fitsForOwner(after, wish, trip)
    }),
  )

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

export const travellerHides: Situation = (after, before) =>
  travellersOf(after).some(({ id, isHiddenNearby }) => isHiddenNearby && !before.travellers.get(id)?.isHiddenNearby)

/** By somebody whom they have not asked. */
export const hiddenTravellerAsked: Situation = (after, before) =>
  openMatches(after).some(
    ({ id, askerId, authorId }) =>
      !before.matches.has(id) &&
      after.travellers.get(authorId)?.isHiddenNearby === true &&
      openMatches(after).every((match) => match.id === id || match.askerId !== authorId || match.authorId !== askerId),
  )

/** Of an accepted match. */
export const oneOfMatchSuspended: Situation = (after, before) =>
  openMatches(after).some(
    (match) =>
      match.status === 'accepted' &&
      [match.askerId, match.authorId].some((id) => {
        const isSuspended = after.travellers.get(id)?.isSuspended && !before.travellers.get(id)?.isSuspended
        return isSuspended && after.travellers.get(otherOf(match, id))?.isSuspended === false
      }),
  )
