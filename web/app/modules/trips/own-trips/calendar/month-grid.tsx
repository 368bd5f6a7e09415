import type { CalendarTrip, MatchOverlap, TripCalendar } from '@caravan/contract/own-trips.ts'
import { createContext, use, useMemo } from 'react'
import { DayButton, type DayButtonProps, DayPicker, labelDayButton } from 'react-day-picker'
import { classNames } from '../../../../lib/class-names.ts'
import { useOwnToday } from '../../../../lib/dates/now.tsx'
import { Avatar } from '../../../../ui/picture/avatar.tsx'
import { calendarDayOf, noonOf } from '../../calendar/calendar-days.ts'
import { CALENDAR_LOOK } from '../../calendar/calendar-look.tsx'
import { daysOf } from '../own-trips-query.ts'
import styles from './month-grid.module.css'

interface Props {
  /** `YYYY-MM` */
  month: string
  onMonth: (month: string) => void
  /** The chosen one, `YYYY-MM-DD`. */
  day: string | undefined
  onDay: (day: string | undefined) => void
  /** Undefined while it is on its way. */
  calendar: TripCalendar | undefined
}

type Marks = ReadonlyMap<string, DayMarks>
const NONE: Marks = new Map()
const MarksOfMonth = createContext<Marks>(NONE)

/** A month as a grid: arrows go from day to day and on into the next month, Enter chooses a day. */
export function MonthGrid({ month, onMonth, day, onDay, calendar }: Props) {
  const today = useOwnToday()
  const marks = useMemo(() => {
    const { from, to } = daysOf(month)
    return calendar ? dayMarks(calendar, from, to) : NONE
  }, [calendar, month])
  return (
    <MarksOfMonth value={marks}>
      <DayPicker
        {...CALENDAR_LOOK}
        className={classNames(CALENDAR_LOOK.className, styles.grid)}
        mode="single"
        today={noonOf(today)}
        month={noonOf(`${month}-01`)}
        onMonthChange={(first) => onMonth(calendarDayOf(first).slice(0, 7))}
        startMonth={new Date(1970, 0)}
        endMonth={new Date(2199, 11)}
        selected={noonOf(day ?? '')}
        onSelect={(chosen) => onDay(chosen && calendarDayOf(chosen))}
        components={COMPONENTS}
        labels={{
          labelDayButton: (date, ...rest) => {
            const found = marks.get(calendarDayOf(date))
            const name = labelDayButton(date, ...rest)
            return found ? `${name}: ${marksText(found)}` : name
          },
        }}
      />
    </MarksOfMonth>
  )
}

/** The number of a day, and below it the trips that are on it. Their names are in the label. */
function TripDay({ children, ...props }: DayButtonProps) {
  const marks = use(MarksOfMonth).get(calendarDayOf(props.day.date))
  return (
    <DayButton {...props}>
      <span className={styles.number}>{children}</span>
      {marks ? <Marked {...marks} isNamed={beginsRow(props.day.date)} /> : null}
    </DayButton>
  )
}

/** Also where a trip goes on from the row above, it has its name. */
const beginsRow = (date: Date) => date.getDay() === CALENDAR_LOOK.weekStartsOn || date.getDate() === 1

const COMPONENTS = { ...CALENDAR_LOOK.components, DayButton: TripDay }

function Marked({ bars, more, overlaps, isNamed }: DayMarks & { isNamed: boolean }) {
  const [first] = overlaps
  return (
    <>
      {first ? (
        <span className={styles.match}>
          <Avatar user={first.user} size={24} alt="" />
        </span>
      ) : null}
      <span className={styles.bars}>
        {Array.from({ length: Math.min(LANES, bars.length) }, (_, lane) => {
          const bar = bars[lane]
          return (
            <span
              key={bar?.trip.id ?? `free ${lane}`}
              className={classNames(
                styles.bar,
                bar && styles.taken,
                bar?.trip.flexible && styles.possible,
                bar?.isStart && styles.start,
                bar?.isEnd && styles.end,
              )}
            >
              {bar && (bar.isStart || isNamed) ? <bdi>{bar.trip.destination}</bdi> : null}
            </span>
          )
        })}
        {more > 0 ? <span className={styles.more}>+{more}</span> : null}
      </span>
    </>
  )
}

/** Trips that are drawn one below the other in a day; what is beyond is counted. */
const LANES = 3

interface Bar {
  trip: CalendarTrip
  isStart: boolean
  isEnd: boolean
}

interface DayMarks {
  /** By lane; a trip keeps its lane on all its days. */
  bars: (Bar | undefined)[]
  /** Own trips that found no lane. */
  more: number
  trips: CalendarTrip[]
  overlaps: MatchOverlap[]
}

const DAY = 86_400_000
const nextDay = (day: string) => new Date(Date.parse(day) + DAY).toISOString().slice(0, 10)

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
