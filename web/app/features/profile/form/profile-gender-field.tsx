import { GENDER_LABELS, GENDERS, type Gender } from '@caravan/contract/options.ts'
import { useWatch } from 'react-hook-form'
import { ChipGroup } from '../../../ui/form/chip-group.tsx'
import { Field } from '../../../ui/form/field.tsx'
import type { ProfileFormApi } from './use-profile-form.ts'

const OPTIONS = GENDERS.map((value) => ({ value, label: GENDER_LABELS[value] }))
const WHY =
  'Only you see it. Trips for women or for men are open to those who stated it. Once stated, it can be changed after 30 days.'

export function ProfileGenderField({ form, stated }: { form: ProfileFormApi; stated: Gender | null }) {
  const gender = useWatch({ control: form.control, name: 'gender' }) ?? null
  const set = (value: Gender) => {
    form.setValue('gender', value, { shouldDirty: true })
    form.clearErrors('gender')
  }
  return (
    <Field group label="Gender" optional={stated === null} why={WHY} error={form.formState.errors.gender?.message}>
      <ChipGroup options={OPTIONS} value={gender} onChange={set} />
    </Field>
  )
}
