import { type Article, BLOG, type BlogPost } from '@caravan/contract/blog.ts'
import type { PageQuery } from '@caravan/contract/endpoint.ts'
import { type Page, pageOf, pageRange } from '../../../db/page.ts'
import type { Act } from '../../../platform/act.ts'
import type { Viewer } from '../../../platform/viewer.ts'
import { problem } from '../../../problem.ts'
import { presentArticle, presentPost } from './present.ts'
import * as queries from './queries.ts'

/** As `platform/markdown/render.ts` begins a photo: what somebody wrote is escaped and cannot look like it. */
const PHOTO = /<img (?=src="\/objects\/articles\/(?<id>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/)/g

/** The ids of the photos in an article. */
const photosIn = (html: string): string[] => [
  ...new Set(Array.from(html.matchAll(PHOTO), ({ groups }) => groups?.id ?? '')),
]

/** What each photo is about to look like goes with it to the reader: it is no part of what is stored. */
const withPreviews = (html: string, previews: ReadonlyMap<string, string>): string =>
  html.replace(PHOTO, (tag, id: string) => {
    const preview = previews.get(id)
    return preview ? `${tag}data-preview="${preview}" ` : tag
  })

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
