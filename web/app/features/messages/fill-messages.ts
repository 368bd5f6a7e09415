import type { QueryClient } from '@tanstack/react-query'
import type { Calls } from '../../lib/call.ts'
import { conversationsQuery } from './conversations-query.ts'

/** What the server fetches for the first view: who there is to talk to. Messages carry times of the reader's own clock. */
export const fillMessages = (client: QueryClient, { callPage }: Calls): Promise<void> =>
  client.prefetchInfiniteQuery(conversationsQuery(callPage))
