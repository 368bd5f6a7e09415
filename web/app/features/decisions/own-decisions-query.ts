import { listOwnDecisions } from '@caravan/contract/moderation.ts'
import { type Calls, callPage } from '../../lib/call.ts'
import { pagedQuery } from '../../lib/query/paged-query.ts'

export const ownDecisionsKey = ['/api/decisions']

/** What moderators decided about the viewer, the latest first. An appeal is answered elsewhere, and nothing announces it. */
export const ownDecisionsQuery = (by: Calls['callPage'] = callPage) =>
  pagedQuery(ownDecisionsKey, (query, init) => by(listOwnDecisions, { query }, init), { staleTime: 10_000 })
