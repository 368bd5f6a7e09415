import { MIN_COUNTED } from '@caravan/contract/discover.ts'
import type { Reads } from '../play/read.ts'
import { DESTINATIONS } from '../rules/cities.ts'
import { dayFromToday, isOver, today } from '../rules/days.ts'
import { overlapWithOwn } from '../rules/overlap.ts'
import { areSeparated, isActive, tripsSeenBy } from '../rules/visibility.ts'
import type { Traveller, Trip, World } from '../rules/world.ts'

const idsOf = (trips: readonly Trip[]) => trips.map(({ id }) => ({ id }))

/** Cities on the map: whoever goes there by a trip for everyone, without those across a block; under three no number. */
function mapFor(world: World, viewer: Traveller) {
  const counted = [...world.trips.values()].filter(
    (trip) =>
      trip.audience === 'all' &&
      !isOver(trip) &&
      isActive(world, trip.ownerId) &&
      !areSeparated(world, viewer.id, trip.ownerId) &&
      !world.hidden.has(trip.id),
  )
  return DESTINATIONS.flatMap(({ destination: place }) => {
    const there = new Set(counted.filter((trip) => trip.destination === place).map(({ ownerId }) => ownerId))
    return there.size === 0 ? [] : [{ place, travelers: there.size < MIN_COUNTED ? null : there.size }]
  })
}

/** What searches, overlaps, the map and For you find: in an order of their own, of what the viewer may see. */
export const findingReads: Reads = (world, viewer) => {
  const coming = tripsSeenBy(world, viewer).filter((trip) => !isOver(trip))
  return [
    { url: '/api/for-you?limit=3', isPaged: true, order: 'any', isPart: true, expected: idsOf(coming) },
    ...DESTINATIONS.map(({ destination }) => ({
      url: `/api/search/trips?q=${destination}&limit=3`,
      isPaged: true,
      order: 'any' as const,
      expected: idsOf(coming.filter((trip) => trip.destination === destination)),
    })),
    // one at a time: what is not seen and takes a place leaves a page empty
    {
      url: '/api/overlaps?limit=1',
      isPaged: true,
      order: 'any',
      expected: coming.filter((trip) => overlapWithOwn(world, viewer, trip)).map(({ id }) => ({ trip: { id } })),
    },
    {
      url: `/api/map?from=${today().slice(0, 7)}&to=${dayFromToday(300).slice(0, 7)}`,
      isCountForAll: true,
      order: 'any',
      expected: mapFor(world, viewer),
    },
  ]
}
