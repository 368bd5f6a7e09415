import { type Reads, refused } from '../play/read.ts'
import { isOver } from '../rules/days.ts'
import { acceptedMatch, connectionOf } from '../rules/matches.ts'
import { countedMeetings, countedVouchers } from '../rules/meetings.ts'
import { bylineOf } from '../rules/names.ts'
import { seesPageOf } from '../rules/near-me.ts'
import { avatarOf } from '../rules/pictures.ts'
import { tripsSeenBy } from '../rules/visibility.ts'
import type { Traveller, Trip, World } from '../rules/world.ts'
import { shownTrip } from './trips.ts'

const soonest = (a: Trip, b: Trip) => a.startDate.localeCompare(b.startDate) || a.id.localeCompare(b.id)

function connectionWith(world: World, viewer: Traveller, id: string) {
  const match = connectionOf(world, viewer.id, id)
  if (!match) return 'none'
  if (match.status === 'pending') return match.askerId === viewer.id ? 'asked' : 'asked-by-them'
  return match.status === 'accepted' ? 'accepted' : 'declined'
}

/** Accounts were made on three days, so that nobody has met more. */
const HOW_MANY = ['none', 'one', 'two', 'few'] as const

const stepsOf = (world: World, viewer: Traveller, id: string) => ({
  metInPerson: HOW_MANY[countedMeetings(world, id).length],
  vouched: countedVouchers(world, viewer, id).length,
})

/** A traveller's page has the trips that have not ended and the viewer may see. */
export const travellerReads: Reads = (world, viewer) => [
  { url: '/api/auth/user', expected: bylineOf(world, viewer.id) },
  // by a username that was given up nobody is found
  ...world.givenUp
    .filter(({ username }) => [...world.travellers.values()].every((one) => one.username !== username))
    .slice(-2)
    .map(({ username }) => ({ url: `/api/travellers/${username}`, expected: refused('not-found') })),
  ...[...world.travellers.values()].map((traveller) => {
    const { id, username } = traveller
    const match = acceptedMatch(world, viewer.id, id)
    const trips = tripsSeenBy(world, viewer).filter((trip) => trip.ownerId === id && !isOver(trip))
    return {
      url: `/api/travellers/${username}`,
      expected: seesPageOf(world, viewer, traveller)
        ? {
            ...{ ...bylineOf(world, id), profileImageUrl: avatarOf(world, id), viewer: { isSelf: id === viewer.id } },
            steps: stepsOf(world, viewer, id),
            connection: connectionWith(world, viewer, id),
            matchId: match?.id ?? null,
            lastName: match || id === viewer.id ? 'Example' : null,
            trips: trips.sort(soonest).map((trip) => shownTrip(world, viewer, trip)),
          }
        : refused('not-found'),
    }
  }),
]
