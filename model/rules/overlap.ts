import { today } from './days.ts'
import type { Traveller, Trip, World } from './world.ts'

/** The days on which a trip of the viewer's own is at the same place; of several such trips the one with most of them. */
export function overlapWithOwn(world: World, viewer: Traveller, trip: Trip) {
  if (trip.ownerId === viewer.id) return null
  const overlaps = [...world.trips.values()]
    .filter((own) => own.ownerId === viewer.id && own.endDate >= today())
    .flatMap((own) => daysInCommon(own, trip))
  return overlaps.sort((a, b) => b.days - a.days || a.startDate.localeCompare(b.startDate))[0] ?? null
}

function daysInCommon(one: Trip, other: Trip) {
  if (one.destination !== other.destination) return []
  const startDate = one.startDate > other.startDate ? one.startDate : other.startDate
  const endDate = one.endDate < other.endDate ? one.endDate : other.endDate
  const days = (Date.parse(endDate) - Date.parse(startDate)) / 86_400_000 + 1
  return days > 0 ? [{ startDate, endDate, days, isPossible: false }] : []
}
