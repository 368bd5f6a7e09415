import { dehydrate, type QueryClient } from '@tanstack/react-query'
import type { RouterContextProvider } from 'react-router'
import type { Calls } from '../call.ts'
import { serverCalls } from '../server-calls.ts'
import { serverContext } from '../server-context.ts'
import { type FilledState, IN_PAGE } from './filled-state.tsx'
import { createQueryClient } from './query-client.ts'

/**
 * In a route's `loader`: fills a query cache on the server, so that the page arrives with its data.
 * Return the result and pass it to `<FilledBoundary state>`. A query that fails is left to the browser.
 */
export async function fillOnServer(
  context: Readonly<RouterContextProvider>,
  fill: (client: QueryClient, calls: Calls) => Promise<unknown>,
): Promise<FilledState> {
  const client = createQueryClient()
  await fill(client, serverCalls(context.get(serverContext)))
  context.get(serverContext).filled = dehydrate(client)
  client.clear()
  return IN_PAGE
}
