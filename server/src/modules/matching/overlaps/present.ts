import { labelOf } from '@caravan/contract/option-labels.ts'
import { INTERESTS } from '@caravan/contract/options.ts'
import type { Closeness, TripOverlap } from '@caravan/contract/overlaps.ts'
import type { Viewer } from '../../../platform/viewer.ts'
import { type Comparison, presentTrip } from '../../trips/present.ts'
import type { OverlapRow } from './queries.ts'
import { reasonOf } from './reason.ts'

export const CLOSENESS_BY_RANK: Record<OverlapRow['closeness'], Closeness> = {
  3: 'same-place',
  2: 'nearby',
  1: 'same-country',
}

export function presentOverlap(row: OverlapRow, viewer: Viewer, comparison: Comparison): TripOverlap {
  const trip = presentTrip(row, viewer, comparison)
  const closeness = CLOSENESS_BY_RANK[row.closeness]
  const { mineId, mineDestination, from, to, days, isPossible } = row
  return {
    trip,
    mine: { id: mineId, destination: mineDestination },
    from,
    to,
    days,
    isPossible,
    closeness,
    shared: trip.common?.shared.map(({ value }) => labelOf(value)) ?? [],
    clashes:
      trip.common?.clashes.map(({ interest, mine, theirs }) => ({
        about: labelOfInterest(interest),
        mine: labelOf(mine),
        theirs: labelOf(theirs),
      })) ?? [],
    reason: reasonOf({ closeness, from, to, days, isPossible, mine: mineDestination, theirs: trip }),
  }
}

const labels = new Map<string, string>(Object.entries(INTERESTS).map(([interest, { label }]) => [interest, label]))
const labelOfInterest = (interest: string) => labels.get(interest) ?? labelOf(interest)
