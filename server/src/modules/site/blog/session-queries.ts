import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { deleteInBatches } from '../../../db/delete-in-batches.ts'
import { blogSessions } from '../../../db/schema/articles.ts'

export const insertSession = (db: Db, row: typeof blogSessions.$inferInsert) => db.insert(blogSessions).values(row)

export async function hasSession(db: Db, tokenHash: string, passwordHash: string): Promise<boolean> {
  const found = await db
    .select({ expiresAt: blogSessions.expiresAt })
    .from(blogSessions)
    .where(
      and(
        eq(blogSessions.tokenHash, tokenHash),
        eq(blogSessions.passwordHash, passwordHash),
        gt(blogSessions.expiresAt, sql`now()`),
      ),
    )
  return found.length > 0
}

export const deleteSession = (db: Db, tokenHash: string) =>
  db.delete(blogSessions).where(eq(blogSessions.tokenHash, tokenHash))

export const deleteExpiredSessions = (db: Db) =>
  deleteInBatches(db, blogSessions, lt(blogSessions.expiresAt, sql`now()`))
