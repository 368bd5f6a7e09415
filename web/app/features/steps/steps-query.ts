import { readOwnSteps } from '@caravan/contract/steps.ts'
import { queryOptions } from '@tanstack/react-query'
import { type Calls, call } from '../../lib/call.ts'

export const stepsKey = ['/api/steps']

/** The viewer's own, and what they require of requests. */
export const ownStepsQuery = (by: Calls['call'] = call) =>
  queryOptions({
    queryKey: stepsKey,
    queryFn: ({ signal }) => by(readOwnSteps, undefined, { signal }),
    staleTime: 30_000,
  })
