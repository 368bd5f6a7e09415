import type { CalendarTrip, MatchOverlap, TripCalendar } from '@caravan/contract/own-trips.ts'

/** Trips that are drawn one below the other in a day; what is beyond is counted. */
export const LANES = 3

/** A trip in the days of a calendar: drawn from where it begins, and anew in each row. */
interface Bar {
  trip: CalendarTrip
  isStart: boolean
  isEnd: boolean
}

/** What a calendar shows on a day. */
export interface DayMarks {
  /** By lane; a trip keeps its lane on all its days. */
  bars: (Bar | undefined)[]
  /** Own trips that found no lane. */
  more: number
  trips: CalendarTrip[]
  overlaps: MatchOverlap[]
}

const DAY = 86_400_000
const nextDay = (day: string) => new Date(Date.parse(day) + DAY).toISOString().slice(0, 10)

/** The marks of each day from the first to the last that has any. */
export function dayMarks({ trips, overlaps }: Pick<TripCalendar, 'trips' | 'overlaps'>, from: string, to: string) {
  const marks = new Map<string, DayMarks>()
  const at = (day: string): DayMarks => {
    const there = marks.get(day)
    if (there) return there
    const empty: DayMarks = { bars: [], more: 0, trips: [], overlaps: [] }
    marks.set(day, empty)
    return empty
  }
  const eachDay = (first: string, last: string, run: (day: string) => void) => {
    const end = last < to ? last : to
    for (let day = first > from ? first : from; day <= end; day = nextDay(day)) run(day)
  }
  const laneEnds: string[] = []
  for (const trip of trips) {
    const { startDate, endDate } = trip
    const free = laneEnds.findIndex((end) => end < startDate)
    const lane = free === -1 ? laneEnds.length : free
    laneEnds[lane] = endDate
    eachDay(startDate, endDate, (day) => {
      const marked = at(day)
      marked.trips.push(trip)
      if (lane < LANES) marked.bars[lane] = { trip, isStart: day === startDate, isEnd: day === endDate }
      else marked.more++
    })
  }
  for (const overlap of overlaps) eachDay(overlap.from, overlap.to, (day) => at(day).overlaps.push(overlap))
  return marks
}

/** What is said of a day to those who do not see it: 'Lisbon, maybe Porto; with Aiko'. */
export function marksText({ trips, overlaps }: DayMarks): string {
  const places = trips.map(({ destination, flexible }) => (flexible ? `maybe ${destination}` : destination))
  const names = [...new Set(overlaps.map(({ user }) => user.firstName || user.username))]
  return [places.join(', '), names.length > 0 ? `with ${names.join(', ')}` : ''].filter(Boolean).join('; ')
}
