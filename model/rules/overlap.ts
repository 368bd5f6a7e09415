import { compare } from './compare.ts'
import { isOver } from './days.ts'
import { isAccepted, openMatches, otherOf } from './matches.ts'
import { seesTrip, tripFor } from './visibility.ts'
import type { Match, Traveller, Trip, World } from './world.ts'

/** The days on which a trip of the viewer's own is at the same place; of several such trips the one with most of them. */
export function overlapWithOwn(world: World, viewer: Traveller, trip: Trip) {
  if (trip.ownerId === viewer.id) return null
  const [best] = [...world.trips.values()]
    .filter((own) => own.ownerId === viewer.id && !isOver(own))
    .flatMap((own) => daysInCommon(own, trip))
    .sort(bestFirst)
  return best ? shownOverlap(best) : null
}

type Overlap = ReturnType<typeof daysInCommon>[number]
const bestFirst = (a: Overlap, b: Overlap) => b.days - a.days || compare(a.startDate, b.startDate)

export const shownOverlap = ({ startDate, endDate, days }: Overlap) => ({ startDate, endDate, days, isPossible: false })

/**
 * When and where the two of a match both travel, as far as the viewer may know: the trip of the match, or else those of whoever
 * was asked, beside those of the asker. Of several, the one with most days, and of those the first; any of those at one time.
 */
export function overlapOfMatch(world: World, viewer: Traveller, { tripId, askerId, authorId }: Match) {
  const coming = (id: string) =>
    [...world.trips.values()].filter((trip) => trip.ownerId === id && !isOver(trip) && seesTrip(world, viewer, trip))
  const about = tripFor(world, viewer, tripId ?? '')
  const overlaps = (about ? [about] : coming(authorId))
    .flatMap((stay) => coming(askerId).flatMap((theirs) => daysInCommon(stay, theirs)))
    .sort(bestFirst)
  return overlaps.filter((one) => overlaps[0] && bestFirst(one, overlaps[0]) === 0)
}

/** Trips of one's matches that one sees, on days of an own trip at the same place, as far as both are on days asked for. */
export function calendarOf(world: World, viewer: Traveller, from: string, to: string) {
  const isOn = ({ startDate, endDate }: Trip) => startDate <= to && endDate >= from
  const trips = [...world.trips.values()].filter(isOn)
  const mine = trips
    .filter(({ ownerId }) => ownerId === viewer.id)
    .sort((a, b) => a.startDate.localeCompare(b.startDate) || compare(a.id, b.id))
  const matchWith = new Map(
    openMatches(world)
      .filter((match) => isAccepted(match) && [match.askerId, match.authorId].includes(viewer.id))
      .map((match) => [otherOf(match, viewer.id), match.id]),
  )
  const overlaps = trips
    .filter((trip) => trip.ownerId !== viewer.id && matchWith.has(trip.ownerId) && seesTrip(world, viewer, trip))
    .flatMap((trip) => {
      const [best] = mine
        .flatMap((own) => daysInCommon(own, trip))
        .filter(({ startDate, endDate }) => startDate <= to && endDate >= from)
        .sort((a, b) => b.days - a.days)
      return best ? [{ trip, mine: best.one, from: best.startDate, to: best.endDate }] : []
    })
    .sort((a, b) => compare(a.from, b.from) || compare(a.trip.id, b.trip.id))
  return { mine, overlaps: overlaps.map((one) => ({ ...one, matchId: matchWith.get(one.trip.ownerId) })) }
}

function daysInCommon(one: Trip, other: Trip) {
  if (one.destination !== other.destination) return []
  const startDate = one.startDate > other.startDate ? one.startDate : other.startDate
  const endDate = one.endDate < other.endDate ? one.endDate : other.endDate
  const days = (Date.parse(endDate) - Date.parse(startDate)) / 86_400_000 + 1
  return days > 0 ? [{ one, startDate, endDate, days }] : []
}
