import { BLOG } from '@caravan/contract/blog.ts'
import type { Db } from '../../../db/client.ts'
import type { Cursor } from '../../../db/page.ts'
import { articles, SEARCHED_TEXT } from '../../../db/schema/articles.ts'
import { pictures } from '../../../db/schema/uploads.ts'
import { and, desc, eq, getTableColumns, inArray, ne, type SQL, sql } from '../../../db/sql.ts'

const { html: _html, headings: _headings, ...post } = getTableColumns(articles)
const { content: _content, ...card } = post

/** Nothing that is not published is read by anything else of this file: drafts are in `editing-queries.ts`. */
const PUBLISHED = eq(articles.published, true)
const NEWEST_FIRST = [desc(articles.publishedAt), desc(articles.id)]

export interface ArticleFilter {
  search?: string | undefined
  category?: string | undefined
}

/** `%` and `_` are what somebody types, and nothing more. */
const containing = (words: string): SQL =>
  sql`${SEARCHED_TEXT} like ${`%${words.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`}`

export const listPublished = (db: Db, { search, category }: ArticleFilter, limit: number, before: Cursor | null) =>
  db
    .select(post)
    .from(articles)
    .where(
      and(
        PUBLISHED,
        category ? eq(articles.category, category) : undefined,
        search ? containing(search) : undefined,
        before
          ? sql`(${articles.publishedAt}, ${articles.id}) < (${before.createdAt.toISOString()}::timestamptz, ${before.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(...NEWEST_FIRST)
    .limit(limit)

export async function findPublished(db: Db, id: string) {
  const [found] = await db
    .select()
    .from(articles)
    .where(and(eq(articles.id, id), PUBLISHED))
  return found
}

/** The newest of the same category, then of the others. */
export async function listRelated(db: Db, { id, category }: { id: string; category: string }): Promise<CardRow[]> {
  const newest = (condition: SQL) =>
    db
      .select(card)
      .from(articles)
      .where(and(PUBLISHED, condition))
      .orderBy(...NEWEST_FIRST)
      .limit(BLOG.related)
  const alike = await newest(sql`${articles.category} = ${category} and ${articles.id} <> ${id}`)
  if (alike.length === BLOG.related) return alike
  const others = await newest(sql`${ne(articles.category, category)}`)
  return [...alike, ...others].slice(0, BLOG.related)
}

/** The thumbhash of each of these pictures, by its id. */
export async function listPreviews(db: Db, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { id, kind, preview } = pictures
  const rows = await db
    .select({ id, preview })
    .from(pictures)
    .where(and(inArray(id, ids), eq(kind, 'articles')))
  return new Map(rows.map((row) => [row.id, row.preview]))
}

export type PostRow = Omit<typeof articles.$inferSelect, 'html' | 'headings'>
export type CardRow = Omit<PostRow, 'content'>
export type ArticleRow = typeof articles.$inferSelect
