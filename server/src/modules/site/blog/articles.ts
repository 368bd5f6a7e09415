import { type Article, BLOG, type BlogPost } from '@caravan/contract/blog.ts'
import type { PageQuery } from '@caravan/contract/endpoint.ts'
import { type Page, pageOf, pageRange } from '../../../db/page.ts'
import type { Act } from '../../../platform/act.ts'
import type { Viewer } from '../../../platform/viewer.ts'
import { problem } from '../../../problem.ts'
import { photosIn, withPreviews } from './photo-previews.ts'
import { presentArticle, presentPost } from './present.ts'
import * as queries from './queries.ts'

type ReadContext = Pick<Act<Viewer | null>, 'db'>

/** The same for whoever asks: the blog is everybody's. */
export async function list({ db }: ReadContext, asked: PageQuery & queries.ArticleFilter): Promise<Page<BlogPost>> {
  const { limit, before } = pageRange(asked, BLOG.page)
  const filter = { search: asked.search?.trim(), category: asked.category }
  const rows = await queries.listPublished(db, filter, limit, before)
  return pageOf(rows, limit, presentPost, ({ publishedAt, createdAt, id }) => ({
    createdAt: publishedAt ?? createdAt,
    id,
  }))
}

/** @throws Problem `not-found` for one that is not there or not published */
export async function read({ db }: ReadContext, articleId: string): Promise<Article> {
  const row = await queries.findPublished(db, articleId)
  if (!row) throw problem('not-found')
  const previews = await queries.listPreviews(db, photosIn(row.html))
  return presentArticle({ ...row, html: withPreviews(row.html, previews) }, await queries.listRelated(db, row))
}
