import { listPosePhotos, readPosePhoto } from '@caravan/contract/pose-photo.ts'
import { queryOptions } from '@tanstack/react-query'
import { type Calls, call, callPage } from '../../../lib/call.ts'
import { pagedQuery } from '../../../lib/query/paged-query.ts'

/** A moderator may have decided meanwhile, and a pose runs out. */
export const posePhotoQuery = (by: Calls['call'] = call) =>
  queryOptions({
    queryKey: ['/api/pose-photo'],
    queryFn: ({ signal }) => by(readPosePhoto, undefined, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  })

export const posePhotosKey = ['/api/moderation/pose-photos']

/** Photos that wait for a moderator, the oldest first. Another moderator may decide meanwhile. */
export const posePhotosQuery = (by: Calls['callPage'] = callPage) =>
  pagedQuery(posePhotosKey, (query, init) => by(listPosePhotos, { query }, init), { staleTime: 0 })
