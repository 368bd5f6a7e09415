import { LIMITS } from '@caravan/contract/limits.ts'
import { lengthOf } from '@caravan/contract/text-length.ts'
import type { OwnUser } from '@caravan/contract/users.ts'
import { useWatch } from 'react-hook-form'
import { Field } from '../../../ui/field.tsx'
import { TextArea } from '../../../ui/text-input.tsx'
import { holdUp } from '../../pictures/upload-state.ts'
import { AvatarField } from './avatar-field.tsx'
import { GenderField } from './gender-field.tsx'
import formStyles from './profile-form.module.css'
import { SaveOrCancel } from './save-or-cancel.tsx'
import { useAvatarUpload } from './use-avatar-upload.ts'
import { useProfileForm } from './use-profile-form.ts'
import { UsernameField } from './username-field.tsx'

export function EditProfile({ viewer, onClose }: { viewer: OwnUser; onClose: () => void }) {
  const { form, save, isSaving } = useProfileForm(viewer, onClose)
  const { register, control, formState, handleSubmit, setError } = form
  const avatar = useAvatarUpload(form)
  const bio = useWatch({ control, name: 'bio' }) ?? ''
  const submit = handleSubmit((fields) => {
    const wait = holdUp(avatar.state)
    if (wait === null) return save(fields)
    setError('profileImageUrl', { type: 'wait', message: wait })
  })
  return (
    <form className={formStyles.form} noValidate onSubmit={(event) => void submit(event)}>
      <div className={formStyles.body}>
        <AvatarField viewer={viewer} form={form} upload={avatar} />
        <UsernameField form={form} own={viewer.username} />
        <Field label="Bio" error={formState.errors.bio?.message} count={`${lengthOf(bio)}/${LIMITS.bio} characters`}>
          <TextArea rows={3} {...register('bio')} />
        </Field>
        <GenderField form={form} stated={viewer.gender} />
      </div>
      <SaveOrCancel busy={isSaving} onCancel={onClose} />
    </form>
  )
}
