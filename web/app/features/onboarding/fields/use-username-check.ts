import { checkUsername } from '@caravan/contract/users.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { useDebouncedValue } from '../../../lib/use-debounced-value.ts'

const PAUSE_MS = 400
const LONGEST = 100
export type UsernameCheck =
  | { is: 'unknown' | 'asking' | 'free'; detail?: undefined }
  | { is: 'refused'; detail: string | undefined }

/** Dots alone would be read as a step in the address, and more than the call takes is not asked. */
const canAsk = (username: string) => username.length <= LONGEST && /[^.]/.test(username)

/** Whether the username is free, asked when the typing pauses. An answer to what was typed before is dropped. */
export function useUsernameCheck(typed: string): UsernameCheck {
  const username = typed.trim().toLowerCase()
  const settled = useDebouncedValue(username, PAUSE_MS)
  const isSettled = settled === username && canAsk(username)
  const { data, isFetching } = useQuery({
    queryKey: ['/api/usernames', username],
    queryFn: ({ signal }) => call(checkUsername, { params: { username } }, { signal }),
    enabled: isSettled,
    staleTime: 30_000,
  })
  if (!canAsk(username)) return { is: 'unknown' }
  if (data) return data.available ? { is: 'free' } : { is: 'refused', detail: data.detail ?? undefined }
  return { is: !isSettled || isFetching ? 'asking' : 'unknown' }
}
