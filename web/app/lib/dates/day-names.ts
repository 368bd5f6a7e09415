import { MONTHS, SHORT_MONTHS } from '@caravan/contract/months.ts'

const DAY = 86_400_000
/** Not by `Intl`: loading a browser's date formats takes a phone longer than drawing a conversation. */
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** For what the server renders, and the browser once more to take it over: neither may know the reader's time zone then. */
export const startOfUtcDay = (time: number | string): number => new Date(time).setUTCHours(0, 0, 0, 0)

/** The first moment of a day where the reader is. */
export const startOfDay = (time: number | string): number => new Date(time).setHours(0, 0, 0, 0)

/** 'Today', 'Yesterday', 'Monday', then '12 Nov 2026' or '12 November 2026'; `day` is its first moment. */
export function dayName(day: number, now: number, month: 'short' | 'long'): string {
  // rounded: days with a change of clocks are an hour shorter or longer
  const age = Math.round((startOfDay(now) - day) / DAY)
  if (age <= 0) return 'Today'
  if (age === 1) return 'Yesterday'
  const date = new Date(day)
  if (age < 7) return WEEKDAYS[date.getDay()] ?? ''
  const months = month === 'short' ? SHORT_MONTHS : MONTHS
  return `${date.getDate()} ${months[date.getMonth()]} ${date.getFullYear()}`
}
