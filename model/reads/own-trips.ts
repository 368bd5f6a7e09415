import type { Reads } from '../play/read.ts'
import { dayFromToday, hasBegun, isOver } from '../rules/days.ts'
import { calendarOf } from '../rules/overlap.ts'
import type { Traveller, Trip, World } from '../rules/world.ts'

const idsOf = (trips: readonly Trip[]) => trips.map(({ id }) => ({ id }))

/** Days of a calendar that most trips of a history are on. */
const [FROM, TO] = [-12, 62]

function calendar(world: World, viewer: Traveller, from: string, to: string) {
  const { mine, overlaps } = calendarOf(world, viewer, from, to)
  return {
    trips: idsOf(mine),
    overlaps: overlaps.map(({ trip, mine, matchId, from, to }) => ({
      trip: { id: trip.id },
      user: { id: trip.ownerId },
      mineId: mine.id,
      matchId,
      from,
      to,
      isPossible: false,
    })),
    isCut: false,
  }
}

/** One's own, and the calendar with those of one's matches. */
export const ownTripReads: Reads = (world, viewer) => {
  const own = [...world.trips.values()].filter(({ ownerId }) => ownerId === viewer.id)
  const [from, to] = [dayFromToday(FROM), dayFromToday(TO)]
  return [
    {
      url: '/api/own-trips?when=coming&limit=2',
      isPaged: true,
      order: 'any',
      expected: idsOf(own.filter((trip) => !hasBegun(trip) && !isOver(trip))),
    },
    {
      url: '/api/own-trips?when=now',
      order: 'any',
      expected: idsOf(own.filter((trip) => hasBegun(trip) && !isOver(trip))),
    },
    { url: '/api/own-trips?when=past', order: 'any', expected: idsOf(own.filter(isOver)) },
    { url: `/api/own-trips/calendar?from=${from}&to=${to}`, expected: calendar(world, viewer, from, to) },
  ]
}
