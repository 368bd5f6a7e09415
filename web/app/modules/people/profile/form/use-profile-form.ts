import { type AuthorCard, type OwnUser, ProfileBody, saveProfile } from '@caravan/contract/users.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { call } from '../../../../lib/call.ts'
import { fieldErrors } from '../../../../lib/call-error.ts'
import { isPages, mapItems, patchNewest, patchPages } from '../../../../lib/query/patch-pages.ts'
import { useSingleFlight } from '../../../../lib/use-single-flight.ts'
import { useSetViewer } from '../../../../lib/viewer/use-viewer.ts'
import { toast } from '../../../../ui/toast/toast.ts'
import { tripsKey } from '../../../trips/trip-keys.ts'

type NamedViewer = Pick<OwnUser, keyof AuthorCard>

/**
 * Names oneself anew in all trips and comments that the cache holds: a long feed is not fetched again, and what is
 * fetched shows the old name until it comes.
 */
export function patchOwnAuthorCard(client: QueryClient, viewer: NamedViewer): void {
  const own = ownAuthorCardOf(viewer)
  const rename = (row: unknown): unknown => (isBy(row, own.id) ? { ...row, user: own } : row)
  for (const { queryKey, state } of client.getQueryCache().findAll({ queryKey: tripsKey })) {
    if (isPages(state.data)) patchPages<unknown>(client, queryKey, (list) => mapItems(list, rename))
    else patchNewest<unknown>(client, queryKey, (data) => (Array.isArray(data) ? data.map(rename) : rename(data)))
  }
}

const ownAuthorCardOf = ({ id, username, firstName, ...picture }: NamedViewer): AuthorCard => ({
  id,
  username: username ?? '',
  firstName: firstName ?? '',
  profileImageUrl: picture.profileImageUrl,
  profileImagePreview: picture.profileImagePreview,
})

const isBy = (row: unknown, userId: string): row is { user: AuthorCard } =>
  typeof row === 'object' && row !== null && 'user' in row && isNamed(row.user, userId)
const isNamed = (user: unknown, userId: string) =>
  typeof user === 'object' && user !== null && 'id' in user && user.id === userId

const ProfileFields = ProfileBody.pick({
  firstName: true,
  lastName: true,
  username: true,
  bio: true,
  profileImageUrl: true,
  gender: true,
})
type Given = z.input<typeof ProfileFields>
export type ProfileFields = z.output<typeof ProfileFields>
export type ProfileFormApi = UseFormReturn<Given, unknown, ProfileFields>

export function useProfileForm(viewer: OwnUser, onSaved: () => void) {
  const setViewer = useSetViewer()
  const client = useQueryClient()
  const form: ProfileFormApi = useForm<Given, unknown, ProfileFields>({
    defaultValues: {
      firstName: viewer.firstName ?? '',
      lastName: viewer.lastName ?? '',
      username: viewer.username ?? '',
      bio: viewer.bio ?? '',
      profileImageUrl: viewer.profileImageUrl ?? '',
      gender: viewer.gender ?? undefined,
    },
    resolver: zodResolver(ProfileFields),
  })

  const { mutate: save, isPending: isSaving } = useSingleFlight({
    mutationFn: (fields: ProfileFields) => call(saveProfile, { body: changedOnly(fields, viewer) }),
    onSuccess: (saved) => {
      setViewer(saved)
      patchOwnAuthorCard(client, saved)
      void client.invalidateQueries({ queryKey: tripsKey })
      toast({ title: 'Profile updated successfully!', tone: 'success' })
      onSaved()
    },
    onError: (error) => {
      if (!showRefusals(form, error)) {
        toast({ title: 'Failed to update profile. Please try again.', tone: 'danger' })
      }
    },
  })
  return { form, save, isSaving }
}

const FIELDS = ['firstName', 'lastName', 'username', 'bio', 'gender', 'profileImageUrl'] as const

function showRefusals(form: ProfileFormApi, error: unknown): boolean {
  const refusals = fieldErrors(error)
  const names = FIELDS.filter((name) => `/${name}` in refusals)
  for (const name of names) form.setError(name, { type: 'server', message: refusals[`/${name}`] })
  if (names[0]) form.setFocus(names[0])
  return names.length > 0
}

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
