import { CalendarDays } from 'lucide-react'
import { type Ref, useState } from 'react'
import { tripDates } from '../../../lib/dates/trip-dates.ts'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { noonOf } from './calendar-days.ts'
import styles from './day-field.module.css'
import { dayHabitsOf } from './day-habits.ts'
import { readDay } from './read-day.ts'

interface Props {
  label: string
  /** What the calendar's button does. */
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

/** A day that can be typed in many ways; once it is left it is shown as the product writes days. */
export function DayField({ label, pick, value, today, error, isOpen, onOpen, onChange, onBlur, ref }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <Field label={label} error={error}>
      <span className={styles.field}>
        <TextInput
          ref={ref}
          value={typed ?? shown(value)}
          placeholder="YYYY-MM-DD"
          autoComplete="off"
          onChange={({ target }) => {
            setTyped(target.value)
            onChange(readDay(target.value, dayHabitsOf(navigator.language, today)) ?? target.value.trim())
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

const shown = (value: string) => (noonOf(value) ? tripDates(value, value) : value)
