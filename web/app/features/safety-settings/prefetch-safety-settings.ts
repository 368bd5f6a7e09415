import type { QueryClient } from '@tanstack/react-query'
import type { Calls } from '../../lib/call.ts'
import { firstWeekQuery } from '../first-week/first-week-limits.tsx'
import { checkInsQuery, safetyQuery } from '../plans/plan-query.ts'
import { posePhotoQuery } from '../pose-photo/pose-photo-query.ts'
import { ownStepsQuery } from '../steps/step-required-note.tsx'

/** What the server fetches for the first view. */
export const prefetchSafetySettings = (client: QueryClient, { call }: Calls) =>
  Promise.all([
    client.prefetchQuery(safetyQuery(call)),
    client.prefetchQuery(checkInsQuery(call)),
    client.prefetchQuery(posePhotoQuery(call)),
    client.prefetchQuery(firstWeekQuery(call)),
    client.prefetchQuery(ownStepsQuery(call)),
  ])
