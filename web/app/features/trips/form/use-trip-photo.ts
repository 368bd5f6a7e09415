import { toast } from '../../../ui/toast.ts'
import { keepForTrip } from '../../pictures/keep-picture.ts'
import { TRIP_PICTURE } from '../../pictures/picture-rules.ts'
import { usePictureUpload } from '../../pictures/use-picture-upload.ts'
import type { TripFormApi } from './use-trip-form.ts'

/** The trip's one picture. `ready` says what to do once it is there. */
export function useTripPhoto(form: TripFormApi, ready: string) {
  const set = (objectPath: string) => form.setValue('imageUrl', objectPath, { shouldDirty: true })
  return usePictureUpload({
    rules: TRIP_PICTURE,
    keep: keepForTrip,
    onKept: ({ objectPath }) => {
      set(objectPath)
      toast({ title: 'Image ready', description: ready, tone: 'success' })
    },
    onFailed: (description) => toast({ title: 'Upload error', description, tone: 'danger' }),
    onRemoved: () => set(''),
    onTouched: () => form.clearErrors('imageUrl'),
  })
}
