import type { QueryClient } from '@tanstack/react-query'
import type { Calls } from '../../../lib/call.ts'
import { firstWeekQuery } from '../../discover/first-week/first-week.tsx'
import { checkInsQuery, safetyQuery } from '../../meetups/plans/plan-query.ts'
import { ownStepsQuery } from '../../people/steps/steps.tsx'
import { posePhotoQuery } from '../pose-photo/queries.ts'

export const prefetchSafetySettings = (client: QueryClient, { call }: Calls) =>
  Promise.all([
    client.prefetchQuery(safetyQuery(call)),
    client.prefetchQuery(checkInsQuery(call)),
    client.prefetchQuery(posePhotoQuery(call)),
    client.prefetchQuery(firstWeekQuery(call)),
    client.prefetchQuery(ownStepsQuery(call)),
  ])
