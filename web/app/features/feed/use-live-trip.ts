import type { CommentNews, PostCounts } from '@caravan/contract/live.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useLive, useOnGone, useOnReconnect, useWatchTrip } from '../../lib/live/use-live.ts'
import { useViewer } from '../../lib/viewer/use-viewer.ts'
import { isBlockedHere } from '../blocks/blocked-here.ts'
import { addComment, commentsKey, dropComment, wasReadAfter } from '../comments/comments-query.ts'
import { cachedTrip, dropTrip, patchTrip } from '../trips/cached-trips.ts'
import { tripQuery } from '../trips/trip-query.ts'

/** Keeps the counts and comments of the trip on the screen as they are, whoever changes them. */
export function useLiveTrip(tripId: string | undefined): void {
  const client = useQueryClient()
  const viewer = useViewer()
  useWatchTrip(tripId)
  useLive('post', ({ id, ...counts }: PostCounts) =>
    patchTrip(client, id, (trip) => (counts.version < trip.version ? trip : { ...trip, ...counts })),
  )
  useLive('comment', (news: CommentNews) => {
    if ('removed' in news) return dropComment(client, news.postId, news.id)
    const { comment } = news
    if (wasReadAfter(client, news.postId, comment)) return
    addComment(client, news.postId, { ...comment, viewer: { canDelete: comment.userId === viewer?.id } })
  })
  useOnGone((id) => dropTrip(client, id, { isKnown: isBlockedHere(cachedTrip(client, id)?.userId) }))
  useOnReconnect(() => {
    if (!tripId || !cachedTrip(client, tripId)) return
    void client.fetchQuery({ ...tripQuery(tripId), staleTime: 0 }).then(
      ({ likes, matches, comments, version }) =>
        patchTrip(client, tripId, (trip) =>
          version < trip.version ? trip : { ...trip, likes, matches, comments, version },
        ),
      () => undefined,
    )
    void client.invalidateQueries({ queryKey: commentsKey(tripId) })
  })
}
