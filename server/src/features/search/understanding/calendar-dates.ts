import { monthName } from '@caravan/contract/months.ts'
import { type DateRange, named, rangeLabel, saidOrComing } from './date-range.ts'
import type { DateReader, ReadDates } from './dates.ts'
import { dayIn, firstOfMonth, lastOfMonth } from './days.ts'
import { type NamedMonth, readMonth } from './months.ts'

const DAY = String.raw`(?<day>\d{1,2})(?:st|nd|rd|th)?\.?`
const LAST_DAY = DAY.replace('day', 'lastDay')
const MONTH = String.raw`(?:of\s+)?(?<month>\p{L}{3,12})\.?`
const LAST_MONTH = MONTH.replace('month', 'lastMonth')
const YEAR = String.raw`(?:[\s,]+(?<year>\d{4}))?`
const TO = String.raw`\s*(?:-|–|—|/|\bto\b|\band\b|\buntil\b|\btill\b|\bthrough\b)\s*`
const ISO = String.raw`(?<isoYear>\d{4})-(?<isoMonth>\d{2})-(?<isoDay>\d{2})`
const LAST_ISO = String.raw`(?<lastIsoYear>\d{4})-(?<lastIsoMonth>\d{2})-(?<lastIsoDay>\d{2})`
const IN_FIGURES = String.raw`(?<day>\d{1,2})[/.](?<figure>\d{1,2})(?:[/.](?<year>\d{4})|\.)?`
const LAST_IN_FIGURES = IN_FIGURES.replace('day', 'lastDay').replace('figure', 'lastFigure').replace('year', 'lastYear')
const PART = String.raw`(?<part>early|mid|late|beginning\s+of|start\s+of|middle\s+of|end\s+of)[\s-]+`

type Said = Record<string, string | undefined>
interface Form {
  pattern: RegExp
  read(said: Said, today: string): { range: DateRange | null; label?: (range: DateRange) => string } | null
}

const form = (pattern: string, read: Form['read']): Form => ({
  pattern: new RegExp(`${pattern}(?![\\p{L}\\p{N}])`, 'iuy'),
  read,
})

/** From the first day to the last; where that is before it, in the year after. */
function between(year: number, from: [month: number, day: number], to: [month: number, day: number]): DateRange | null {
  const first = dayIn(year, ...from)
  const last = first && dayIn(year, ...to)
  const ends = first && last && last < first ? dayIn(year + 1, ...to) : last
  return first && ends ? { from: first, to: ends } : null
}

const monthIn = (said: string | undefined): NamedMonth | null => (said ? readMonth(said) : null)

function daysOfMonths({ day, lastDay, month, lastMonth, year }: Said, today: string) {
  const last = monthIn(lastMonth ?? month)
  const first = monthIn(month)
  if (!first || !last) return null
  const from: [number, number] = [first.month, Number(day)]
  const to: [number, number] = [last.month, Number(lastDay ?? day)]
  return { range: saidOrComing(year, today, (year) => between(year, from, to)) }
}

function wholeMonths({ month, lastMonth, year }: Said, today: string) {
  const [first, last] = [monthIn(month), monthIn(lastMonth ?? month)]
  if (!first || !last) return null
  const later = last.month < first.month ? 12 : 0
  const range = saidOrComing(year, today, (year) => ({
    from: firstOfMonth(year, first.month),
    to: lastOfMonth(year, last.month + later),
  }))
  const names = [...new Set([first, last].map(({ month }) => monthName(month)))]
  return { range, label: (range: DateRange) => named(names.join(' – '), range, today) }
}

const THIRDS: readonly [RegExp, string, (year: number, month: number) => DateRange | null][] = [
  [/^(early|beginning|start)/i, 'Early', (year, month) => between(year, [month, 1], [month, 10])],
  [/^mid/i, 'Mid', (year, month) => between(year, [month, 11], [month, 20])],
  [/^(late|end)/i, 'Late', (year, month) => ({ from: dayIn(year, month, 21) ?? '', to: lastOfMonth(year, month) })],
]

function partOfMonth({ part = '', month, year }: Said, today: string) {
  const found = monthIn(month)
  const third = THIRDS.find(([pattern]) => pattern.test(part))
  if (!found || !third) return null
  const [, name, inYear] = third
  const range = saidOrComing(year, today, (year) => inYear(year, found.month))
  return { range, label: (range: DateRange) => named(`${name} ${monthName(found.month)}`, range, today) }
}

function isoDays(said: Said) {
  const from = dayIn(Number(said.isoYear), Number(said.isoMonth), Number(said.isoDay))
  const to = said.lastIsoYear
    ? dayIn(Number(said.lastIsoYear), Number(said.lastIsoMonth), Number(said.lastIsoDay))
    : from
  return from && to && from <= to ? { range: { from, to } } : null
}

function isoMonth({ isoYear, isoMonth }: Said, today: string) {
  const [year, month] = [Number(isoYear), Number(isoMonth)]
  if (month < 1 || month > 12) return null
  const range = { from: firstOfMonth(year, month), to: lastOfMonth(year, month) }
  return { range, label: () => named(monthName(month), range, today) }
}

const MOST_MONTHS = 12
/** The day first, as the trips show it; where that makes no month, the month first. */
const dayAndMonth = (one: string | undefined, other: string | undefined): [month: number, day: number] =>
  Number(other) > MOST_MONTHS ? [Number(one), Number(other)] : [Number(other), Number(one)]

function figures({ day, figure, lastDay, lastFigure, year, lastYear }: Said, today: string) {
  const from = dayAndMonth(day, figure)
  const to = lastDay ? dayAndMonth(lastDay, lastFigure) : from
  return { range: saidOrComing(year ?? lastYear, today, (year) => between(year, from, to)) }
}

/** The first that fits is taken: longer forms stand before those that they begin with. */
const FORMS: readonly Form[] = [
  form(`${ISO}${TO}${LAST_ISO}`, isoDays),
  form(ISO, isoDays),
  form(String.raw`(?<isoYear>\d{4})-(?<isoMonth>\d{2})`, isoMonth),
  form(`${IN_FIGURES}\\s*[-–—]\\s*${LAST_IN_FIGURES}`, figures),
  form(IN_FIGURES, figures),
  form(`${DAY}\\s*${MONTH}${TO}${LAST_DAY}\\s*${LAST_MONTH}${YEAR}`, daysOfMonths),
  form(`${MONTH}\\s*${DAY}${TO}${LAST_MONTH}\\s*${LAST_DAY}${YEAR}`, daysOfMonths),
  form(`${DAY}${TO}${LAST_DAY}\\s*${MONTH}${YEAR}`, daysOfMonths),
  form(`${MONTH}\\s*${DAY}${TO}${LAST_DAY}${YEAR}`, daysOfMonths),
  form(`${DAY}\\s*${MONTH}${YEAR}`, daysOfMonths),
  form(`${MONTH}\\s*${DAY}${YEAR}`, daysOfMonths),
  form(`${PART}${MONTH}${YEAR}`, partOfMonth),
  form(`${MONTH}${TO}${LAST_MONTH}${YEAR}`, wholeMonths),
  form(`${MONTH}\\s+${LAST_MONTH}${YEAR}`, wholeMonths),
  form(`${MONTH}${YEAR}`, wholeMonths),
]

const isSpelled = ({ month, lastMonth }: Said) => [month, lastMonth].every((said) => !said || readMonth(said)?.isExact)

/** Days and months of the calendar: '4-10 oct', 'sep 28 to oct 3', 'late may', 'june–august', '2027-05-04', '4/10'. */
export const readCalendarDates: DateReader = (text, start, today): ReadDates | null => {
  for (const { pattern, read } of FORMS) {
    pattern.lastIndex = start
    const found = pattern.exec(text)
    const said: Said = { ...found?.groups }
    const answer = found && read(said, today)
    if (!found || !answer?.range) continue
    const { range, label } = answer
    const shown = label ? label(range) : rangeLabel(range, today)
    return { ...range, label: shown, end: start + found[0].length, isExact: isSpelled(said) }
  }
  return null
}
