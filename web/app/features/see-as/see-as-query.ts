import { seeAs, type ViewerKind } from '@caravan/contract/see-as.ts'
import { queryOptions } from '@tanstack/react-query'
import { type Calls, call } from '../../lib/call.ts'

/** One's own profile and trips as somebody of that kind is answered now. */
export const seeAsQuery = (kind: ViewerKind, by: Calls['call'] = call) =>
  queryOptions({
    queryKey: ['/api/see-as', kind],
    queryFn: ({ signal }) => by(seeAs, { params: { kind } }, { signal }),
    staleTime: 0,
  })
