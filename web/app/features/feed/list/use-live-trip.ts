import type { CommentNews } from '@caravan/contract/live.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useLive, useOnGone, useOnWatched, useWatchTrip } from '../../../lib/live/use-live.ts'
import { useViewer } from '../../../lib/viewer/use-viewer.ts'
import { isBlockedHere } from '../../blocks/blocked-here.ts'
import { addComment, commentsKey, dropComment } from '../../comments/comments-query.ts'
import { cachedTrip, dropTrip } from '../../trips/cached-trips.ts'
import { isDeletedHere } from '../../trips/own/deleted-here.ts'
import { patchCounts } from '../../trips/trip-counts.ts'

/** Keeps the counts and comments of the trip on the screen as they are, whoever changes them. */
export function useLiveTrip(tripId: string | undefined): void {
  const client = useQueryClient()
  const viewer = useViewer()
  useWatchTrip(tripId)
  useLive('post', (counts) => patchCounts(client, counts))
  useLive('comment', (news: CommentNews) => {
    if ('removed' in news) return dropComment(client, news.postId, news.id)
    const { comment } = news
    addComment(client, news.postId, { ...comment, viewer: { canDelete: comment.userId === viewer?.id } })
  })
  useOnGone((id) =>
    dropTrip(client, id, { isKnown: isDeletedHere(id) || isBlockedHere(cachedTrip(client, id)?.userId) }),
  )
  // the counts came with the answer
  useOnWatched((id) => void client.invalidateQueries({ queryKey: commentsKey(id) }))
}
