import { shortMonthName } from '@caravan/contract/months.ts'
import type { Trip } from './world.ts'

type Days = Pick<Trip, 'startDate' | 'endDate'>
type Shown = Days & Pick<Trip, 'destination'>

export const hasOtherDays = (one: Days, other: Days): boolean =>
  one.startDate !== other.startDate || one.endDate !== other.endDate

/** Whether matches are notified of it: all places are in one country. */
export const isOtherTrip = (one: Shown, other: Shown): boolean =>
  one.destination !== other.destination || hasOtherDays(one, other)

/** In one line: 'Lisbon 3–23 Dec → 5–15 Jan', 'Lisbon → Porto', 'Lisbon 3–23 Dec → Porto 5–15 Dec'. */
export function changeOf(before: Shown, now: Shown): string {
  if (!hasOtherDays(before, now)) return `${before.destination} → ${now.destination}`
  const hasOtherYears = yearsOf(before) !== yearsOf(now)
  const place = before.destination === now.destination ? '' : `${now.destination} `
  return `${before.destination} ${daysOf(before, hasOtherYears)} → ${place}${daysOf(now, hasOtherYears)}`
}

const yearsOf = ({ startDate, endDate }: Shown) => `${startDate.slice(0, 4)} ${endDate.slice(0, 4)}`

/** What both days have in common is said once, and the year where it says something. */
function daysOf({ startDate, endDate }: Shown, withYear: boolean): string {
  const [first, last] = [partsOf(startDate), partsOf(endDate)]
  const isOneYear = first.year === last.year
  const start = isOneYear ? [first.day, ...(first.month === last.month ? [] : [first.month])] : Object.values(first)
  const end = isOneYear && !withYear ? [last.day, last.month] : Object.values(last)
  return `${start.join(' ')}–${end.join(' ')}`
}

function partsOf(date: string) {
  const [year = '', month, day] = date.split('-')
  return { day: String(Number(day)), month: shortMonthName(Number(month)), year }
}
