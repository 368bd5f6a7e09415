/** Calendar days as text, `YYYY-MM-DD`, without any time zone. */

const DAY_MS = 86_400_000
const at = (day: string) => Date.parse(`${day}T00:00:00Z`)
const dayOf = (millis: number) => new Date(millis).toISOString().slice(0, 10)

export const addDays = (day: string, days: number): string => dayOf(at(day) + days * DAY_MS)
export const yearOf = (day: string): number => Number(day.slice(0, 4))
export const monthOf = (day: string): number => Number(day.slice(5, 7))
/** Monday is 0. */
export const weekdayOf = (day: string): number => (new Date(at(day)).getUTCDay() + 6) % 7

/** Months count from 1; what is beyond December belongs to the next year. */
export const firstOfMonth = (year: number, month: number): string => dayOf(Date.UTC(year, month - 1, 1))
export const lastOfMonth = (year: number, month: number): string => dayOf(Date.UTC(year, month, 0))

/** Null where there is no such day. */
export function dayIn(year: number, month: number, day: number): string | null {
  const made = dayOf(Date.UTC(year, month - 1, day))
  return day >= 1 && day <= 31 && monthOf(made) === month && yearOf(made) === year ? made : null
}

/** Easter Sunday, by the anonymous Gregorian algorithm (Meeus, Astronomical Algorithms, chapter 8). */
export function easterOf(year: number): string {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const month = Math.floor((h + l - 7 * m + 114) / 31)
  const day = ((h + l - 7 * m + 114) % 31) + 1
  return dayOf(Date.UTC(year, month - 1, day))
}
