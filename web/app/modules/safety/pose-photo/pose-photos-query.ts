import { listPosePhotos } from '@caravan/contract/pose-photo.ts'
import { type Calls, callPage } from '../../../lib/call.ts'
import { pagedQuery } from '../../../lib/query/paged-query.ts'

export const posePhotosKey = ['/api/moderation/pose-photos']

/** Those that wait for a moderator, the oldest first. Another one may decide meanwhile. */
export const posePhotosQuery = (by: Calls['callPage'] = callPage) =>
  pagedQuery(posePhotosKey, (query, init) => by(listPosePhotos, { query }, init), { staleTime: 0 })
