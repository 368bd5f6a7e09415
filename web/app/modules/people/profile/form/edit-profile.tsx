import { LIMITS } from '@caravan/contract/limits.ts'
import type { Gender } from '@caravan/contract/options.ts'
import { lengthOf } from '@caravan/contract/text-length.ts'
import { checkUsername, type OwnUser, Username } from '@caravan/contract/users.ts'
import { useQuery } from '@tanstack/react-query'
import ImagePlus from 'lucide-react/icons/image-plus'
import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import { call } from '../../../../lib/call.ts'
import { useDebouncedValue } from '../../../../lib/hooks.ts'
import { ChipGroup } from '../../../../ui/form/chip-group.tsx'
import { Field, FieldErrorText, TextArea, TextInput } from '../../../../ui/form/field.tsx'
import { Avatar } from '../../../../ui/picture/avatar.tsx'
import { UnsavedQuestion } from '../../../../ui/unsaved/unsaved-question.tsx'
import { useUnsaved } from '../../../../ui/unsaved/use-unsaved.ts'
import {
  PictureActions,
  PictureInput,
  UploadProgress,
  useDroppedPictures,
} from '../../../media/pictures/picture-actions.tsx'
import { AVATAR_PICTURE } from '../../../media/pictures/picture-rules.ts'
import { keepAsAvatar, uploadBlockReason } from '../../../media/pictures/upload-state.ts'
import { type PictureUpload, usePictureUpload } from '../../../media/pictures/use-picture-upload.ts'
import { SaveOrCancel } from '../../settings/account/account-form.tsx'
import { GENDER_OPTIONS, WHY_GENDER } from '../choices.tsx'
import styles from './edit-profile.module.css'
import { type ProfileFormApi, useProfileForm } from './use-profile-form.ts'

interface Props {
  viewer: OwnUser
  form: ProfileFormApi
  upload: PictureUpload
}

function AvatarField({ viewer, form, upload }: Props) {
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

const DELAY = 300

/** Shows while one types whether a name is taken; saving asks again. */
function ProfileUsernameField({ form, own }: { form: ProfileFormApi; own: string | null }) {
  const typed = useWatch({ control: form.control, name: 'username' }) ?? ''
  const free = useUsernameCheck(typed, own)
  const refused = free.data?.available === false ? (free.data.detail ?? 'That username is taken.') : undefined
  return (
    <Field
      label="Username"
      error={form.formState.errors.username?.message ?? refused}
      count={free.data?.available ? 'This username is free.' : undefined}
    >
      <TextInput autoComplete="off" autoCapitalize="none" spellCheck={false} {...form.register('username')} />
    </Field>
  )
}

function useUsernameCheck(typed: string, own: string | null) {
  const settled = useDebouncedValue(typed, DELAY)
  const username = Username.safeParse(settled).data
  const isAsked = username !== undefined && username !== own && settled === typed
  const answer = useQuery({
    queryKey: ['/api/usernames', username],
    queryFn: ({ signal }) => call(checkUsername, { params: { username: username ?? '' } }, { signal }),
    enabled: isAsked,
    staleTime: 10_000,
  })
  return { data: isAsked ? answer.data : undefined }
}

function ProfileGenderField({ form, stated }: { form: ProfileFormApi; stated: Gender | null }) {
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
