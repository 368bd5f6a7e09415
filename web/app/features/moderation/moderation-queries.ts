import { listAppeals, listCases, readCase } from '@caravan/contract/moderation.ts'
import { queryOptions } from '@tanstack/react-query'
import { type Calls, call, callPage } from '../../lib/call.ts'
import { pagedQuery } from '../../lib/query/paged-query.ts'

const moderationKey = '/api/moderation'
export const casesKey = [moderationKey, 'cases']
export const appealsKey = [moderationKey, 'appeals']

/** Others decide too, and nothing announces it. */
const FRESH = { staleTime: 10_000 }

/** Open cases, the most urgent first, then the oldest. */
export const casesQuery = (by: Calls['callPage'] = callPage) =>
  pagedQuery(casesKey, (query, init) => by(listCases, { query }, init), FRESH)

/** Appeals that wait, the oldest first. */
export const appealsQuery = (by: Calls['callPage'] = callPage) =>
  pagedQuery(appealsKey, (query, init) => by(listAppeals, { query }, init), FRESH)

/** Each look is logged: it is asked for again where somebody comes back to it, and by nothing else. */
export const caseQuery = (caseId: string, by: Calls['call'] = call) =>
  queryOptions({
    queryKey: [moderationKey, 'case', caseId],
    queryFn: ({ signal }) => by(readCase, { params: { caseId } }, { signal }),
    staleTime: 10_000,
  })
