import { useController } from 'react-hook-form'
import { Field } from '../../../ui/form/field.tsx'
import { PictureDrop } from '../../pictures/picture-drop.tsx'
import type { PictureUpload } from '../../pictures/use-picture-upload.ts'
import type { TripFields } from './trip-fields.ts'

export function PhotoField({ upload }: { upload: PictureUpload }) {
  const { field, fieldState } = useController<TripFields, 'imageUrl'>({ name: 'imageUrl' })
  const { state, localUrl } = upload
  const failure = state?.step === 'failed' || state?.step === 'refused' ? state.message : undefined
  const shown = localUrl ?? (field.value || null)
  return (
    <Field
      group
      label="Image"
      why={shown ? undefined : 'Until you choose one, the trip has its drawn poster.'}
      error={fieldState.error?.message ?? failure}
    >
      <PictureDrop ref={field.ref} upload={upload} shown={shown} />
    </Field>
  )
}
