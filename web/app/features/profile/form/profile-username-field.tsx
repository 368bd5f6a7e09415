import { checkUsername, Username } from '@caravan/contract/users.ts'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { call } from '../../../lib/call.ts'
import { useDebouncedValue } from '../../../lib/use-debounced-value.ts'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import type { ProfileFormApi } from './use-profile-form.ts'

const DELAY = 300

/** Shows while one types whether a name is taken; saving asks again. */
export function ProfileUsernameField({ form, own }: { form: ProfileFormApi; own: string | null }) {
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
