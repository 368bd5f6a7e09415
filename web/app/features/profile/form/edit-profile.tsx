import { LIMITS } from '@caravan/contract/limits.ts'
import { lengthOf } from '@caravan/contract/text-length.ts'
import type { OwnUser } from '@caravan/contract/users.ts'
import { useWatch } from 'react-hook-form'
import { Field } from '../../../ui/form/field.tsx'
import { TextArea, TextInput } from '../../../ui/form/text-input.tsx'
import { UnsavedQuestion } from '../../../ui/unsaved/unsaved-question.tsx'
import { useUnsaved } from '../../../ui/unsaved/use-unsaved.ts'
import { keepAsAvatar } from '../../pictures/keep-picture.ts'
import { AVATAR_PICTURE } from '../../pictures/picture-rules.ts'
import { uploadBlockReason } from '../../pictures/upload-state.ts'
import { usePictureUpload } from '../../pictures/use-picture-upload.ts'
import { AvatarField } from './avatar-field.tsx'
import styles from './edit-profile.module.css'
import { ProfileGenderField } from './profile-gender-field.tsx'
import { ProfileUsernameField } from './profile-username-field.tsx'
import { SaveOrCancel } from './save-or-cancel.tsx'
import { type ProfileFormApi, useProfileForm } from './use-profile-form.ts'

export function EditProfile({ viewer, onClose }: { viewer: OwnUser; onClose: () => void }) {
  const { form, save, isSaving } = useProfileForm(viewer, onClose)
  const { register, control, formState, handleSubmit, setError } = form
  const avatar = useAvatarUpload(form)
  const unsaved = useUnsaved(formState.isDirty || avatar.state !== null)
  const bio = useWatch({ control, name: 'bio' }) ?? ''
  const submit = handleSubmit((fields) => {
    const wait = uploadBlockReason(avatar.state)
    if (wait === null) return save(fields)
    setError('profileImageUrl', { type: 'wait', message: wait })
  })
  return (
    <form method="post" className="stack" noValidate onSubmit={(event) => void submit(event)}>
      <div className="stack">
        <AvatarField viewer={viewer} form={form} upload={avatar} />
        <div className={styles.names}>
          <Field label="First name" error={formState.errors.firstName?.message}>
            <TextInput autoComplete="given-name" dir="auto" {...register('firstName')} />
          </Field>
          <Field label="Last name" error={formState.errors.lastName?.message}>
            <TextInput autoComplete="family-name" dir="auto" {...register('lastName')} />
          </Field>
          <p className="soft small">Your last name is shown only to travelers you have matched with.</p>
        </div>
        <ProfileUsernameField form={form} own={viewer.username} />
        <Field label="Bio" error={formState.errors.bio?.message} count={`${lengthOf(bio)}/${LIMITS.bio} characters`}>
          <TextArea rows={3} {...register('bio')} />
        </Field>
        <ProfileGenderField form={form} stated={viewer.gender} />
      </div>
      <SaveOrCancel busy={isSaving} onCancel={onClose} />
      <UnsavedQuestion unsaved={unsaved} />
    </form>
  )
}

/** The picture counts once the dialog is saved. */
function useAvatarUpload(form: ProfileFormApi) {
  const set = (objectPath: string) => form.setValue('profileImageUrl', objectPath, { shouldDirty: true })
  return usePictureUpload({
    rules: AVATAR_PICTURE,
    keep: keepAsAvatar,
    onKept: ({ objectPath }) => set(objectPath),
    onRemoved: () => set(''),
    onTouched: () => form.clearErrors('profileImageUrl'),
  })
}
