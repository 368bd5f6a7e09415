import { addDays, type DateRange, easterOf, firstOfMonth, lastOfMonth, named, saidOrComing } from './date-range.ts'
import type { DateReader } from './dates.ts'
import { isSlipOf } from './slips.ts'

interface NamedDays {
  label: string
  /** As it is written, in lower case and without apostrophes. */
  names: readonly string[]
  inYear(year: number): DateRange
}

/** Seasons are those of the north, where most travellers name them. */
const season = (name: string, first: number, also: readonly string[] = []): NamedDays => ({
  label: name,
  names: [name.toLowerCase(), ...also],
  inYear: (year) => ({ from: firstOfMonth(year, first), to: lastOfMonth(year, first + 2) }),
})

const NAMED_DAYS: readonly NamedDays[] = [
  {
    label: 'Christmas',
    names: ['christmas', 'xmas', 'christmas eve', 'christmas day'],
    inYear: (year) => ({ from: `${year}-12-24`, to: `${year}-12-26` }),
  },
  {
    label: 'New Year',
    names: ['new year', 'new years', 'new years eve', 'nye', 'new years day'],
    inYear: (year) => ({ from: `${year}-12-31`, to: `${year + 1}-01-01` }),
  },
  {
    label: 'Easter',
    names: ['easter'],
    inYear: (year) => ({ from: addDays(easterOf(year), -2), to: addDays(easterOf(year), 1) }),
  },
  { label: 'Halloween', names: ['halloween'], inYear: (year) => ({ from: `${year}-10-31`, to: `${year}-10-31` }) },
  {
    label: 'Valentine’s Day',
    names: ['valentines', 'valentines day', 'valentine'],
    inYear: (year) => ({ from: `${year}-02-14`, to: `${year}-02-14` }),
  },
  season('Spring', 3, ['springtime']),
  season('Summer', 6, ['summertime']),
  season('Autumn', 9, ['fall']),
  season('Winter', 12, ['wintertime']),
]

/** Up to three words, and a year behind them. */
const WORDS = /(?:this\s+|next\s+)?(?<words>[\p{L}'’]+(?:\s+[\p{L}'’]+){0,2})/iuy
const YEAR = /[\s,]+(?<year>\d{4})(?![\p{L}\p{N}])/uy

/** 'christmas', 'new year's eve', 'easter 2027', 'summer'. */
export const readNamedDays: DateReader = (text, start, today) => {
  WORDS.lastIndex = start
  const found = WORDS.exec(text)
  let words = found?.groups?.words ?? ''
  const before = (found?.[0].length ?? 0) - words.length
  while (found && words) {
    const days = daysNamed(words)
    if (days) return yearBehind(text, start + before + words.length, days, today)
    words = words.replace(/(^|\s+)[^\s]+$/u, '')
  }
  return null
}

interface Found extends NamedDays {
  isExact: boolean
}

function daysNamed(words: string): Found | undefined {
  const plain = words.toLowerCase().replace(/['’]/g, '').replace(/\s+/g, ' ')
  const exact = NAMED_DAYS.find(({ names }) => names.includes(plain))
  if (exact) return { ...exact, isExact: true }
  const slip = NAMED_DAYS.find(({ names }) => names.some((name) => name.length >= LONG_NAME && isSlipOf(plain, name)))
  return slip && { ...slip, isExact: false }
}
/** 'winter' is one letter from a name, 'chrismas' can only be one thing. */
const LONG_NAME = 8

function yearBehind(text: string, end: number, { label, inYear, isExact }: Found, today: string) {
  YEAR.lastIndex = end
  const behind = YEAR.exec(text)
  const range = saidOrComing(behind?.groups?.year, today, inYear)
  return range && { ...range, label: named(label, range, today), end: end + (behind?.[0].length ?? 0), isExact }
}
