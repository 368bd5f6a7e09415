import { readFirstWeek } from '@caravan/contract/first-week.ts'
import { queryOptions } from '@tanstack/react-query'
import { type Calls, call } from '../../lib/call.ts'

/** What is left today of the limits of a new account. Much of what the viewer does counts: each place that shows it asks anew. */
export const firstWeekQuery = (by: Calls['call'] = call) =>
  queryOptions({
    queryKey: ['/api/first-week'],
    queryFn: async ({ signal }) => (await by(readFirstWeek, undefined, { signal })).limits,
    staleTime: 0,
  })
