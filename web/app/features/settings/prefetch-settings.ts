import type { QueryClient } from '@tanstack/react-query'
import type { Calls } from '../../lib/call.ts'
import { accountQuery } from './account-query.ts'
import { exportsQuery } from './exports-query.ts'

/** What the server fetches for the first view. */
export const prefetchSettings = (client: QueryClient, { call }: Calls) =>
  Promise.all([client.prefetchQuery(accountQuery(call)), client.prefetchQuery(exportsQuery(call))])
