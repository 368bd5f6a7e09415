import { MONTHS, SHORT_MONTHS } from '@caravan/contract/months.ts'
import { formatDistance } from 'date-fns/formatDistance'

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

const twoDigits = (number: number) => String(number).padStart(2, '0')

/** '22 Nov' and '18:40', where the reader is or, where that is not known, in Greenwich. */
export function expiryMark(expiresAt: string, isLocal: boolean): { day: string; time: string } {
  const date = new Date(expiresAt)
  const [day, month, hours, minutes] = isLocal
    ? [date.getDate(), date.getMonth(), date.getHours(), date.getMinutes()]
    : [date.getUTCDate(), date.getUTCMonth(), date.getUTCHours(), date.getUTCMinutes()]
  return { day: `${day} ${SHORT_MONTHS[month]}`, time: `${twoDigits(hours)}:${twoDigits(minutes)}` }
}

/** 'about 3 hours ago'; 'Unknown time' for what is no time. */
export function relativeTime(time: string | null | undefined, now: number): string {
  const then = time ? Date.parse(time) : Number.NaN
  if (Number.isNaN(then)) return 'Unknown time'
  return formatDistance(Math.min(then, now), now, { addSuffix: true })
}

/** 'in about 5 hours'; for what is over it is as good as now. */
export const timeUntil = (time: string, now: number): string =>
  formatDistance(Math.max(Date.parse(time), now + 1), now, { addSuffix: true })

/** '24 Nov 2026, 13:05 UTC': the same for whoever reads it, also where two compare what they read. */
export function utcTime(time: string): string {
  const date = new Date(time)
  const [hours, minutes] = [date.getUTCHours(), date.getUTCMinutes()].map((part) => String(part).padStart(2, '0'))
  return `${date.getUTCDate()} ${SHORT_MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}, ${hours}:${minutes} UTC`
}

const TOLERATED_MS = 5 * 60_000
let ahead = 0

/** `start` is the time of the server when it made this page. A device whose clock is a little off is taken at its word. */
export function followServerClock(start: number): void {
  const difference = Date.now() - start
  ahead = Math.abs(difference) > TOLERATED_MS ? difference : 0
}

/** Milliseconds since 1970 by the server's clock, also on a device that is days off: what is compared with the server's times. */
export const serverNow = (): number => Date.now() - ahead
