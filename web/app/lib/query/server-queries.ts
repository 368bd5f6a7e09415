import { dehydrate, type QueryClient } from '@tanstack/react-query'
import type { RouterContextProvider } from 'react-router'
import type { Calls } from '../call.ts'
import { serverCalls } from '../server-calls.ts'
import { serverContext } from '../server-context.ts'
import { IN_PAGE, type PrefetchedState } from './prefetched-state.tsx'
import { createQueryClient } from './query-client.ts'

/**
 * In a route's `loader`: prefetches queries on the server, so that the page arrives with its data.
 * Return the result and pass it to `<PrefetchedBoundary state>`. A query that fails is left to the browser.
 */
export async function prefetchOnServer(
  context: Readonly<RouterContextProvider>,
  prefetch: (client: QueryClient, calls: Calls) => Promise<unknown>,
): Promise<PrefetchedState> {
  const client = createQueryClient()
  await prefetch(client, serverCalls(context.get(serverContext)))
  context.get(serverContext).prefetched = dehydrate(client)
  client.clear()
  return IN_PAGE
}
