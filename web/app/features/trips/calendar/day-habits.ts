import type { DayHabits, DayOrder } from './read-day.ts'

const MONTHS = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 15)))

/** How days are written in a language; English names are always understood. */
export function dayHabitsOf(language: string, today: string): DayHabits {
  const names = [...new Set(['en', language])].flatMap((locale) => [
    namesIn(locale, { month: 'long' }),
    // Beside a day some languages bend the name: 'października'.
    namesIn(locale, { day: 'numeric', month: 'long' }),
    namesIn(locale, { month: 'short' }),
  ])
  return { today, order: orderIn(language), months: MONTHS.map((_, month) => names.map((list) => list[month] ?? '')) }
}

function namesIn(locale: string, parts: Intl.DateTimeFormatOptions): string[] {
  const format = new Intl.DateTimeFormat(locale, { ...parts, timeZone: 'UTC' })
  return MONTHS.map((time) => {
    const name = format.formatToParts(time).find(({ type }) => type === 'month')?.value ?? ''
    return name.replaceAll('.', '').toLowerCase()
  })
}

function orderIn(locale: string): DayOrder {
  const parts = new Intl.DateTimeFormat(locale, { year: 'numeric', month: '2-digit', day: '2-digit' }).formatToParts(0)
  const first = parts.find(({ type }) => type === 'year' || type === 'month' || type === 'day')?.type
  if (first === 'year') return 'ymd'
  return first === 'month' ? 'mdy' : 'dmy'
}
