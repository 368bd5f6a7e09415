/** So many months are offered: this one and those after it. */
export const COMING_MONTHS = 12

/** The coming months, `YYYY-MM`, from that of `today` on, which is `YYYY-MM-DD`. */
export function comingMonths(today: string): string[] {
  const [year = 0, month = 1] = today.split('-').map(Number)
  return Array.from({ length: COMING_MONTHS }, (_, offset) =>
    new Date(Date.UTC(year, month - 1 + offset, 1)).toISOString().slice(0, 7),
  )
}
