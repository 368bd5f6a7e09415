import { type AuthorCardRow, authorCardColumns } from '../../../db/author-card.ts'
import type { Db } from '../../../db/client.ts'
import { canLink } from '../../../db/first-days.ts'
import { type Cursor, olderThan } from '../../../db/page.ts'
import { comments } from '../../../db/schema/comments.ts'
import { and, eq, sql } from '../../../db/sql.ts'
import { version } from '../../../db/version.ts'
import { visibleContribution } from '../../../db/visible.ts'
import type { Viewer } from '../../../platform/viewer.ts'

export interface CommentRow extends AuthorCardRow, Record<string, unknown> {
  id: string
  tripId: string
  userId: string
  content: string
  canLink: boolean
  createdAt: Date
  version: number
}

/** What of a comment `c` and its author `u` makes a row. */
const COLUMNS = sql`
  c.id, c.trip_id as "tripId", c.user_id as "userId", c.content, c.created_at as "createdAt",
  ${canLink(sql.raw('c.created_at'))} as "canLink", ${authorCardColumns('u')}, ${version} as version`

/**
 * The newest `limit` comments of a trip before a cursor that the viewer may see, newest first.
 * The trip's counter counts the others too: one number for everybody names nobody, and is what live events carry.
 */
export async function listComments(
  db: Db,
  viewer: Pick<Viewer, 'id'>,
  tripId: string,
  { limit, before }: { limit: number; before: Cursor | null },
) {
  // mutant: comments of the blocked are listed | test/list-matrix | and ${visibleContribution(viewer, 'c')}
  const { rows } = await db.execute<CommentRow>(sql`
    select ${COLUMNS} from comments c join users u on u.id = c.user_id
    where c.trip_id = ${tripId} and ${visibleContribution(viewer, 'c')} ${olderThan(before, 'c')}
    order by c.created_at desc, c.id desc limit ${sql.raw(String(limit))}`)
  return rows
}

/**
 * Row and counter in one statement, so that they cannot part. The trip is held first, like in every change of what hangs
 * on one; where it has gone nothing is written.
 */
export async function insertComment(
  db: Db,
  comment: { id: string; tripId: string; userId: string; content: string },
): Promise<CommentRow | undefined> {
  const { rows } = await db.execute<CommentRow>(sql`
    with trip as (select id from trips where id = ${comment.tripId} for no key update),
    added as (
      insert into comments (id, trip_id, user_id, content, created_at)
      select ${comment.id}::uuid, trip.id, ${comment.userId}::uuid, ${comment.content}::text, now() from trip
      returning *),
    counted as (update trips set comments = comments + 1 where id = ${comment.tripId})
    select ${COLUMNS} from added c join users u on u.id = c.user_id`)
  return rows[0]
}

/** A comment that this viewer may see as far as its author goes; whether its trip may be seen is the caller's question. */
export async function findComment(db: Db, viewer: Pick<Viewer, 'id'>, commentId: string) {
  const isVisible = and(eq(comments.id, commentId), visibleContribution(viewer, 'comments'))
  const [comment] = await db.select().from(comments).where(isVisible)
  return comment
}

/** A comment as it is now, for viewers who may see its author. */
export async function findCommentRow(db: Db, commentId: string): Promise<CommentRow | undefined> {
  const { rows } = await db.execute<CommentRow>(sql`
    select ${COLUMNS} from comments c join users u on u.id = c.user_id where c.id = ${commentId}`)
  return rows[0]
}

/**
 * Answers whether there was something to delete: two deletes at once count one. One that is hidden is not counted, and stays
 * hidden until a job forgets it: those who took part are not given it back.
 */
export async function deleteComment(db: Db, commentId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    with trip as (
      select t.id from comments c join trips t on t.id = c.trip_id where c.id = ${commentId} for no key update of t),
    removed as (
      delete from comments using trip where comments.id = ${commentId} and trip_id = trip.id returning trip_id),
    hidden as (select from hidden_subjects where subject_id = ${commentId})
    update trips set comments = comments - 1 + (select count(*) from hidden) from removed
    where trips.id = removed.trip_id returning trips.id`)
  return rows.length > 0
}

export const listCommentsOf = (db: Db, userId: string): Promise<{ id: string; tripId: string }[]> =>
  db.select({ id: comments.id, tripId: comments.tripId }).from(comments).where(eq(comments.userId, userId))
