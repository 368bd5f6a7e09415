import { audiencesOf } from '../../platform/viewer.ts'
import { nights, type Overlap, overlapWith } from '../trips/overlap.ts'
import type { CardRow, ComingTrip } from './card-queries.ts'
import type { Looker } from './policy.ts'

export type TripsOf = (userId: string) => readonly ComingTrip[]

/** Whose trips an overlap is looked for in: the asker's, and those of both where the match is about no trip. */
export const comparedTravellers = (rows: readonly CardRow[]): string[] => [
  ...new Set(rows.flatMap(({ asker, author, trip }) => (trip ? [asker.id] : [asker.id, author.id]))),
]

/** Where both travel at the same time. A trip that this viewer may not see gives nothing away. */
export function overlapOf(row: CardRow, viewer: Looker, tripsOf: TripsOf): (Overlap & { destination: string }) | null {
  const { asker, author, trip } = row
  const visible = (userId: string) => tripsOf(userId).filter((other) => isVisible(viewer, other))
  const askers = visible(asker.id)
  let longest: (Overlap & { destination: string }) | null = null
  for (const stay of trip ? [trip] : visible(author.id)) {
    const days = overlapWith(stay, askers)
    if (days && (!longest || nights(days) > nights(longest))) longest = { destination: stay.destination, ...days }
  }
  return longest
}

const isVisible = (viewer: Looker, trip: ComingTrip) =>
  trip.userId === viewer.id || audiencesOf(viewer).includes(trip.audience)
