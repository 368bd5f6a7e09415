import type { Comment } from '@caravan/contract/comments.ts'
import { LIMITS } from '@caravan/contract/limits.ts'
import type { CommentNews } from '@caravan/contract/live.ts'
import type { Db } from '../../db/client.ts'
import { newId } from '../../db/id.ts'
import { readCursor } from '../../db/page.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { problem } from '../../problem.ts'
import { whoSeesNothingOf } from '../blocks/blocks.ts'
import { type Announcing, tellCounts } from '../live/tell-counts.ts'
import { notify } from '../notifications/notify.ts'
import { visibleTrip } from '../trips/trips.ts'
import * as queries from './queries.ts'

export async function list(db: Db, viewer: Viewer, tripId: string, asked: { limit?: number; before?: string }) {
  await visibleTrip(db, viewer, tripId)
  const limit = asked.limit ?? LIMITS.listPage
  const before = asked.before ? readCursor(asked.before) : null
  const rows = await queries.listComments(db, viewer, tripId, { limit, before })
  const oldest = rows[0]
  return {
    comments: rows.map((row) => present(row, viewer)),
    last: oldest && { createdAt: new Date(oldest.created_at), id: oldest.id },
    isFull: rows.length === limit,
  }
}

export async function post(
  db: Db,
  viewer: Viewer,
  asked: { tripId: string; content: string },
  announcing: Announcing,
): Promise<Comment> {
  const row = await db.transaction(async (tx) => {
    const { id: tripId, userId: ownerId } = await visibleTrip(tx, viewer, asked.tripId)
    const inserted = await queries.insertComment(tx, { id: newId(), tripId, userId: viewer.id, content: asked.content })
    if (!inserted) throw problem('not-found')
    await notify(tx, { userId: ownerId, kind: 'comment', actorId: viewer.id, tripId })
    return inserted
  })
  const comment = present(row, viewer)
  tellNews(announcing, viewer, { postId: comment.postId, comment: { ...comment, viewer: { canDelete: false } } })
  return comment
}

/** What became of an author's comment, to whoever watches the trip and may see that author. */
function tellNews(announcing: Announcing, author: Viewer, news: CommentNews): void {
  const { live, services } = announcing
  announcing.afterCommit(async () => {
    if (!live.isWatched(news.postId)) return
    live.toTripWatchers(news.postId, 'comment', news, await whoSeesNothingOf(services.db, author.id))
  })
  tellCounts(announcing, news.postId)
}

/** @throws Problem `not-found` also where the comment stands under a trip the viewer may not see */
export async function remove(db: Db, viewer: Viewer, commentId: string, announcing: Announcing) {
  const comment = await queries.findComment(db, viewer, commentId)
  if (!comment) throw problem('not-found')
  if (comment.userId !== viewer.id) {
    await visibleTrip(db, viewer, comment.postId)
    throw problem('forbidden')
  }
  if (!(await queries.deleteComment(db, commentId))) throw problem('not-found')
  tellNews(announcing, viewer, { postId: comment.postId, id: commentId, removed: true })
  return { message: 'Comment deleted.' }
}

const present = (row: queries.CommentRow, viewer: Viewer): Comment => ({
  id: row.id,
  postId: row.post_id,
  userId: row.user_id,
  content: row.content,
  createdAt: new Date(row.created_at).toISOString(),
  user: {
    id: row.user_id,
    username: row.username ?? '',
    firstName: row.first_name ?? '',
    profileImageUrl: row.profile_image_url,
  },
  viewer: { canDelete: row.user_id === viewer.id },
})
