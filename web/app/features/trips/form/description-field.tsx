import { LIMITS } from '@caravan/contract/limits.ts'
import { lengthOf } from '@caravan/contract/text-length.ts'
import { useFormContext, useWatch } from 'react-hook-form'
import { Field } from '../../../ui/form/field.tsx'
import { TextArea } from '../../../ui/form/text-input.tsx'
import type { TripFields } from './trip-fields.ts'

export function DescriptionField() {
  const { register, formState } = useFormContext<TripFields>()
  const description = useWatch<TripFields, 'description'>({ name: 'description' })
  return (
    <Field
      label="Description"
      error={formState.errors.description?.message}
      count={`${lengthOf(description.trim())}/${LIMITS.description}`}
    >
      <TextArea rows={4} {...register('description')} />
    </Field>
  )
}
