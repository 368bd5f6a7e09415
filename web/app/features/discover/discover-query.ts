import { readDiscover } from '@caravan/contract/discover.ts'
import type { ReplyOf } from '@caravan/contract/endpoint.ts'
import { queryOptions } from '@tanstack/react-query'
import { type Calls, call } from '../../lib/call.ts'

export type Discover = ReplyOf<typeof readDiscover>

/** Popular destinations with their counts. */
export const discoverQuery = (by: Calls['call'] = call) =>
  queryOptions({ queryKey: ['/api/discover'], queryFn: ({ signal }) => by(readDiscover, undefined, { signal }) })
