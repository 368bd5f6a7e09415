import { readCalendarDates } from './calendar-dates.ts'
import { readNamedDays } from './named-days.ts'
import { readRelativeDates } from './relative-dates.ts'

export interface ReadDates {
  from: string
  to: string
  label: string
  /** Where it ends in the line. */
  end: number
  /** Without a slip in it. */
  isExact: boolean
  /** What else it may mean and what it says, in words, where nobody can know which. */
  unclear?: readonly string[] | null
}

/** Reads what begins at `start`. `today` is the day of whoever asks: what has no year is the next that is not over. */
export type DateReader = (text: string, start: number, today: string) => ReadDates | null

const READERS: readonly DateReader[] = [readCalendarDates, readRelativeDates, readNamedDays]

/** The longest reading of what begins here. */
export function readDates(text: string, start: number, today: string): ReadDates | null {
  let longest: ReadDates | null = null
  for (const read of READERS) {
    const found = read(text, start, today)
    if (found && found.end > (longest?.end ?? 0)) longest = found
  }
  return longest
}
