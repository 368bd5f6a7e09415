import { hasBegun, isOver } from './days.ts'
import { openMatches } from './matches.ts'
import { isCityConfirmed, showsCity } from './travellers.ts'
import { seesTraveller, tripsSeenBy } from './visibility.ts'
import type { Traveller, Trip, World } from './world.ts'

/** Whoever hides from Near Me shows their page to those with whom they have an accepted match, and to those they ask. */
export function seesPageOf(world: World, viewer: Traveller, other: Traveller): boolean {
  if (!seesTraveller(world, viewer, other.id)) return false
  if (!other.isHiddenNearby || other.id === viewer.id) return true
  return openMatches(world).some(({ askerId, authorId, status }) => {
    if (askerId === other.id && authorId === viewer.id) return status !== 'rejected'
    return askerId === viewer.id && authorId === other.id && status === 'accepted'
  })
}

/** Whether another has a trip that the viewer sees on days of a coming trip of the viewer's own, wherever they go. */
export function travelAtTheSameTime(world: World, viewer: Traveller, id: string): boolean {
  const coming = tripsSeenBy(world, viewer).filter((trip) => !isOver(trip))
  const own = coming.filter(({ ownerId }) => ownerId === viewer.id)
  const isAtTheTimeOf = (theirs: Trip) =>
    own.some((mine) => mine.startDate <= theirs.endDate && theirs.startDate <= mine.endDate)
  return coming.some((trip) => trip.ownerId === id && isAtTheTimeOf(trip))
}

const isUnderWay = (trip: Trip) => hasBegun(trip) && !isOver(trip)

export interface Nearby {
  id: string
  stay: 'home' | 'trip'
  trip: { id: string } | null
}

/**
 * Who lives in the viewer's city since another day and has confirmed it, and who is there by a trip that the viewer sees and that is under way.
 * All of a cast share the
 * same, so that their ids decide about the order.
 */
export function nearbyOf(world: World, viewer: Traveller): Nearby[] {
  const there = tripsSeenBy(world, viewer).filter((trip) => trip.destination === viewer.city && isUnderWay(trip))
  return [...world.travellers.values()]
    .filter(({ id, isHiddenNearby }) => id !== viewer.id && !isHiddenNearby && seesTraveller(world, viewer, id))
    .flatMap(({ id, city, cityDays }): Nearby[] => {
      if (city === viewer.city && showsCity({ cityDays }))
        return isCityConfirmed({ cityDays }) ? [{ id, stay: 'home', trip: null }] : []
      const trip = there.filter(({ ownerId }) => ownerId === id).sort((a, b) => b.endDate.localeCompare(a.endDate))[0]
      return trip ? [{ id, stay: 'trip', trip: { id: trip.id } }] : []
    })
    .sort((a, b) => (a.id < b.id ? 1 : -1))
}
