import { listMeetings, showMeetingCodes } from '@caravan/contract/meetings.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { type Calls, call, callPage } from '../../../lib/call.ts'
import { isCallError } from '../../../lib/call-error.ts'
import { pagedQuery } from '../../../lib/query/paged-query.ts'
import { ownStepsQuery } from '../../people/steps/steps.tsx'

export const meetingsKey = ['/api/meetings']

export const meetingsQuery = (by: Calls['callPage'] = callPage) =>
  pagedQuery(meetingsKey, (query, init) => by(listMeetings, { query }, init), { staleTime: 30_000 })

const MINUTE = 60_000

/**
 * The codes to show somebody. Asked for each minute while a dialog is open, so that there are ten minutes of them whenever
 * the network goes. They are never kept on the device. `behind` is by how much its clock is behind that of the server.
 */
export const codesQuery = (userId: string) =>
  queryOptions({
    queryKey: ['/api/meeting-codes', userId],
    queryFn: async ({ signal }) => {
      const { now, codes, haveMet } = await call(showMeetingCodes, { params: { userId } }, { signal })
      return { codes, haveMet, behind: Date.parse(now) - Date.now() }
    },
    staleTime: MINUTE / 2,
    gcTime: 11 * MINUTE,
    refetchInterval: ({ state }) => (isCallError(state.error) || state.data?.haveMet ? false : MINUTE),
    refetchIntervalInBackground: true,
    retry: false,
  })

export const prefetchPassport = (client: QueryClient, { call, callPage }: Calls) =>
  Promise.all([client.prefetchInfiniteQuery(meetingsQuery(callPage)), client.prefetchQuery(ownStepsQuery(call))])
