import { LIMITS } from '@caravan/contract/limits.ts'
import { useController, useFormContext } from 'react-hook-form'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { PictureDrop } from '../../pictures/picture-drop.tsx'
import type { PictureUpload } from '../../pictures/use-picture-upload.ts'
import type { TripFields } from './trip-fields.ts'

export function PhotoField({ upload }: { upload: PictureUpload }) {
  const { field, fieldState } = useController<TripFields, 'imageUrl'>({ name: 'imageUrl' })
  const { state, localUrl } = upload
  const failure = state?.step === 'failed' || state?.step === 'refused' ? state.message : undefined
  const shown = localUrl ?? (field.value || null)
  return (
    <>
      <Field
        group
        label="Image"
        why={shown ? undefined : 'Until you choose one, the trip has its drawn poster.'}
        error={fieldState.error?.message ?? failure}
      >
        <PictureDrop ref={field.ref} upload={upload} shown={shown} />
      </Field>
      {shown ? <DescriptionOfPhoto /> : null}
    </>
  )
}

function DescriptionOfPhoto() {
  const { register, formState } = useFormContext<TripFields>()
  return (
    <Field
      optional
      label="What it shows"
      why="A few words, read aloud to travelers who cannot see it."
      error={formState.errors.imageDescription?.message}
    >
      <TextInput dir="auto" maxLength={LIMITS.imageDescription} {...register('imageDescription')} />
    </Field>
  )
}
