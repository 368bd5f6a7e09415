import { readTraveller } from '@caravan/contract/travellers.ts'
import { queryOptions } from '@tanstack/react-query'
import { type Calls, call } from '../../../lib/call.ts'

export const travellersKey = ['/api/travellers']

export const travellerQuery = (username: string, by: Calls['call'] = call) =>
  queryOptions({
    queryKey: [...travellersKey, username],
    queryFn: ({ signal }) => by(readTraveller, { params: { username } }, { signal }),
    // how the two stand changes with what either does
    staleTime: 0,
  })
