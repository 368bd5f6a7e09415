/** How numbers with a year are ordered in a language. */
export type DayOrder = 'dmy' | 'mdy' | 'ymd'

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

export interface MonthNames {
  own: readonly string[]
  english: readonly string[]
}

const MONTHS = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 15)))
/** Where day first and month first are both in use, whatever the language data say. */
const MIXED_REGIONS = ['CA', 'PH', 'PR', 'ZA']

/** How days are written in a language, with its region; English names are always understood. */
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
