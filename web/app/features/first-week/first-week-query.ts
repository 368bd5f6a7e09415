import { readFirstWeek } from '@caravan/contract/first-week.ts'
import { queryOptions } from '@tanstack/react-query'
import { type Calls, call } from '../../lib/call.ts'

export const firstWeekKey = ['/api/first-week']

/** What is left today of the limits of a new account. Much of what the viewer does counts, so that it is asked for each time. */
export const firstWeekQuery = (by: Calls['call'] = call) =>
  queryOptions({
    queryKey: firstWeekKey,
    queryFn: async ({ signal }) => (await by(readFirstWeek, undefined, { signal })).limits,
    staleTime: 0,
  })
