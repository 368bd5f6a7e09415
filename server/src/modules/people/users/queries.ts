import { RENAMES, USERNAME_REST_DAYS } from '@caravan/contract/usernames.ts'
import type { Db } from '../../../db/client.ts'
import { deleteInBatches } from '../../../db/delete-in-batches.ts'
import { newId } from '../../../db/id.ts'
import { releasedUsernames } from '../../../db/schema/released-usernames.ts'
import { genderChanges, users } from '../../../db/schema/users.ts'
import type { PgUpdateSetSource } from '../../../db/sql.ts'
import { eq, sql } from '../../../db/sql.ts'
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

export type UserRow = typeof users.$inferSelect
export type UserChange = PgUpdateSetSource<typeof users>

const prepareFindUser = (db: Db) =>
  db
    .select()
    .from(users)
    .where(eq(users.id, sql.placeholder('userId')))
    .prepare('find-user')
const findingUsers = new WeakMap<Db, ReturnType<typeof prepareFindUser>>()

/** With each page that is rendered: put together once, and planned once by each connection. */
export async function findUser(db: Db, userId: string): Promise<UserRow | undefined> {
  const finding = findingUsers.get(db) ?? prepareFindUser(db)
  findingUsers.set(db, finding)
  return (await finding.execute({ userId }))[0]
}

/** Not for `update`: a traveller who acts meanwhile refers to their own row. */
export async function lockUser(db: Db, userId: string): Promise<UserRow | undefined> {
  const [user] = await db.select().from(users).where(eq(users.id, userId)).for('no key update')
  return user
}

export async function updateUser(db: Db, userId: string, change: UserChange): Promise<UserRow | undefined> {
  const [user] = await db
    .update(users)
    .set({ ...change, updatedAt: new Date() })
    .where(eq(users.id, userId))
    .returning()
  return user
}

export const insertGenderChange = (db: Db, userId: string, before: string | null, after: string) =>
  db.insert(genderChanges).values({ id: newId(), userId, before, after, createdAt: new Date() })
