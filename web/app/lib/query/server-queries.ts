import { type DehydratedState, dehydrate, type QueryClient } from '@tanstack/react-query'
import type { RouterContextProvider } from 'react-router'
import { type Calls, callsOver } from '../call.ts'
import { serverContext } from '../server-context.ts'
import { createQueryClient } from './query-client.ts'

/**
 * In a route's `loader`: fills a query cache on the server, so that the page arrives with its data.
 * Return the result and pass it to `<HydrationBoundary state>`. A query that fails is left to the browser.
 */
export async function fillOnServer(
  context: Readonly<RouterContextProvider>,
  request: Request,
  fill: (client: QueryClient, calls: Calls) => Promise<unknown>,
): Promise<DehydratedState> {
  const client = createQueryClient()
  const { callApi } = context.get(serverContext)
  await fill(client, callsOver(callApi, new URL(request.url).origin))
  const state = dehydrate(client)
  client.clear()
  return state
}
