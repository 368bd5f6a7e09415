import type { OwnUser } from '@caravan/contract/users.ts'
import type { ProfileFields } from './use-profile-form.ts'

/** What the dialog sends: an unchanged picture or gender is no statement about them. */
export function changedOnly(
  { profileImageUrl, gender, ...words }: ProfileFields,
  viewer: Pick<OwnUser, 'profileImageUrl' | 'gender'>,
): ProfileFields {
  return {
    ...words,
    profileImageUrl: profileImageUrl === (viewer.profileImageUrl ?? '') ? undefined : profileImageUrl,
    gender: gender === viewer.gender ? undefined : gender,
  }
}
