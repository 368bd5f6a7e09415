import { addDays } from './understanding/days.ts'

/** The caller's day: no place on earth is further than a day from UTC, so whatever else is said counts as UTC's. */
export function ownDay(said: string | undefined, now: Date): string {
  const utc = now.toISOString().slice(0, 10)
  return said && said >= addDays(utc, -1) && said <= addDays(utc, 1) ? said : utc
}
