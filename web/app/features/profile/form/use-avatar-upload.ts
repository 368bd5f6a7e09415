import { toast } from '../../../ui/toast.ts'
import { keepAsAvatar } from '../../pictures/keep-picture.ts'
import { AVATAR_PICTURE } from '../../pictures/picture-rules.ts'
import { usePictureUpload } from '../../pictures/use-picture-upload.ts'
import type { ProfileFormApi } from './use-profile-form.ts'

/** The picture counts once the dialog is saved. */
export function useAvatarUpload(form: ProfileFormApi) {
  const set = (objectPath: string) => form.setValue('profileImageUrl', objectPath, { shouldDirty: true })
  return usePictureUpload({
    rules: AVATAR_PICTURE,
    keep: keepAsAvatar,
    onKept: ({ objectPath }) => set(objectPath),
    onFailed: (description) => toast({ title: 'Upload error', description, tone: 'danger' }),
    onRemoved: () => set(''),
    onTouched: () => form.clearErrors('profileImageUrl'),
  })
}
