import { addDays, type DateRange, firstOfMonth, lastOfMonth, monthOf, named, weekdayOf, yearOf } from './date-range.ts'
import type { DateReader } from './dates.ts'

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const SATURDAY = 5
const FURTHEST_YEARS = 5

const oneDay = (day: string): DateRange => ({ from: day, to: day })
const weekFrom = (monday: string): DateRange => ({ from: monday, to: addDays(monday, 6) })
const mondayOf = (today: string) => addDays(today, -weekdayOf(today))

function monthAfter(today: string, months: number): DateRange {
  const [year, month] = [yearOf(today), monthOf(today) + months]
  return { from: firstOfMonth(year, month), to: lastOfMonth(year, month) }
}

const weekend = (today: string, weeks: number): DateRange => {
  const saturday = addDays(mondayOf(today), SATURDAY + 7 * weeks)
  return { from: saturday, to: addDays(saturday, 1) }
}

const wholeYear = (year: number): DateRange => ({ from: `${year}-01-01`, to: `${year}-12-31` })

/** Weeks begin on Monday. 'Next' weekend is that of the week after this one. */
const PHRASES: readonly [pattern: string, label: string, range: (today: string) => DateRange][] = [
  ['today|tonight', 'Today', oneDay],
  ['tomorrow', 'Tomorrow', (today) => oneDay(addDays(today, 1))],
  ['next\\s+week-?end', 'Next weekend', (today) => weekend(today, 1)],
  ['(?:this\\s+)?week-?end', 'This weekend', (today) => weekend(today, 0)],
  ['this\\s+week', 'This week', (today) => weekFrom(mondayOf(today))],
  ['next\\s+week', 'Next week', (today) => weekFrom(addDays(mondayOf(today), 7))],
  ['this\\s+month', 'This month', (today) => monthAfter(today, 0)],
  ['next\\s+month', 'Next month', (today) => monthAfter(today, 1)],
  ['this\\s+year', 'This year', (today) => wholeYear(yearOf(today))],
  ['next\\s+year', 'Next year', (today) => wholeYear(yearOf(today) + 1)],
]

const compiled = PHRASES.map(
  ([pattern, label, range]) => [new RegExp(`(?:${pattern})(?![\\p{L}\\p{N}])`, 'iuy'), label, range] as const,
)
const WEEKDAY = new RegExp(`(?<which>this\\s+|next\\s+)?(?<weekday>${WEEKDAYS.join('|')})(?![\\p{L}\\p{N}])`, 'iuy')
const YEAR = /(?<year>\d{4})(?![\p{L}\p{N}-])/uy

/** 'next weekend', 'this month', 'friday', '2027'. */
export const readRelativeDates: DateReader = (text, start, today) => {
  for (const [pattern, label, rangeOf] of compiled) {
    pattern.lastIndex = start
    const found = pattern.exec(text)
    if (found) return { ...rangeOf(today), label, end: start + found[0].length, isExact: true }
  }
  return readWeekday(text, start, today) ?? readYear(text, start, today)
}

const readWeekday: DateReader = (text, start, today) => {
  WEEKDAY.lastIndex = start
  const found = WEEKDAY.exec(text)
  const { which = '', weekday = '' } = found?.groups ?? {}
  const wanted = WEEKDAYS.indexOf(weekday.toLowerCase())
  if (!found || wanted < 0) return null
  const isNext = which.trim().toLowerCase() === 'next'
  const days = isNext ? 7 - weekdayOf(today) + wanted : (wanted - weekdayOf(today) + 7) % 7
  const label = `${isNext ? 'Next ' : ''}${weekday[0]?.toUpperCase()}${weekday.slice(1).toLowerCase()}`
  return { ...oneDay(addDays(today, days)), label, end: start + found[0].length, isExact: true }
}

const readYear: DateReader = (text, start, today) => {
  YEAR.lastIndex = start
  const found = YEAR.exec(text)
  const year = Number(found?.groups?.year)
  if (!found || year < yearOf(today) || year > yearOf(today) + FURTHEST_YEARS) return null
  const range = wholeYear(year)
  return {
    ...range,
    label: named('', range, today).trim() || String(year),
    end: start + found[0].length,
    isExact: true,
  }
}
