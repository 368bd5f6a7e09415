/** Calendar days have no time zone; a calendar on the screen works with noon of the browser's. */
export function noonOf(day: string): Date | undefined {
  const [year, month, date] = day.split('-').map(Number)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || !year || !month || !date) return undefined
  return new Date(year, month - 1, date, 12)
}

export const calendarDayOf = (date: Date): string =>
  [String(date.getFullYear()).padStart(4, '0'), two(date.getMonth() + 1), two(date.getDate())].join('-')

const two = (value: number) => String(value).padStart(2, '0')

export type Edge = 'start' | 'end'
export interface DayRange {
  startDate: string
  endDate: string
}

/** The first day that can be chosen: none that is over, and no end before the start. */
export function firstDayFor({ startDate }: DayRange, edge: Edge, firstDay = ''): string {
  const isBound = edge === 'end' && noonOf(startDate) && startDate > firstDay
  return isBound ? startDate : firstDay
}

/** What a pressed day changes, and which day is asked for next; null when both are chosen. */
export function pickDay({ startDate, endDate }: DayRange, day: string, edge: Edge): DayRange & { next: Edge | null } {
  if (edge === 'end') return { startDate, endDate: day, next: startDate === '' ? 'start' : null }
  return { startDate: day, endDate: endDate !== '' && endDate >= day ? endDate : '', next: 'end' }
}
