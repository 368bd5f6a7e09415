import type { Trip } from '@caravan/contract/trips.ts'
import { whenOf } from '../../../lib/dates/trip-dates.ts'

/** '4 – 11 Oct', 'About 5 to 8 nights in Sep': the month is short, and no year is named that is the one of `today`. */
export const shortWhenOf = (trip: Pick<Trip, 'startDate' | 'endDate' | 'flexible'>, today: string): string =>
  whenOf(trip)
    .replace(/(?<= in [A-Z]..)[a-z]+/, '')
    .replace(new RegExp(`\\s${today.slice(0, 4)}`, 'g'), '')
