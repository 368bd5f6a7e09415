import { LIMITS } from '@caravan/contract/limits.ts'
import { GENDER_LABELS, GENDERS, type Gender } from '@caravan/contract/options.ts'
import type { MouseEvent } from 'react'
import { Button } from '../../../ui/button.tsx'
import { ChipGroup } from '../../../ui/form/chip-group.tsx'
import { Field } from '../../../ui/form/field.tsx'
import styles from './onboarding-gender-field.module.css'

const OPTIONS = GENDERS.map((gender) => ({ value: gender, label: GENDER_LABELS[gender] }))
const WHY = `Private: nobody is ever shown it. It decides whether you can see and post trips for women or for men. Once stated, it can be changed after ${LIMITS.genderChangeDays} days.`

interface Props {
  value: Gender | null
  /** What was stated before is not taken back by leaving it out. */
  isStated: boolean
  error: string | undefined
  onChange: (value: Gender | null) => void
}

export function OnboardingGenderField({ value, isStated, error, onChange }: Props) {
  function leaveOut(event: MouseEvent<HTMLElement>) {
    // The button goes away with the answer: the reader stays among the choices.
    event.currentTarget.closest('.field')?.querySelector('input')?.focus()
    onChange(null)
  }
  return (
    <Field group optional label="Gender" why={WHY} error={error}>
      <ChipGroup options={OPTIONS} value={value} onChange={onChange} />
      {value && !isStated ? (
        <Button variant="quiet" className={styles.leaveOut} onClick={leaveOut}>
          Leave it out
        </Button>
      ) : null}
    </Field>
  )
}
