import { isAccepted, openMatches, otherOf } from '../../rules/matches.ts'
import { overlapWithOwn } from '../../rules/overlap.ts'
import { seesTrip } from '../../rules/visibility.ts'
import type { Match, Traveller, Trip, World } from '../../rules/world.ts'
import { isComing, newestTrip, ownerOf, type Situation, travellersOf } from './situation.ts'

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
