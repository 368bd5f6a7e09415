import { isHere } from '../../rules/travellers.ts'
import { seesTraveller } from '../../rules/visibility.ts'
import { fits, fitsForOwner } from '../../rules/wishes.ts'
import type { Trip, Wish, World } from '../../rules/world.ts'
import { newestTrip, newsOf, ownerOf, readOf, type Situation } from './situation.ts'

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
