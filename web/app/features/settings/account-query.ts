import { readAccount } from '@caravan/contract/account.ts'
import { queryOptions } from '@tanstack/react-query'
import { type Calls, call } from '../../lib/call.ts'

/** The e-mail may have been confirmed in another tab meanwhile. */
export const accountQuery = (by: Calls['call'] = call) =>
  queryOptions({
    queryKey: ['/api/account'],
    queryFn: ({ signal }) => by(readAccount, undefined, { signal }),
    staleTime: 5000,
    refetchOnWindowFocus: true,
  })
