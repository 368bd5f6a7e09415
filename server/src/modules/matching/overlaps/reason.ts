import { shortMonthName } from '@caravan/contract/months.ts'
import { labelOf } from '@caravan/contract/option-labels.ts'
import { INTERESTS } from '@caravan/contract/options.ts'
import type { Closeness, TripOverlap } from '@caravan/contract/overlaps.ts'
import type { Viewer } from '../../../platform/viewer.ts'
import { type Comparison, presentTrip } from '../../trips/present.ts'
import type { OverlapRow } from './queries.ts'

interface Meeting {
  closeness: Closeness
  from: string
  to: string
  days: number
  isPossible: boolean
  /** Where one's own trip goes. */
  mine: string
  theirs: { destination: string; country: string }
}

/** Why a trip is listed, in one line: 'Both in Lisbon 3 to 7 Dec', 'Up to 5 days near Lisbon between 3 and 30 Dec'. */
export function reasonOf({ closeness, from, to, days, isPossible, mine, theirs }: Meeting): string {
  const where = { 'same-place': `in ${mine}`, nearby: `near ${mine}`, 'same-country': `in ${theirs.country}` }[
    closeness
  ]
  if (!isPossible) return `Both ${where} ${daysText(from, to, ' to ')}`
  const most = days === 1 ? 'Maybe one day' : `Up to ${days} days`
  return `${most} ${where}${from === to ? ` on ${daysText(from, to, '')}` : ` between ${daysText(from, to, ' and ')}`}`
}

/** '3 to 7 Dec', '28 Nov to 3 Dec', '30 Dec 2026 to 2 Jan 2027', '3 Dec' */
function daysText(from: string, to: string, joint: string): string {
  const [first, last] = [dayParts(from), dayParts(to)]
  const end = `${last.day} ${last.month}`
  if (from === to) return end
  if (first.year !== last.year) return `${first.day} ${first.month} ${first.year}${joint}${end} ${last.year}`
  return `${first.day}${first.month === last.month ? '' : ` ${first.month}`}${joint}${end}`
}

/** 'Oct 2026', of a day or a time */
export function monthOf(date: string): string {
  const { month, year } = dayParts(date.slice(0, 10))
  return `${month} ${year}`
}

function dayParts(date: string) {
  const [year = '', month = '', day = ''] = date.split('-')
  return { year, month: shortMonthName(Number(month)), day: String(Number(day)) }
}

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
