import type { Db } from '../../../db/client.ts'
import { articles } from '../../../db/schema/articles.ts'
import { and, asc, count, desc, eq } from '../../../db/sql.ts'
import type { ArticleRow } from './queries.ts'

const PUBLISHED = eq(articles.published, true)

export const listForFeeds = (db: Db, limit: number): Promise<ArticleRow[]> =>
  db.select().from(articles).where(PUBLISHED).orderBy(desc(articles.publishedAt), desc(articles.id)).limit(limit)

/** From the oldest on, so that a part that is full stays as it is. */
export const listForSitemap = (db: Db, limit: number, offset: number) =>
  db
    .select({ id: articles.id, updatedAt: articles.updatedAt })
    .from(articles)
    .where(PUBLISHED)
    .orderBy(asc(articles.publishedAt), asc(articles.id))
    .limit(limit)
    .offset(offset)

export async function countPublished(db: Db): Promise<number> {
  const [counted] = await db.select({ of: count() }).from(articles).where(PUBLISHED)
  return counted?.of ?? 0
}

export async function findForSharePicture(db: Db, id: string) {
  const [found] = await db
    .select({
      id: articles.id,
      title: articles.title,
      category: articles.category,
      author: articles.author,
      imageUrl: articles.imageUrl,
      updatedAt: articles.updatedAt,
    })
    .from(articles)
    .where(and(eq(articles.id, id), PUBLISHED))
  return found
}
export type SharedArticle = NonNullable<Awaited<ReturnType<typeof findForSharePicture>>>
