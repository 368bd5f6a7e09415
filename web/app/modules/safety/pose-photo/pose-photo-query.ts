import { readPosePhoto } from '@caravan/contract/pose-photo.ts'
import { queryOptions } from '@tanstack/react-query'
import { type Calls, call } from '../../../lib/call.ts'

/** A moderator may have decided meanwhile, and a pose runs out. */
export const posePhotoQuery = (by: Calls['call'] = call) =>
  queryOptions({
    queryKey: ['/api/pose-photo'],
    queryFn: ({ signal }) => by(readPosePhoto, undefined, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
