import { CalendarDays } from 'lucide-react'
import { type Ref, useState } from 'react'
import { dayInField } from '../../../lib/dates/trip-dates.ts'
import { ownLanguage } from '../../../lib/own-language.ts'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { noonOf } from './calendar-days.ts'
import styles from './day-field.module.css'
import { dayHabitsOf } from './day-habits.ts'
import { readDay } from './read-day.ts'
import { useCoarsePointer } from './use-coarse-pointer.ts'

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

/**
 * A day that can be typed in many ways; once it is left it is shown as the product writes days. A finger opens the
 * calendar at once, without the keyboard of the screen.
 */
export function DayField({ label, pick, value, today, error, isOpen, onOpen, onChange, onBlur, ref }: Props) {
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
