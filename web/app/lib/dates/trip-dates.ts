import type { FlexibleDates, Overlap } from '@caravan/contract/flexible-dates.ts'
import { MONTHS, SHORT_MONTHS } from '@caravan/contract/months.ts'

/** The day it is by the clock of Greenwich: the same for the server and the browser that hydrates its page. */
export const dayAt = (now: number) => new Date(now).toISOString().slice(0, 10)

const HOUR = 3_600_000
/** Of all days that it is somewhere on earth the first and the last: what is today where a trip goes is between them. */
export const firstTodayAt = (now: number) => dayAt(now - 12 * HOUR)
export const lastTodayAt = (now: number) => dayAt(now + 14 * HOUR)

// Calendar days have no time zone: they are taken apart as text, never through `Date`.
function dayParts(day: string) {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return { year, date, month: SHORT_MONTHS[month - 1] ?? '', longMonth: MONTHS[month - 1] ?? '' }
}

/** '4 – 11 Oct 2026', '28 Sep – 3 Oct 2026', '29 Dec 2026 – 3 Jan 2027', '4 Oct 2026'; days as `YYYY-MM-DD`. */
export function tripDates(startDate: string, endDate: string): string {
  const start = dayParts(startDate)
  const end = dayParts(endDate)
  const last = `${dayOf(end)} ${end.year}`
  if (startDate === endDate) return last
  if (start.year !== end.year) return range(`${dayOf(start)} ${start.year}`, last)
  if (start.month !== end.month) return range(dayOf(start), last)
  return range(String(start.date), last)
}

const NO_BREAK_SPACE = '\u00A0'

const dayOf = ({ date, month }: { date: number; month: string }) => `${date}${NO_BREAK_SPACE}${month}`

/** In a line too short for it, it breaks after the dash or before a year. */
const range = (first: string, last: string) => `${first}${NO_BREAK_SPACE}– ${last}`

/** '4 Oct 2026' with plain spaces: for a field, where a space that does not break would be edited and searched for. */
export const dayInField = (day: string) => tripDates(day, day).replaceAll(NO_BREAK_SPACE, ' ')

interface TripDays {
  startDate: string
  endDate: string
  flexible: FlexibleDates | null
}

/** When a trip is: its exact dates, 'About 5 to 8 nights in September 2026', 'About 1 night, 4 – 11 Oct 2026'. */
export function whenOf({ startDate, endDate, flexible }: TripDays): string {
  if (!flexible) return tripDates(startDate, endDate)
  const { earliest, latest, minNights, maxNights } = flexible
  const nights = minNights === maxNights ? String(minNights) : `${minNights} to ${maxNights}`
  const about = `About ${nights} ${maxNights === 1 ? 'night' : 'nights'}`
  return isWholeMonth(earliest, latest)
    ? `${about} in ${monthAndYear(earliest)}`
    : `${about}, ${tripDates(earliest, latest)}`
}

/** The day after the last is the first of another month. */
const isWholeMonth = (first: string, last: string) =>
  first.endsWith('-01') && first.slice(0, 7) === last.slice(0, 7) && dayAfter(last).endsWith('-01')

const dayAfter = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)

/** '4 Oct' and '2026': what a postmark carries. */
export function postmarkDate(day: string) {
  const { date, month, year } = dayParts(day)
  return { day: `${date} ${month}`, year: String(year) }
}

/** 'October 2026' */
export function monthAndYear(day: string): string {
  const { longMonth, year } = dayParts(day)
  return `${longMonth} ${year}`
}

/** '4 to 7 October', '28 September to 3 October' */
export function overlapDays(startDate: string, endDate: string): string {
  const start = dayParts(startDate)
  const end = dayParts(endDate)
  if (startDate === endDate) return `${end.date} ${end.longMonth}`
  if (start.longMonth !== end.longMonth) return `${start.date} ${start.longMonth} to ${end.date} ${end.longMonth}`
  return `${start.date} to ${end.date} ${end.longMonth}`
}

/** 'You overlap 4 to 7 October'; 'You may overlap 4 to 7 October' where one of the trips is flexible. */
export const youOverlap = ({ startDate, endDate, isPossible }: Overlap) =>
  `You ${isPossible ? 'may ' : ''}overlap ${overlapDays(startDate, endDate)}`
