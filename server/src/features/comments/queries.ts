import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import type { Cursor } from '../../db/page.ts'
import { comments } from '../../db/schema/comments.ts'

export interface CommentRow extends Record<string, unknown> {
  id: string
  post_id: string
  user_id: string
  content: string
  created_at: Date | string
  username: string | null
  first_name: string | null
  profile_image_url: string | null
}

/** The newest `limit` comments of a trip before a cursor, given oldest first as they are read. */
export async function listComments(db: Db, tripId: string, limit: number, before: Cursor | null) {
  const older = before
    ? sql`and (c.created_at, c.id) < (${before.createdAt.toISOString()}::timestamptz, ${before.id}::uuid)`
    : sql``
  const { rows } = await db.execute<CommentRow>(sql`
    select * from (
      select c.id, c.post_id, c.user_id, c.content, c.created_at, u.username, u.first_name, u.profile_image_url
      from comments c join users u on u.id = c.user_id
      where c.post_id = ${tripId} ${older}
      order by c.created_at desc, c.id desc limit ${sql.raw(String(limit))}) page
    order by created_at, id`)
  return rows
}

/** Row and counter in one statement, so that they cannot part. */
export async function insertComment(
  db: Db,
  comment: { id: string; tripId: string; userId: string; content: string },
): Promise<CommentRow | undefined> {
  const { rows } = await db.execute<CommentRow>(sql`
    with added as (
      insert into comments (id, post_id, user_id, content, created_at)
      values (${comment.id}, ${comment.tripId}, ${comment.userId}, ${comment.content}, now()) returning *),
    counted as (update trips set comments = comments + 1 where id = ${comment.tripId})
    select added.*, u.username, u.first_name, u.profile_image_url from added join users u on u.id = added.user_id`)
  return rows[0]
}

export async function findComment(db: Db, commentId: string) {
  const [comment] = await db.select().from(comments).where(eq(comments.id, commentId))
  return comment
}

/** Answers whether there was something to delete: two deletes at once count one. */
export async function deleteComment(db: Db, commentId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    with removed as (delete from comments where id = ${commentId} returning post_id)
    update trips set comments = comments - 1 from removed where trips.id = removed.post_id returning trips.id`)
  return rows.length > 0
}
