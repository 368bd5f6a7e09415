import { shortMonthName } from '@caravan/contract/months.ts'
import type { TripSummary } from '../../db/schema/trips.ts'

/** What changed of a trip, in one line: 'Lisbon 3–7 Dec → 5–9 Dec', 'Lisbon → Porto', 'Lisbon 3–7 Dec → Porto 5–9 Dec'. */
export function changeText(before: TripSummary, after: TripSummary): string {
  const hasMoved = before.destination !== after.destination || before.country !== after.country
  const isElsewhen = daysKey(before) !== daysKey(after)
  // of two places of one name in two countries, or of one in a year that is another, the words would be the same
  const withCountry = before.destination === after.destination
  const withYear = yearsOf(before) !== yearsOf(after)
  const place = (trip: TripSummary) =>
    withCountry && hasMoved ? `${trip.destination}, ${trip.country}` : trip.destination
  const days = (trip: TripSummary) => daysText(trip, withYear)
  if (!isElsewhen) return `${place(before)} → ${place(after)}`
  return `${place(before)} ${days(before)} → ${hasMoved ? `${place(after)} ` : ''}${days(after)}`
}

const daysKey = ({ startDate, endDate, minNights, maxNights }: TripSummary) =>
  [startDate, endDate, minNights, maxNights].join()
const yearsOf = ({ startDate, endDate }: TripSummary) => `${startDate.slice(0, 4)} ${endDate.slice(0, 4)}`

/** '3–7 Dec', '28 Nov–3 Dec', '3–7 Dec 2026'; '5 to 8 nights, 3–30 Dec' of flexible dates */
function daysText({ startDate, endDate, minNights, maxNights }: TripSummary, withYear: boolean): string {
  const [first, last] = [partsOf(startDate), partsOf(endDate)]
  const isOneYear = first.year === last.year
  const start = [
    first.day,
    isOneYear && first.month === last.month ? '' : ` ${first.month}`,
    isOneYear ? '' : ` ${first.year}`,
  ].join('')
  const end = `${last.day} ${last.month}${withYear || !isOneYear ? ` ${last.year}` : ''}`
  const days = startDate === endDate ? end : `${start}–${end}`
  if (minNights === null || maxNights === null) return days
  const nights = minNights === maxNights ? String(minNights) : `${minNights} to ${maxNights}`
  return `${nights} ${maxNights === 1 ? 'night' : 'nights'}, ${days}`
}

function partsOf(date: string) {
  const [year = '', month = '', day = ''] = date.split('-')
  return { year, month: shortMonthName(Number(month)), day: String(Number(day)) }
}
