import { MONTHS } from '@caravan/contract/months.ts'
import { coming, type DateRange, dayIn, yearOf } from './date-range.ts'
import { isSlipOf } from './slips.ts'

const ABBREVIATED = 3
const LOWER = MONTHS.map((month) => month.toLowerCase())

export interface NamedMonth {
  /** From 1. */
  month: number
  /** Written as it is spelled, or short for it; else with a slip. */
  isExact: boolean
}

/** 'october', 'oct', 'sept', 'octobr'. */
export function readMonth(written: string): NamedMonth | null {
  const word = written.toLowerCase()
  const exact = LOWER.findIndex((name) => name === word || (name.startsWith(word) && isAbbreviation(word)))
  if (exact >= 0) return { month: exact + 1, isExact: true }
  const slip = LOWER.findIndex((name) => isSlipOf(word, name))
  return slip >= 0 ? { month: slip + 1, isExact: false } : null
}

const isAbbreviation = (word: string) => word.length === ABBREVIATED || word === 'sept'

const SHORT_YEARS = { before: 1, after: 10 }

/** What stands in a line: '4/10', '4.10.2026', '4/10 - 10/10', each number as it is written. */
export interface Figures {
  mark: string
  first: readonly [one: string, other: string]
  last: readonly [one: string, other: string]
  /** '' where none is said. */
  year: string
}

/** From the first day to the last; where that is before it, in the year after. */
export function between(
  year: number,
  from: readonly [month: number, day: number],
  to: readonly [month: number, day: number],
): DateRange | null {
  const first = dayIn(year, ...from)
  const last = first && dayIn(year, ...to)
  const ends = first && last && last < first ? dayIn(year + 1, ...to) : last
  return first && ends ? { from: first, to: ends } : null
}

/**
 * All days that figures may be: a line is read alike by whoever it is sent to, so that the order of neither is taken. With points
 * and a year behind them the day is first in every language.
 */
export function readingsOf({ mark, first, last, year }: Figures, today: string): DateRange[] {
  const inYear = (isDayFirst: boolean) => (said: number) => {
    const pair = ([one, other]: readonly [string, string]) =>
      isDayFirst ? ([Number(other), Number(one)] as const) : ([Number(one), Number(other)] as const)
    return between(said, pair(first), pair(last))
  }
  const [dayFirst, monthFirst] = [inYear(true), inYear(false)]
  if (!year) return distinct([coming(today, dayFirst), coming(today, monthFirst)])
  if (year.length === 4) return distinct([dayFirst(Number(year)), ...(mark === '.' ? [] : [monthFirst(Number(year))])])
  const [yearLast, yearFirst] = [shortYear(year, today), shortYear(first[0], today)]
  const day = yearFirst && dayIn(yearFirst, Number(first[1]), Number(year))
  return distinct([
    ...(yearLast ? [dayFirst(yearLast), monthFirst(yearLast)] : []),
    day ? { from: day, to: day } : null,
  ])
}

/** A year about this one; two digits that are none are of another calendar, or no year. */
function shortYear(digits: string, today: string): number | null {
  const [year, now] = [2000 + Number(digits), yearOf(today)]
  return digits.length === 2 && year >= now - SHORT_YEARS.before && year <= now + SHORT_YEARS.after ? year : null
}

const distinct = (ranges: readonly (DateRange | null)[]): DateRange[] => {
  const found = new Map(ranges.flatMap((range) => (range ? [[`${range.from} ${range.to}`, range]] : [])))
  return [...found.values()]
}
