import { useRef, useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { useNow } from '../../../lib/dates/now.tsx'
import { firstTodayAt } from '../../../lib/dates/trip-dates.ts'
import { lazyComponent } from '../../../lib/lazy-component.tsx'
import { DialogBoundary } from '../../../ui/overlay/dialog-boundary.tsx'
import type { TripFields } from '../form/trip-fields.ts'
import styles from '../form/trip-form.module.css'
import { type Edge, pickDay } from './calendar-days.ts'
import { DayField } from './day-field.tsx'

export const loadCalendar = () => import('./calendar-float.tsx')
const CalendarFloat = lazyComponent(async () => (await loadCalendar()).CalendarFloat)

interface Props {
  isNew: boolean
  /** The two are the window in which the trip is. */
  isFlexible: boolean
}

/** Start and end, typed or picked from one calendar. A new trip is not offered days that are over. */
export function WhenFields({ isNew, isFlexible }: Props) {
  const { trigger, formState } = useFormContext<TripFields>()
  const start = useController<TripFields, 'startDate'>({ name: 'startDate' })
  const end = useController<TripFields, 'endDate'>({ name: 'endDate' })
  const [open, setOpen] = useState<Edge | null>(null)
  const row = useRef<HTMLDivElement>(null)
  // it may still be yesterday where the trip goes
  const today = firstTodayAt(useNow())

  // Each of the two may set the other right or wrong.
  const check = () => {
    if (formState.isSubmitted) void trigger(['startDate', 'endDate'])
  }
  function pick(day: string) {
    if (!open) return
    const range = { startDate: start.field.value, endDate: end.field.value }
    const { startDate, endDate, next } = pickDay(range, day, open)
    start.field.onChange(startDate)
    end.field.onChange(endDate)
    check()
    setOpen(next)
  }
  const fields = [
    {
      edge: 'start',
      label: isFlexible ? 'Earliest day' : 'Start date',
      pick: 'Pick the start from a calendar',
      ...start,
    },
    { edge: 'end', label: isFlexible ? 'Latest day' : 'End date', pick: 'Pick the end from a calendar', ...end },
  ] as const

  return (
    <div className={styles.pair} ref={row}>
      {fields.map(({ edge, label, pick: words, field, fieldState }) => (
        <DayField
          key={edge}
          ref={field.ref}
          label={label}
          pick={words}
          value={field.value}
          today={today}
          error={fieldState.error?.message}
          isOpen={open === edge}
          onOpen={() => setOpen(edge)}
          onBlur={field.onBlur}
          onChange={(day) => {
            field.onChange(day)
            check()
          }}
        />
      ))}
      {open ? (
        <DialogBoundary onClose={() => setOpen(null)}>
          <CalendarFloat
            edge={open}
            anchor={row}
            startDate={start.field.value}
            endDate={end.field.value}
            firstDay={isNew ? today : undefined}
            onPick={pick}
            onClose={() => setOpen(null)}
          />
        </DialogBoundary>
      ) : null}
    </div>
  )
}
