import type { QueryClient } from '@tanstack/react-query'
import type { Calls } from '../../lib/call.ts'
import { ownStepsQuery } from '../steps/steps-query.ts'
import { meetingsQuery } from './meetings-query.ts'

/** What the server fetches for the first view. */
export const prefetchPassport = (client: QueryClient, { call, callPage }: Calls) =>
  Promise.all([client.prefetchInfiniteQuery(meetingsQuery(callPage)), client.prefetchQuery(ownStepsQuery(call))])
