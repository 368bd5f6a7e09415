import { shortMonthName } from '@caravan/contract/months.ts'

/** Calendar days as text, `YYYY-MM-DD`, without any time zone. */

const DAY_MS = 86_400_000
const at = (day: string) => Date.parse(`${day}T00:00:00Z`)
const dayOf = (millis: number) => new Date(millis).toISOString().slice(0, 10)

export const addDays = (day: string, days: number): string => dayOf(at(day) + days * DAY_MS)
export const yearOf = (day: string): number => Number(day.slice(0, 4))
export const monthOf = (day: string): number => Number(day.slice(5, 7))
/** Monday is 0. */
export const weekdayOf = (day: string): number => (new Date(at(day)).getUTCDay() + 6) % 7

/** Months count from 1; what is beyond December belongs to the next year. */
export const firstOfMonth = (year: number, month: number): string => dayOf(Date.UTC(year, month - 1, 1))
export const lastOfMonth = (year: number, month: number): string => dayOf(Date.UTC(year, month, 0))

/** Null where there is no such day. */
export function dayIn(year: number, month: number, day: number): string | null {
  const made = dayOf(Date.UTC(year, month - 1, day))
  return day >= 1 && day <= 31 && monthOf(made) === month && yearOf(made) === year ? made : null
}

/** Easter Sunday, by the anonymous Gregorian algorithm (Meeus, Astronomical Algorithms, chapter 8). */
export function easterOf(year: number): string {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const month = Math.floor((h + l - 7 * m + 114) / 31)
  const day = ((h + l - 7 * m + 114) % 31) + 1
  return dayOf(Date.UTC(year, month - 1, day))
}

export interface DateRange {
  from: string
  to: string
}

const YEARS_AHEAD = 8

/** The first that is not over, of one that comes again every year. Leap days come within eight. */
export function coming(today: string, inYear: (year: number) => DateRange | null): DateRange | null {
  const first = yearOf(today) - 1
  for (let year = first; year <= first + YEARS_AHEAD + 1; year++) {
    const range = inYear(year)
    if (range && range.to >= today) return range
  }
  return null
}

export const saidOrComing = (
  year: string | undefined,
  today: string,
  inYear: (year: number) => DateRange | null,
): DateRange | null => (year ? inYear(Number(year)) : coming(today, inYear))

/** 'May', and 'May 2027' where that is another year than today's. */
export const named = (name: string, { from }: DateRange, today: string): string =>
  yearOf(from) === yearOf(today) ? name : `${name} ${yearOf(from)}`

/** '4 Oct 2026', '4 – 10 Oct 2026': read as these very days, whenever it is. */
export const dayInWords = (range: DateRange): string => rangeLabel(range, '')

/** '4 Oct', '4 – 10 Oct', '28 Sep – 3 Oct', with the year where it is another than today's. */
export function rangeLabel({ from, to }: DateRange, today: string): string {
  const short = (day: string) => `${Number(day.slice(8))} ${shortMonthName(monthOf(day))}`
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7)
  const years = [from, to].some((day) => yearOf(day) !== yearOf(today)) ? ` ${yearOf(to)}` : ''
  if (from === to) return `${short(from)}${years}`
  return `${isOneMonth ? Number(from.slice(8)) : short(from)} – ${short(to)}${years}`
}
