import { MONTHS, SHORT_MONTHS } from '@caravan/contract/months.ts'

const DAY = 86_400_000
const MINUTE = 60_000
/** Not by `Intl`: loading a browser's date formats takes a phone longer than drawing a conversation. */
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/**
 * The first moment of a day where the reader is or, where that is not known, in Greenwich: the server renders so, and the
 * browser once more to take it over.
 */
export const startOfDay = (time: number | string, isLocal = true): number =>
  isLocal ? new Date(time).setHours(0, 0, 0, 0) : new Date(time).setUTCHours(0, 0, 0, 0)

/** 'Today', 'Yesterday', 'Monday', then '12 Nov 2026' or '12 November 2026'; `day` is its first moment. */
export function dayName(day: number, now: number, month: 'short' | 'long', isLocal = true): string {
  // rounded: days with a change of clocks are an hour shorter or longer
  const age = Math.round((startOfDay(now, isLocal) - day) / DAY)
  if (age <= 0) return 'Today'
  if (age === 1) return 'Yesterday'
  const date = inItsZone(day, isLocal)
  if (age < 7) return WEEKDAYS[date.getUTCDay()] ?? ''
  const months = month === 'short' ? SHORT_MONTHS : MONTHS
  return `${date.getUTCDate()} ${months[date.getUTCMonth()]} ${date.getUTCFullYear()}`
}

/** '2026-11-12', for programs. */
export const dayValue = (day: number, isLocal = true): string => inItsZone(day, isLocal).toISOString().slice(0, 10)

/** A date whose parts in UTC are those of the day. */
const inItsZone = (day: number, isLocal: boolean) =>
  new Date(isLocal ? day - new Date(day).getTimezoneOffset() * MINUTE : day)
