import { plainDigits } from '@caravan/contract/digits.ts'

type DayOrder = 'dmy' | 'mdy' | 'ymd'

export interface DayHabits {
  /** `YYYY-MM-DD`. A day without a year is the next such day. */
  today: string
  order: DayOrder
  /** Of 4/10; where people write both, nobody can know. */
  shortOrder: 'dm' | 'md' | 'either'
  /** Buddhist years have the months of others. Of other calendars nothing is understood. */
  calendar: 'gregory' | 'buddhist' | 'other'
  /** The twelve months' names in the language, and in English, in lower case. */
  months: readonly MonthNames[]
}

interface MonthNames {
  own: readonly string[]
  english: readonly string[]
}

const MONTHS = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 15)))
/** Where day first and month first are both in use, whatever the language data say. */
const MIXED_REGIONS = ['CA', 'PH', 'PR', 'ZA']

export function dayHabitsOf(language: string, today: string): DayHabits {
  const [own, english] = [namesIn(language), namesIn('en')]
  return {
    today,
    order: orderIn(language),
    shortOrder: shortOrderIn(language),
    calendar: calendarOf(language),
    months: MONTHS.map((_, month) => ({ own: own[month] ?? [], english: english[month] ?? [] })),
  }
}

function namesIn(locale: string): string[][] {
  const lists = [
    monthsAs(locale, { month: 'long' }),
    // beside a day some languages bend the name: 'października'
    monthsAs(locale, { day: 'numeric', month: 'long' }),
    monthsAs(locale, { month: 'short' }),
  ]
  // some languages number them
  const hasLetter = (name: string) => /\p{L}/u.test(name)
  return MONTHS.map((_, month) => [...new Set(lists.map((names) => names[month] ?? ''))].filter(hasLetter))
}

function monthsAs(locale: string, parts: Intl.DateTimeFormatOptions): string[] {
  const format = new Intl.DateTimeFormat(locale, {
    ...parts,
    calendar: 'gregory',
    numberingSystem: 'latn',
    timeZone: 'UTC',
  })
  return MONTHS.map((time) => {
    const name = format.formatToParts(time).find(({ type }) => type === 'month')?.value ?? ''
    return name.replaceAll('.', '').normalize('NFKC').toLowerCase()
  })
}

function firstPartOf(locale: string, parts: Intl.DateTimeFormatOptions) {
  const format = new Intl.DateTimeFormat(locale, { ...parts, calendar: 'gregory' })
  return format.formatToParts(0).find(({ type }) => type === 'year' || type === 'month' || type === 'day')?.type
}

function orderIn(locale: string): DayOrder {
  const first = firstPartOf(locale, { year: 'numeric', month: '2-digit', day: '2-digit' })
  if (first === 'year') return 'ymd'
  return first === 'month' ? 'mdy' : 'dmy'
}

/** Not that of a whole date: in Sweden it is 2026-10-04, and 4/10. */
function shortOrderIn(locale: string): DayHabits['shortOrder'] {
  const { language, region } = new Intl.Locale(locale)
  const isMixed = region ? MIXED_REGIONS.includes(region) || (region === 'US' && language !== 'en') : language === 'en'
  if (isMixed) return 'either'
  return firstPartOf(locale, { month: 'numeric', day: 'numeric' }) === 'month' ? 'md' : 'dm'
}

function calendarOf(locale: string): DayHabits['calendar'] {
  const { calendar } = new Intl.DateTimeFormat(locale).resolvedOptions()
  return calendar === 'gregory' || calendar === 'buddhist' ? calendar : 'other'
}

const MIN_MONTH = 3

/** The month that a text names (from 1; 0 for none), and the text without it. Null where it may be several. */
function findMonth(text: string, months: readonly MonthNames[]): { month: number; rest: string } | null {
  const long = months.flatMap(({ own }, at) =>
    own.filter((name) => /[\s\d]/.test(name) && wordsOf(name).test(text)).map((name) => ({ month: at + 1, name })),
  )
  if (long.length > 1) return null
  if (long[0]) return { month: long[0].month, rest: text.replace(wordsOf(long[0].name), ' ') }
  const words = text.match(/[\p{L}\p{M}]+/gu) ?? []
  const found = new Set(words.flatMap((word) => monthsNamed(word, months)))
  return found.size > 1 ? null : { month: [...found][0] ?? 0, rest: text }
}

/** 'tháng 1' is not the beginning of 'tháng 11'. */
const wordsOf = (name: string) => new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])${name}(?![\\p{L}\\p{M}\\p{N}])`, 'u')

/** A name in full, of the language itself, means that month; else all that begin so. */
function monthsNamed(word: string, months: readonly MonthNames[]): number[] {
  const numbered = months.map((names, at) => ({ ...names, month: at + 1 }))
  const inFull = numbered.filter(({ own }) => own.includes(word))
  const begun = numbered.filter(({ own, english }) => [...own, ...english].some((name) => beginsWith(name, word)))
  return (inFull.length === 1 ? inFull : begun).map(({ month }) => month)
}

const beginsWith = (name: string, word: string) => word.length >= MIN_MONTH && name.startsWith(word)

/** 2026-10-04; and 2026年10月4日, 10月4日, 2026년 10월 4일. */
const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})$/
const EAST_ASIAN = /^(?:(\d{4})\s*[年년]\s*)?(\d{1,2})\s*[月월]\s*(\d{1,2})\s*[日号號일]?$/u

/**
 * A day as people type it ('2026-10-04', '4 Oct 2026', 'October 4', '4.10.26', '٤/١٠/٢٠٢٦') as `YYYY-MM-DD`. Null for what is
 * no day, and for what may be two: nobody is given another day than they mean.
 */
export function readDay(typed: string, habits: DayHabits): string | null {
  const text = plainDigits(typed).normalize('NFKC').trim().toLowerCase()
  const [, year, month, date] = ISO.exec(text) ?? EAST_ASIAN.exec(text) ?? []
  if (month && date) return year ? dayOf(habits, year, month, date) : nextDay(habits, Number(month), Number(date))
  const found = findMonth(text, habits.months)
  if (!found) return null
  const numbers = found.rest.match(/\d+/g) ?? []
  if (found.month > 0) return withMonth(numbers, found.month, habits)
  return /\p{L}/u.test(text) ? null : allNumbers(numbers, habits)
}

function withMonth(numbers: readonly string[], month: number, habits: DayHabits): string | null {
  const [one = '', other = ''] = numbers
  if (numbers.length === 1) return nextDay(habits, month, Number(one))
  if (numbers.length !== 2) return null
  const [yearLast, yearFirst] = [dayOf(habits, other, month, one), dayOf(habits, one, month, other)]
  if (one.length === 4) return yearFirst
  // '26. okt. 27' is read from its year where a date begins with it
  return other.length === 4 || habits.order !== 'ymd' ? yearLast : onlyOne([yearLast, yearFirst])
}

function allNumbers(numbers: readonly string[], habits: DayHabits): string | null {
  const { calendar, shortOrder } = habits
  if (numbers.length === 3) {
    const orders = ordersOf(numbers, habits)
    const isFixed = orders[0] === 'ymd' && orders.length === 1
    return onlyOne(inOrders(numbers, orders, habits)) ?? (isFixed ? null : onlyPossible(numbers, orders, habits))
  }
  // 7/12 may be the 12th of Mehr
  if (numbers.length !== 2 || calendar === 'other') return null
  const [one, other] = numbers.map(Number)
  const [dayFirst, monthFirst] = [nextDay(habits, other, one), nextDay(habits, one, other)]
  if (shortOrder === 'either') return onlyOne([dayFirst, monthFirst])
  return shortOrder === 'dm' ? (dayFirst ?? monthFirst) : (monthFirst ?? dayFirst)
}

function ordersOf([first = '', , last = '']: readonly string[], { order, shortOrder }: DayHabits): DayOrder[] {
  if (first.length === 4) return ['ymd']
  const yearLast: DayOrder[] =
    shortOrder === 'either' || (order === 'ymd' && shortOrder === 'md')
      ? ['dmy', 'mdy']
      : [order === 'mdy' ? 'mdy' : 'dmy']
  return order === 'ymd' && last.length !== 4 ? ['ymd', ...yearLast] : yearLast
}

function inOrders([a = '', b = '', c = '']: readonly string[], orders: readonly DayOrder[], habits: DayHabits) {
  // without all of its digits a year may be one of another calendar
  if (habits.calendar === 'other' && a.length !== 4 && c.length !== 4) return []
  const read = {
    dmy: () => dayOf(habits, c, b, a),
    mdy: () => dayOf(habits, c, a, b),
    ymd: () => dayOf(habits, a, b, c),
  }
  return orders.map((order) => read[order]())
}

/** 12/25/2026 is Christmas for whoever writes the day first, too. */
const onlyPossible = (numbers: readonly string[], orders: readonly DayOrder[], habits: DayHabits) =>
  inOrders(numbers, orders, habits).some((day) => day !== null)
    ? null
    : onlyOne(inOrders(numbers, ['dmy', 'mdy'], habits))

function onlyOne(days: readonly (string | null)[]): string | null {
  const [day, ...others] = new Set(days.filter((day) => day !== null))
  return day && others.length === 0 ? day : null
}

const YEARS = { first: 1970, last: 2199 }
/** Two digits are a year about this one: 69 is 2569 in Bangkok, and 8 is Reiwa 8. */
const SHORT_YEARS = { before: 1, after: 10 }
const BUDDHIST_ERA = 543

function yearOf(digits: string, { calendar, today }: DayHabits): number | null {
  const said = Number(digits)
  if (digits.length === 2) {
    const [year, now] = [2000 + said, Number(today.slice(0, 4))]
    return year >= now - SHORT_YEARS.before && year <= now + SHORT_YEARS.after ? year : null
  }
  const year = calendar === 'buddhist' && said > YEARS.last ? said - BUDDHIST_ERA : said
  return digits.length === 4 && year >= YEARS.first && year <= YEARS.last ? year : null
}

function dayOf(habits: DayHabits, year: string, month: number | string, date: string): string | null {
  const found = yearOf(year, habits)
  return found === null ? null : validDay(found, Number(month), Number(date))
}

function nextDay({ today }: DayHabits, month = 0, date = 0): string | null {
  const year = Number(today.slice(0, 4))
  const thisYear = validDay(year, month, date)
  return thisYear && thisYear >= today ? thisYear : validDay(year + 1, month, date)
}

function validDay(year: number, month: number, date: number): string | null {
  const time = new Date(Date.UTC(year, month - 1, date))
  const isReal = time.getUTCMonth() === month - 1 && time.getUTCDate() === date
  return isReal ? time.toISOString().slice(0, 10) : null
}
