import { listAppeals } from '@caravan/contract/appeals.ts'
import { listDecidedCases } from '@caravan/contract/case-work.ts'
import { type CaseItem, type DecisionKind, listCases, readCase } from '@caravan/contract/moderation.ts'
import type { ReportReason } from '@caravan/contract/reports.ts'
import { queryOptions } from '@tanstack/react-query'
import { type Calls, call, callPage } from '../../../lib/call.ts'
import { pagedQuery } from '../../../lib/query/paged-query.ts'

const moderationKey = '/api/moderation'
export const casesKey = [moderationKey, 'cases']
export const decidedKey = [moderationKey, 'decided']
export const appealsKey = [moderationKey, 'appeals']

/** Others decide too, and nothing announces it. */
const FRESH = { staleTime: 10_000 }

export interface CasesFilter {
  reason?: ReportReason | undefined
  urgency?: CaseItem['urgency'] | undefined
  claim?: 'own' | 'none' | undefined
}
export interface DecidedFilter {
  q?: string | undefined
  reason?: ReportReason | undefined
  kind?: DecisionKind | undefined
  moderator?: string | undefined
  review?: 'waiting' | undefined
}

export const casesQuery = (by: Calls['callPage'] = callPage, filter: CasesFilter = {}) =>
  pagedQuery(
    [...casesKey, JSON.stringify(filter)],
    (query, init) => by(listCases, { query: { ...filter, ...query } }, init),
    FRESH,
  )

export const decidedQuery = (by: Calls['callPage'] = callPage, filter: DecidedFilter = {}) =>
  pagedQuery(
    [...decidedKey, JSON.stringify(filter)],
    (query, init) => by(listDecidedCases, { query: { ...filter, ...query } }, init),
    FRESH,
  )

export const appealsQuery = (by: Calls['callPage'] = callPage) =>
  pagedQuery(appealsKey, (query, init) => by(listAppeals, { query }, init), FRESH)

/** Each look is logged: it is asked for again where somebody comes back to it, and by nothing else. */
export const caseQuery = (caseId: string, by: Calls['call'] = call) =>
  queryOptions({
    queryKey: [moderationKey, 'case', caseId],
    queryFn: ({ signal }) => by(readCase, { params: { caseId } }, { signal }),
    staleTime: 10_000,
  })
