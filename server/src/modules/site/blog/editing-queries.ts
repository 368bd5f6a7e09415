import { BLOG } from '@caravan/contract/blog.ts'
import type { Db } from '../../../db/client.ts'
import { deleteInBatches } from '../../../db/delete-in-batches.ts'
import type { Cursor } from '../../../db/page.ts'
import { articleDrafts, articles, articleVersions, blogSessions } from '../../../db/schema/articles.ts'
import { users } from '../../../db/schema/users.ts'
import { and, desc, eq, getTableColumns, gt, isNotNull, lt, lte, sql } from '../../../db/sql.ts'

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

const { html: _html, headings: _headings, ...edited } = getTableColumns(articles)

export const listAll = (db: Db, limit: number, before: Cursor | null) =>
  db
    .select(edited)
    .from(articles)
    .where(
      before
        ? sql`(${articles.updatedAt}, ${articles.id}) < (${before.createdAt.toISOString()}::timestamptz, ${before.id}::uuid)`
        : undefined,
    )
    .orderBy(desc(articles.updatedAt), desc(articles.id))
    .limit(limit)

/** Nothing where there is an article of that id: the same one was sent before. */
export async function insertArticle(tx: Db, row: typeof articles.$inferInsert) {
  const [inserted] = await tx.insert(articles).values(row).onConflictDoNothing().returning(edited)
  return inserted
}

export async function findForEditing(db: Db, id: string) {
  const [found] = await db.select(edited).from(articles).where(eq(articles.id, id))
  return found
}

/** Held until the end of the transaction: a second save waits, and then finds another version. */
export async function lockArticle(tx: Db, id: string) {
  const [found] = await tx.select(edited).from(articles).where(eq(articles.id, id)).for('update')
  return found
}

export async function updateArticle(tx: Db, id: string, change: Partial<typeof articles.$inferInsert>) {
  const [updated] = await tx.update(articles).set(change).where(eq(articles.id, id)).returning(edited)
  return updated
}

export async function deleteArticle(tx: Db, id: string): Promise<boolean> {
  const { rowCount } = await tx.delete(articles).where(eq(articles.id, id))
  return (rowCount ?? 0) > 0
}

export const insertVersion = (tx: Db, row: typeof articleVersions.$inferInsert) =>
  tx.insert(articleVersions).values(row)

export const listVersions = (db: Db, articleId: string) =>
  db
    .select({ ...getTableColumns(articleVersions), savedBy: users.username })
    .from(articleVersions)
    .leftJoin(users, eq(users.id, articleVersions.savedBy))
    .where(eq(articleVersions.articleId, articleId))
    .orderBy(desc(articleVersions.version))
    .limit(BLOG.versions)

/** One that was kept later by a slower request does not replace what was kept after it. */
export const upsertDraft = (db: Db, row: typeof articleDrafts.$inferInsert) =>
  db
    .insert(articleDrafts)
    .values(row)
    .onConflictDoUpdate({ target: articleDrafts.id, set: row, setWhere: lte(articleDrafts.savedAt, row.savedAt) })

export const listDrafts = (db: Db) =>
  db
    .select({ ...getTableColumns(articleDrafts), savedBy: users.username })
    .from(articleDrafts)
    .leftJoin(users, eq(users.id, articleDrafts.savedBy))
    .orderBy(desc(articleDrafts.savedAt))
    .limit(BLOG.versions)

export const deleteDraft = (db: Db, id: string) => db.delete(articleDrafts).where(eq(articleDrafts.id, id))

export const deleteDraftsBefore = (db: Db, time: Date) =>
  deleteInBatches(db, articleDrafts, lt(articleDrafts.savedAt, time))

/** What is due by the clock of the database. Answers how many. */
export async function publishDue(db: Db): Promise<number> {
  const { rowCount } = await db
    .update(articles)
    .set({
      published: true,
      publishedAt: sql`coalesce(${articles.publishedAt}, ${articles.publishAt})`,
      publishAt: null,
      version: sql`${articles.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(and(isNotNull(articles.publishAt), lte(articles.publishAt, sql`now()`)))
  return rowCount ?? 0
}

const jobKeyOf = (articleId: string) => `publish-article:${articleId}`

/** One job for an article, at its time; none where no time is set. */
export const schedulePublication = (tx: Db, articleId: string, at: Date | null) =>
  at
    ? tx.execute(sql`
        select graphile_worker.add_job('publish-articles', run_at := ${at.toISOString()}::timestamptz,
          job_key := ${jobKeyOf(articleId)})`)
    : tx.execute(sql`select graphile_worker.remove_job(${jobKeyOf(articleId)})`)
