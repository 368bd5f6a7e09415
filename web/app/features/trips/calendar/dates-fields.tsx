import { useController, useFormContext } from 'react-hook-form'
import { ChipGroup } from '../../../ui/form/chip-group.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import type { TripFields } from '../form/trip-fields.ts'
import styles from '../form/trip-form.module.css'
import { WhenFields } from './when-fields.tsx'

const CHOICES = [
  { value: 'exact', label: 'Exact dates' },
  { value: 'flexible', label: 'Flexible' },
] as const
type Choice = (typeof CHOICES)[number]['value']

const USUAL_NIGHTS = { min: '5', max: '8' }

/** When the trip is: from one day to another, or some nights between two days. */
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
