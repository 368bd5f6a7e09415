import { listVouches } from '@caravan/contract/vouches.ts'
import { callPage } from '../../../lib/call.ts'
import { pagedQuery } from '../../../lib/query/paged-query.ts'

export const vouchesKey = ['/api/vouches']

/** What those who have met somebody say of them, the latest first. */
export const vouchesQuery = (userId: string) =>
  pagedQuery([...vouchesKey, userId], (query, init) => callPage(listVouches, { params: { userId }, query }, init), {
    staleTime: 0,
  })
