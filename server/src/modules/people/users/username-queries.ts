import { RENAMES, USERNAME_REST_DAYS } from '@caravan/contract/usernames.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { deleteInBatches } from '../../../db/delete-in-batches.ts'
import { newId } from '../../../db/id.ts'
import { releasedUsernames } from '../../../db/schema/released-usernames.ts'
import { usernameSkeletonOf } from '../../../db/username-skeleton.ts'

/** Whether another traveller has a username, or gave it up a while ago: it or one that looks like it. */
export async function isUsernameTaken(db: Db, username: string, exceptUserId: string): Promise<boolean> {
  const skeleton = usernameSkeletonOf(sql`${username}::text`)
  const { rows } = await db.execute(sql`
    select from users u where ${usernameSkeletonOf(sql`u.username`)} = ${skeleton} and u.id <> ${exceptUserId}
    union all
    select from released_usernames r where ${usernameSkeletonOf(sql`r.username`)} = ${skeleton}
      and r.user_id is distinct from ${exceptUserId}
      and r.released_at > now() - make_interval(days => ${USERNAME_REST_DAYS})`)
  return rows.length > 0
}

export async function countRenames(tx: Db, userId: string): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count from released_usernames
    where user_id = ${userId} and released_at > now() - make_interval(days => ${RENAMES.days})`)
  return rows[0]?.count ?? 0
}

export const insertReleased = (tx: Db, userId: string, username: string) =>
  tx.execute(sql`
    insert into released_usernames (id, username, user_id, released_at)
    values (${newId()}, ${username}, ${userId}, now())`)

/** Of a traveller who is deleted in this transaction: nobody takes it back. */
export const insertReleasedOf = (tx: Db, userId: string) =>
  tx.execute(sql`
    insert into released_usernames (id, username, released_at)
    select ${newId()}::uuid, username, now() from users
    where id = ${userId} and username is not null and onboarding_completed`)

export const deleteRestedUsernames = (db: Db) =>
  deleteInBatches(db, releasedUsernames, sql`released_at < now() - make_interval(days => ${USERNAME_REST_DAYS})`)
