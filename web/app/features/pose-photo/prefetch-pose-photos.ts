import type { QueryClient } from '@tanstack/react-query'
import type { Calls } from '../../lib/call.ts'
import { posePhotosQuery } from './pose-photos-query.ts'

/** What the server fetches for the first view. */
export const prefetchPosePhotos = (client: QueryClient, { callPage }: Calls) =>
  client.prefetchInfiniteQuery(posePhotosQuery(callPage))
