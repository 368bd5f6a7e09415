import type { UnclearDates } from './search.ts'

/** What is asked about the days of a search that may be two, wherever its line is used. */
export const whichDay = (text: string, { start, end }: UnclearDates) => `Which day is “${text.slice(start, end)}”?`
