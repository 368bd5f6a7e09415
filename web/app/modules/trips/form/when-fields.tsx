import CalendarDays from 'lucide-react/icons/calendar-days'
import { type Ref, useRef, useState, useSyncExternalStore } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { useNow } from '../../../lib/dates/now.tsx'
import { dayInField, firstTodayAt } from '../../../lib/dates/trip-dates.ts'
import { lazy } from '../../../lib/lazy.tsx'
import { ownLanguage } from '../../../lib/own-language.ts'
import { usePrefetch } from '../../../lib/when-idle.ts'
import { IconButton } from '../../../ui/button.tsx'
import { ChipGroup } from '../../../ui/form/chip-group.tsx'
import { Field, TextInput } from '../../../ui/form/field.tsx'
import { DialogBoundary } from '../../../ui/overlay/dialog-boundary.tsx'
import { type Edge, noonOf, pickDay } from '../calendar/calendar-days.ts'
import { dayHabitsOf, readDay } from './read-day.ts'
import type { TripFields } from './trip-fields.ts'
import styles from './trip-form-screen.module.css'

const COARSE = '(pointer: coarse)'

function subscribe(listener: () => void) {
  const query = matchMedia(COARSE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Whether one points with a finger. The server does not know. */
const useCoarsePointer = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(COARSE).matches,
    () => false,
  )

interface DayFieldProps {
  label: string
  pick: string
  /** `YYYY-MM-DD`, or what was typed and is no day yet. */
  value: string
  today: string
  error?: string
  isOpen: boolean
  onOpen: () => void
  onChange: (value: string) => void
  onBlur: () => void
  ref?: Ref<HTMLInputElement>
}

/**
 * A day that can be typed in many ways; once it is left it is shown as the product writes days. A finger opens the
 * calendar at once, without the keyboard of the screen.
 */
function DayField({ label, pick, value, today, error, isOpen, onOpen, onChange, onBlur, ref }: DayFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const isCoarse = useCoarsePointer()
  return (
    <Field label={label} error={error}>
      <span className={styles.field}>
        <TextInput
          ref={ref}
          value={typed ?? shown(value)}
          placeholder="YYYY-MM-DD"
          autoComplete="off"
          inputMode={isCoarse ? 'none' : undefined}
          onClick={isCoarse ? onOpen : undefined}
          onChange={({ target }) => {
            setTyped(target.value)
            onChange(readDay(target.value, dayHabitsOf(ownLanguage(), today)) ?? target.value.trim())
          }}
          onBlur={() => {
            setTyped(null)
            onBlur()
          }}
        />
        <IconButton label={pick} aria-haspopup="dialog" aria-expanded={isOpen} onClick={onOpen}>
          <CalendarDays className="icon" />
        </IconButton>
      </span>
    </Field>
  )
}

const shown = (value: string) => (noonOf(value) ? dayInField(value) : value)

const CalendarFloat = lazy(async () => (await import('../calendar/calendar-float.tsx')).CalendarFloat)
const LATER = [CalendarFloat.preload]

interface Props {
  isNew: boolean
  /** The two are the window in which the trip is. */
  isFlexible: boolean
}

/** Start and end, typed or picked from one calendar. A new trip is not offered days that are over. */
function WhenFields({ isNew, isFlexible }: Props) {
  usePrefetch(LATER)
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

const CHOICES = [
  { value: 'exact', label: 'Exact dates' },
  { value: 'flexible', label: 'Flexible' },
] as const
type Choice = (typeof CHOICES)[number]['value']

const USUAL_NIGHTS = { min: '5', max: '8' }

export function DatesFields({ isNew }: { isNew: boolean }) {
  const { field, fieldState } = useController<TripFields, 'nights'>({ name: 'nights' })
  const { clearErrors } = useFormContext<TripFields>()
  const isFlexible = field.value !== null
  function choose(choice: Choice) {
    field.onChange(choice === 'flexible' ? USUAL_NIGHTS : null)
    clearErrors(['startDate', 'endDate', 'nights', 'flexible'])
  }
  return (
    <>
      <Field group label="When" error={fieldState.error?.root?.message}>
        <ChipGroup<Choice> options={CHOICES} value={isFlexible ? 'flexible' : 'exact'} onChange={choose} />
      </Field>
      <WhenFields isNew={isNew} isFlexible={isFlexible} />
      {isFlexible ? <NightsFields /> : null}
    </>
  )
}

function NightsFields() {
  const { register, formState } = useFormContext<TripFields>()
  const { nights, flexible } = formState.errors
  return (
    <div className={styles.pair}>
      <Field label="Fewest nights" error={nights?.min?.message}>
        <TextInput inputMode="numeric" autoComplete="off" {...register('nights.min')} />
      </Field>
      <Field label="Most nights" error={nights?.max?.message ?? flexible?.message}>
        <TextInput inputMode="numeric" autoComplete="off" {...register('nights.max')} />
      </Field>
    </div>
  )
}
