import { shortMonthName } from '@caravan/contract/months.ts'

interface Day {
  day: string
  month: string
  year: string
}

function splitDate(date: string): Day {
  const [year = '', month = '', day = ''] = date.split('-')
  return { day: String(Number(day)), month: shortMonthName(Number(month)), year }
}

interface TripDays {
  startDate: string
  endDate: string
  minNights: number | null
  maxNights: number | null
}

/** '4 – 11 Oct 2026', '28 Sep – 3 Oct 2026', '30 Dec 2026 – 2 Jan 2027', 'About 5 to 8 nights, 1 – 30 Sep 2026'. */
export function tripDays({ startDate, endDate, minNights, maxNights }: TripDays): string {
  const days = daysBetween(startDate, endDate)
  if (minNights === null || maxNights === null) return days
  const nights = minNights === maxNights ? `${minNights}` : `${minNights} to ${maxNights}`
  return `About ${nights} ${maxNights === 1 ? 'night' : 'nights'}, ${days}`
}

function daysBetween(startDate: string, endDate: string): string {
  const [from, to] = [splitDate(startDate), splitDate(endDate)]
  const end = `${to.day} ${to.month} ${to.year}`
  if (startDate === endDate) return end
  if (from.year !== to.year) return `${from.day} ${from.month} ${from.year} – ${end}`
  return from.month === to.month ? `${from.day} – ${end}` : `${from.day} ${from.month} – ${end}`
}

/** '4 Oct' and '2026', for a postmark. */
export function postmarkDay(date: string): { day: string; year: string } {
  const { day, month, year } = splitDate(date)
  return { day: `${day} ${month}`, year }
}
