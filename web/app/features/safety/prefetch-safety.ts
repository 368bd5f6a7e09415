import type { QueryClient } from '@tanstack/react-query'
import type { Calls } from '../../lib/call.ts'
import { checkInsQuery, safetyQuery } from '../plans/plan-query.ts'
import { ownStepsQuery } from '../steps/steps-query.ts'

/** What the server fetches for the first view. */
export const prefetchSafety = (client: QueryClient, { call }: Calls) =>
  Promise.all([
    client.prefetchQuery(safetyQuery(call)),
    client.prefetchQuery(checkInsQuery(call)),
    client.prefetchQuery(ownStepsQuery(call)),
  ])
