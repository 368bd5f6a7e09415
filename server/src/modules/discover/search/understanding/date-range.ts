import { shortMonthName } from '@caravan/contract/months.ts'
import { monthOf, yearOf } from './days.ts'

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

/** In the year that was said, else the coming one. */
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
