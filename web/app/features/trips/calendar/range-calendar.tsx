import { DayPicker } from 'react-day-picker'
import { useOwnToday } from '../../../lib/dates/own-today.ts'
import { calendarDayOf, type DayRange, type Edge, firstDayFor, noonOf } from './calendar-days.ts'
import { CALENDAR_LOOK } from './calendar-look.tsx'

export interface CalendarProps extends DayRange {
  /** Which of the two days the next press chooses. */
  edge: Edge
  /** Days before it cannot be chosen. */
  firstDay?: string
  onPick: (day: string) => void
}

export function RangeCalendar(props: CalendarProps & { months: number }) {
  const today = useOwnToday()
  const { edge, startDate, endDate, firstDay, onPick, months } = props
  const [from, to, first] = [startDate, endDate, firstDayFor(props, edge, firstDay)].map(noonOf)
  const chosen = edge === 'end' ? (to ?? from) : (from ?? to)
  const shown = chosen && first && chosen < first ? first : chosen
  return (
    <DayPicker
      {...CALENDAR_LOOK}
      mode="range"
      today={noonOf(today)}
      selected={{ from: from ?? to, to: from ? to : undefined }}
      onSelect={(_, day) => onPick(calendarDayOf(day))}
      disabled={first ? { before: first } : undefined}
      startMonth={first}
      endMonth={new Date(2199, 11)}
      defaultMonth={shown ?? first}
      numberOfMonths={months}
      autoFocus
    />
  )
}
