import type { Comment } from '@caravan/contract/comments.ts'
import type { PageQuery } from '@caravan/contract/endpoint.ts'
import { LIMITS } from '@caravan/contract/limits.ts'
import type { CommentNews, Room } from '@caravan/contract/live.ts'
import { newId } from '../../../db/id.ts'
import { type Page, pageOf, pageRange } from '../../../db/page.ts'
import { listSeparated } from '../../../db/separated.ts'
import { currentVersion } from '../../../db/version.ts'
import { emit } from '../../../events.ts'
import { type Act, inTransaction } from '../../../platform/act.ts'
import type { Viewer } from '../../../platform/viewer.ts'
import { problem } from '../../../problem.ts'
import { notify } from '../../notify/notify.ts'
import { presentAuthorCard } from '../../people/users/present-traveller.ts'
import { announceCounts } from '../announce-counts.ts'
import { requireVisibleTrip } from '../trips.ts'
import * as queries from './queries.ts'

/** The newest comments of a trip before a cursor, oldest first as they are read. */
export async function list(act: Act, tripId: string, asked: PageQuery): Promise<Page<Comment>> {
  const { db, viewer } = act
  await requireVisibleTrip(act, tripId)
  const range = pageRange(asked, LIMITS.listPage)
  const rows = await queries.listComments(db, viewer, tripId, range)
  return pageOf(rows, range.limit, (row) => present(row, viewer), cursorOf).oldestFirst()
}

const cursorOf = (row: queries.CommentRow) => ({ createdAt: row.createdAt, id: row.id })

export async function post(act: Act, tripId: string, { content }: { content: string }): Promise<Comment> {
  const { viewer } = act
  const row = await inTransaction(act, async (act) => {
    const trip = await requireVisibleTrip(act, tripId)
    const inserted = await queries.insertComment(act.db, { id: newId(), tripId: trip.id, userId: viewer.id, content })
    if (!inserted) throw problem('not-found')
    await notify(act.db, { userId: trip.userId, kind: 'comment', actorId: viewer.id, tripId: trip.id })
    await emit(act, 'text-sent', { senderId: viewer.id, text: content })
    return inserted
  })
  announceComment(act, { tripId: row.tripId, commentId: row.id })
  return present(row, viewer)
}

/**
 * Announces a comment of the viewer's as stored once the change is committed, to those who watch the trip and may see
 * its author. Read then, and not when it was written: one that is gone again is not announced after its end.
 */
function announceComment(act: Act, { tripId, commentId }: { tripId: string; commentId: string }): void {
  const author = act.viewer
  const room: Room = { kind: 'trip', id: tripId }
  act.afterCommit(async ({ db, live }) => {
    if (!(await live.isOccupied(room))) return
    const version = await currentVersion(db)
    const row = await queries.findCommentRow(db, commentId)
    const news: CommentNews = row
      ? { postId: tripId, comment: { ...present(row, author), viewer: { canDelete: false } } }
      : { postId: tripId, id: commentId, removed: true, version }
    // mutant: a comment is announced across a block | modules/safety/blocks/blocks | await listSeparated(db, author.id) | []
    live.toRoom(room, 'comment', news, await listSeparated(db, author.id))
  }, room)
  announceCounts(act, tripId)
}

/** A comment is no longer there for those who watch the trip: its author has left. */
export function announceCommentRemoval(
  { afterCommit }: Pick<Act, 'afterCommit'>,
  { id, tripId }: { id: string; tripId: string },
): void {
  const room: Room = { kind: 'trip', id: tripId }
  afterCommit(async ({ db, live }) => {
    if (!(await live.isOccupied(room))) return
    live.toRoom(room, 'comment', { postId: tripId, id, removed: true, version: await currentVersion(db) }, [])
  }, room)
}

/** @throws Problem `not-found` also where the comment is under a trip the viewer may not see */
export async function remove(act: Act, commentId: string) {
  const { db, viewer } = act
  const comment = await queries.findComment(db, viewer, commentId)
  if (!comment) throw problem('not-found')
  // mutant: a comment is deleted by somebody else | test/access-matrix | comment.userId !== viewer.id | false
  if (comment.userId !== viewer.id) {
    await requireVisibleTrip(act, comment.tripId)
    throw problem('forbidden')
  }
  if (!(await queries.deleteComment(db, commentId))) throw problem('not-found')
  announceComment(act, { tripId: comment.tripId, commentId })
  return { message: 'Comment deleted.' }
}

const present = (row: queries.CommentRow, viewer: Viewer): Comment => ({
  id: row.id,
  postId: row.tripId,
  userId: row.userId,
  content: row.content,
  canLink: row.canLink,
  createdAt: row.createdAt.toISOString(),
  user: presentAuthorCard(row.userId, row),
  viewer: { canDelete: row.userId === viewer.id },
  version: row.version,
})
