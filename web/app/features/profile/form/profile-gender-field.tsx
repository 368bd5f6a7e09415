import type { Gender } from '@caravan/contract/options.ts'
import { useWatch } from 'react-hook-form'
import { ChipGroup } from '../../../ui/form/chip-group.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { GENDER_OPTIONS, WHY_GENDER } from './gender-options.ts'
import type { ProfileFormApi } from './use-profile-form.ts'

export function ProfileGenderField({ form, stated }: { form: ProfileFormApi; stated: Gender | null }) {
  const gender = useWatch({ control: form.control, name: 'gender' }) ?? null
  const set = (value: Gender) => {
    form.setValue('gender', value, { shouldDirty: true })
    form.clearErrors('gender')
  }
  return (
    <Field
      group
      label="Gender"
      optional={stated === null}
      why={WHY_GENDER}
      error={form.formState.errors.gender?.message}
    >
      <ChipGroup options={GENDER_OPTIONS} value={gender} onChange={set} />
    </Field>
  )
}
