/** So many months are offered: this one and those after it. */
export const COMING_MONTHS = 12

/** The coming months, `YYYY-MM`; by UTC, so that server and browser render the same. */
export function comingMonths(now: number): string[] {
  const date = new Date(now)
  return Array.from({ length: COMING_MONTHS }, (_, offset) =>
    new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + offset, 1)).toISOString().slice(0, 7),
  )
}
