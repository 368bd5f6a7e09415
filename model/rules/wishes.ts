import { isOver } from './days.ts'
import { seesTrip } from './visibility.ts'
import type { Trip, Wish, World } from './world.ts'

/** There, in its month where it names one, and not over. */
export const fits = ({ placeId, month }: Wish, trip: Trip): boolean =>
  trip.placeId === placeId &&
  !isOver(trip) &&
  (month === null || (trip.startDate.slice(0, 7) <= month && trip.endDate.slice(0, 7) >= month))

/** Whether a trip of another fits a wish, and its owner may see it. */
export function fitsForOwner(world: World, wish: Wish, trip: Trip): boolean {
  const owner = world.travellers.get(wish.by)
  return owner !== undefined && trip.ownerId !== owner.id && fits(wish, trip) && seesTrip(world, owner, trip)
}
