import { monthName } from '@caravan/contract/months.ts'
import {
  type DateRange,
  dayIn,
  dayInWords,
  firstOfMonth,
  lastOfMonth,
  named,
  rangeLabel,
  saidOrComing,
} from './date-range.ts'
import type { DateReader, ReadDates } from './dates.ts'
import { between, type NamedMonth, readingsOf, readMonth } from './figures.ts'

const DAY = String.raw`(?<day>\d{1,2})(?:st|nd|rd|th)?\.?`
const LAST_DAY = DAY.replace('day', 'lastDay')
const MONTH = String.raw`(?:of\s+)?(?<month>\p{L}{3,12})\.?`
const LAST_MONTH = MONTH.replace('month', 'lastMonth')
/** Of this calendar: 1405 is a year in Tehran, and 2569 one in Bangkok. */
const YEAR_NUMBER = String.raw`(?:19|20|21)\d{2}`
const YEAR = String.raw`(?:[\s,]+(?<year>${YEAR_NUMBER}))?`
const TO = String.raw`\s*(?:-|–|—|/|\bto\b|\band\b|\buntil\b|\btill\b|\bthrough\b)\s*`
const ISO = String.raw`(?<isoYear>${YEAR_NUMBER})[-/／.](?<isoMonth>\d{1,2})[-/／.](?<isoDay>\d{1,2})`
const LAST_ISO = ISO.replaceAll('<iso', '<lastIso')
const EAST_ASIAN = String.raw`(?:(?<year>${YEAR_NUMBER})\s*[年년]\s*)?(?<figure>\d{1,2})\s*[月월]\s*(?<day>\d{1,2})\s*[日号號일]?`
/** Not the end of longer ones: 2026/10/04, 1/2/3/4. */
const ALONE = String.raw`(?<![\p{N}][-/／.])`
const FIGURES = String.raw`(?<day>\d{1,2})(?<mark>[/／.])(?<figure>\d{1,2})(?:[/／.](?<year>${YEAR_NUMBER}|\d{2})(?!\d)|\.)?`
const LAST_FIGURES = FIGURES.replace('day', 'lastDay')
  .replace('mark', 'lastMark')
  .replace('figure', 'lastFigure')
  .replace('year', 'lastYear')
const WITH_DASHES = String.raw`(?<day>\d{1,2})(?<mark>-)(?<figure>\d{1,2})-(?<year>${YEAR_NUMBER})`
const ENDS = String.raw`(?![/／.-]\d)`
const PART = String.raw`(?<part>early|mid|late|beginning\s+of|start\s+of|middle\s+of|end\s+of)[\s-]+`

type Said = Record<string, string | undefined>
interface Answer {
  range: DateRange | null
  label?: (range: DateRange) => string
  /** Where it may be other days: all of them. */
  readings?: readonly DateRange[]
}
interface Form {
  pattern: RegExp
  read(said: Said, today: string): Answer | null
}

const form = (pattern: string, read: Form['read']): Form => ({
  pattern: new RegExp(`${pattern}(?![\\p{L}\\p{N}])`, 'iuy'),
  read,
})

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

function figures(said: Said, today: string): Answer {
  const { day = '', mark = '', figure = '', lastDay = day, lastFigure = figure } = said
  const year = said.year ?? said.lastYear ?? ''
  const readings = readingsOf({ mark, first: [day, figure], last: [lastDay, lastFigure], year }, today)
  return { range: readings[0] ?? null, readings }
}

function eastAsianDay({ year, figure, day }: Said, today: string) {
  const on: [number, number] = [Number(figure), Number(day)]
  return { range: saidOrComing(year, today, (year) => between(year, on, on)) }
}

/** The first that fits is taken: longer forms stand before those that they begin with. */
const FORMS: readonly Form[] = [
  form(`${ISO}${TO}${LAST_ISO}`, isoDays),
  form(ISO, isoDays),
  form(String.raw`(?<isoYear>${YEAR_NUMBER})-(?<isoMonth>\d{2})(?!-\d)`, isoMonth),
  form(EAST_ASIAN, eastAsianDay),
  form(`${ALONE}${FIGURES}\\s*[-–—]\\s*${LAST_FIGURES}${ENDS}`, figures),
  form(`${ALONE}${FIGURES}${ENDS}`, figures),
  form(`${ALONE}${WITH_DASHES}${ENDS}`, figures),
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
    const { range, label, readings = [] } = answer
    const shown = label ? label(range) : rangeLabel(range, today)
    const unclear = readings.length > 1 ? readings.map(dayInWords) : null
    return { ...range, label: shown, end: start + found[0].length, isExact: isSpelled(said), unclear }
  }
  return null
}
