import type { Why } from '@caravan/contract/for-you.ts'
import { sharedText } from '@caravan/contract/interest-text.ts'
import type { Trip } from '@caravan/contract/trips.ts'
import { CLOSENESS_BY_RANK } from '../overlaps/present.ts'
import { monthOf, reasonOf } from '../overlaps/reason.ts'
import type { ForYouRow } from './page-queries.ts'

const DAY = 86_400_000
/** What both like, at most, in one line. */
const MAX_NAMED = 2

type Reason = Pick<ForYouRow, 'isReserved' | 'mineDestination' | 'closeness'> & { hasBubble: boolean; now: number }

/** Why a trip is shown, by what is so now: a ranking may be some minutes old. */
export function whyOf(trip: Trip, reason: Reason): Why {
  if (trip.viewer.canEdit) return { kind: 'own', text: 'Your trip' }
  const meeting = overlapText(trip, reason)
  if (meeting) return { kind: 'overlap', text: meeting }
  const shared = sharedText(trip.common?.shared.slice(0, MAX_NAMED) ?? [])
  if (shared) return { kind: 'interests', text: shared }
  if (reason.isReserved && reason.hasBubble) return { kind: 'different', text: 'Something different' }
  return { kind: 'fresh', text: ageText(trip.createdAt, reason.now) }
}

/** 'You are both in Lisbon 3 to 7 Dec', 'Up to 5 days near Lisbon between 3 and 30 Dec' */
function overlapText(trip: Trip, { mineDestination, closeness }: Reason): string | null {
  const { overlap } = trip
  if (!overlap || mineDestination === null || closeness === null) return null
  const { startDate: from, endDate: to, days, isPossible } = overlap
  const text = reasonOf({
    closeness: CLOSENESS_BY_RANK[closeness],
    from,
    to,
    days,
    isPossible,
    mine: mineDestination,
    theirs: trip,
  })
  return text.replace(/^Both /, 'You are both ')
}

function ageText(createdAt: string, now: number): string {
  const days = (now - Date.parse(createdAt)) / DAY
  if (days < 1) return 'New today'
  if (days < 7) return 'New this week'
  return `Posted in ${monthOf(createdAt)}`
}
