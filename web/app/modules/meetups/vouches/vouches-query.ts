import { listVouches } from '@caravan/contract/vouches.ts'
import { callPage } from '../../../lib/call.ts'
import { pagedQuery } from '../../../lib/query/paged-query.ts'

export const vouchesKey = ['/api/vouches']

export const vouchesQuery = (userId: string) =>
  pagedQuery([...vouchesKey, userId], (query, init) => callPage(listVouches, { params: { userId }, query }, init), {
    staleTime: 0,
  })
