import { nightsBetween } from '@caravan/contract/flexible-dates.ts'
import type { Trip } from '@caravan/contract/trips.ts'
import { fieldsOf, type TripFields } from './trip-fields.ts'

/** A trip as the form of a new one begins with it: on the same days of the next year in which they are still to come. */
export function fieldsOfNextYear(trip: Trip, today: string): TripFields {
  const fields = fieldsOf(trip)
  const years = Math.max(1, yearOf(today) - yearOf(fields.startDate))
  const [start, end] = yearsOn(fields, years)
  const [startDate, endDate] = start < today ? yearsOn(fields, years + 1) : [start, end]
  if (!fields.nights) return { ...fields, startDate, endDate }
  // a window that ended with 29 February may have nothing left but its first day
  const latest = endDate > startDate ? endDate : dayAfter(startDate)
  const most = nightsBetween(startDate, latest)
  const { min, max } = fields.nights
  return { ...fields, startDate, endDate: latest, nights: { min: atMost(most, min), max: atMost(most, max) } }
}

const yearsOn = ({ startDate, endDate }: TripFields, years: number) =>
  [dayYearsOn(startDate, years), dayYearsOn(endDate, years)] as const

/** 29 February becomes the 28th where the year has none. */
function dayYearsOn(day: string, years: number): string {
  const year = yearOf(day) + years
  const isLeap = new Date(Date.UTC(year, 1, 29)).getUTCDate() === 29
  return `${year}${day.endsWith('-02-29') && !isLeap ? '-02-28' : day.slice(4)}`
}

const yearOf = (day: string) => Number(day.slice(0, 4))
const dayAfter = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
const atMost = (most: number, nights: string) => String(Math.min(most, Number(nights)))
