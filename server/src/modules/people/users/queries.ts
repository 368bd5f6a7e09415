import { eq, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Db } from '../../../db/client.ts'
import { newId } from '../../../db/id.ts'
import { genderChanges, users } from '../../../db/schema/users.ts'

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
