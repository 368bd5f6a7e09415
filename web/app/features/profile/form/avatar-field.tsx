import type { OwnUser } from '@caravan/contract/users.ts'
import { ImagePlus } from 'lucide-react'
import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import { FieldErrorText } from '../../../ui/form/field.tsx'
import { Avatar } from '../../../ui/picture/avatar.tsx'
import { PictureActions } from '../../pictures/picture-actions.tsx'
import { PictureInput } from '../../pictures/picture-input.tsx'
import { UploadProgress } from '../../pictures/upload-progress.tsx'
import { useDroppedPictures } from '../../pictures/use-dropped-pictures.ts'
import type { PictureUpload } from '../../pictures/use-picture-upload.ts'
import styles from './avatar-field.module.css'
import type { ProfileFormApi } from './use-profile-form.ts'

interface Props {
  viewer: OwnUser
  form: ProfileFormApi
  upload: PictureUpload
}

export function AvatarField({ viewer, form, upload }: Props) {
  const { state, localUrl, choose, rules } = upload
  const stored = useWatch({ control: form.control, name: 'profileImageUrl' }) || null
  const { target } = useDroppedPictures(([file]) => file && choose(file))
  const input = useId()
  const failure = state?.step === 'failed' || state?.step === 'refused' ? state.message : undefined
  const message = form.formState.errors.profileImageUrl?.message ?? failure
  const canRemove = stored !== null || localUrl !== null
  return (
    <div className={styles.field} {...target}>
      {localUrl ? (
        <span className="avatar size-18">
          <img src={localUrl} alt="" />
        </span>
      ) : (
        <Avatar
          key={stored}
          user={{ ...viewer, profileImageUrl: stored, profileImagePreview: previewOf(stored, viewer) }}
          size={72}
          alt=""
        />
      )}
      <div className={styles.actions}>
        <label className="btn small" htmlFor={input}>
          <ImagePlus className="icon" />
          Change picture
          <PictureInput
            id={input}
            onPicture={choose}
            describedBy={message ? `${input}-error ${input}-hint` : `${input}-hint`}
            invalid={Boolean(message)}
          />
        </label>
        <PictureActions upload={upload} isThere={canRemove} className={styles.more} />
        <p className="soft small" id={`${input}-hint`}>
          {rules.hint}
        </p>
        <UploadProgress state={state} />
        <div aria-live="polite">
          {message ? <FieldErrorText id={`${input}-error`}>{message}</FieldErrorText> : null}
        </div>
      </div>
    </div>
  )
}

/** Known of the picture that was there: another one has just been shown from the device. */
const previewOf = (stored: string | null, { profileImageUrl, profileImagePreview }: OwnUser) =>
  stored === profileImageUrl ? profileImagePreview : null
