import { nights, type Overlap, overlapWith } from '../../trips/overlap.ts'
import type { CardRow, ComingTrip } from './card-queries.ts'

export type TripsOf = (userId: string) => readonly ComingTrip[]

/** Whose trips an overlap is looked for in: the asker's, and those of both where the match is about no trip. */
export const comparedTravellers = (rows: readonly CardRow[]): string[] => [
  ...new Set(rows.flatMap(({ asker, author, trip }) => (trip ? [asker.id] : [asker.id, author.id]))),
]

/** Where both travel at the same time. A trip that the viewer may not see is not in `tripsOf`, and gives nothing away. */
export function overlapOf(row: CardRow, tripsOf: TripsOf): (Overlap & { destination: string }) | null {
  const { asker, author, trip } = row
  const askers = tripsOf(asker.id)
  let longest: (Overlap & { destination: string }) | null = null
  for (const stay of trip ? [trip] : tripsOf(author.id)) {
    const days = overlapWith(stay, askers)
    if (days && (!longest || nights(days) > nights(longest))) longest = { destination: stay.destination, ...days }
  }
  return longest
}
