import {
  type ArticleFields,
  type ArticleVersion,
  BLOG,
  type createArticle,
  type EditedArticle,
} from '@caravan/contract/blog.ts'
import type { BodyOf, PageQuery } from '@caravan/contract/endpoint.ts'
import { newId } from '../../../db/id.ts'
import { type Page, pageOf, pageRange } from '../../../db/page.ts'
import { type Act, inTransaction } from '../../../platform/act.ts'
import type { Markdown } from '../../../platform/markdown/pool.ts'
import { changeCacheTag } from '../../../platform/pages/cache-tag-queries.ts'
import type { Viewer } from '../../../platform/viewer.ts'
import { problem } from '../../../problem.ts'
import * as queries from './editing-queries.ts'
import { presentEdited } from './present.ts'

/** Whoever writes the blog; nobody in particular where they came with its password. */
export type EditorAct = Act<Viewer | null>

export type ArticleBody = BodyOf<typeof createArticle>

export async function list({ db }: EditorAct, asked: PageQuery): Promise<Page<EditedArticle>> {
  const { limit, before } = pageRange(asked, BLOG.adminPage)
  const rows = await queries.listAll(db, limit, before)
  return pageOf(rows, limit, presentEdited, ({ updatedAt, id }) => ({ createdAt: updatedAt, id }))
}

/** Sent twice with the same draft, it is one article. */
export async function create(act: EditorAct, markdown: Markdown, body: ArticleBody): Promise<EditedArticle> {
  const { fields, draftId } = partsOf(body)
  const { html, headings } = await markdown.render(fields.content)
  return inTransaction(act, async ({ db, viewer }) => {
    const now = new Date()
    const id = draftId ?? newId()
    const times = publication(body, null, now)
    const createdBy = viewer?.id ?? null
    const row = { id, ...fields, ...times, html, headings, createdBy, createdAt: now, updatedAt: now }
    const inserted = await queries.insertArticle(db, row)
    if (!inserted) {
      const sentBefore = await queries.findForEditing(db, id)
      if (!sentBefore) throw problem('conflict')
      return presentEdited(sentBefore)
    }
    await queries.insertVersion(db, { articleId: id, version: 1, ...fields, savedAt: now, savedBy: createdBy })
    await afterSave(db, id, times.publishAt, draftId)
    return presentEdited(inserted)
  })
}

/** @throws Problem `article-changed` where somebody else saved since the version that the writer had before them */
export async function change(
  act: EditorAct,
  markdown: Markdown,
  id: string,
  body: ArticleBody & { version?: number | undefined },
): Promise<EditedArticle> {
  const { fields, draftId } = partsOf(body)
  const { html, headings } = await markdown.render(fields.content)
  return inTransaction(act, async ({ db, viewer }) => {
    const stored = await queries.lockArticle(db, id)
    if (!stored) throw problem('not-found')
    if (body.version !== undefined && body.version !== stored.version) throw problem('article-changed')
    const now = new Date()
    const times = publication(body, stored.publishedAt, now)
    const version = stored.version + 1
    const updated = await queries.updateArticle(db, id, {
      ...fields,
      ...times,
      html,
      headings,
      version,
      updatedAt: now,
    })
    if (!updated) throw problem('not-found')
    await queries.insertVersion(db, { articleId: id, version, ...fields, savedAt: now, savedBy: viewer?.id ?? null })
    await afterSave(db, id, times.publishAt, draftId)
    return presentEdited(updated)
  })
}

export async function remove(act: EditorAct, id: string): Promise<{ message: string }> {
  return inTransaction(act, async ({ db }) => {
    if (!(await queries.deleteArticle(db, id))) throw problem('not-found')
    await queries.schedulePublication(db, id, null)
    await changeCacheTag(db, 'blog')
    return { message: 'Blog post deleted successfully' }
  })
}

export async function listVersions({ db }: EditorAct, id: string): Promise<ArticleVersion[]> {
  if (!(await queries.findForEditing(db, id))) throw problem('not-found')
  const rows = await queries.listVersions(db, id)
  return rows.map(({ articleId: _articleId, category, savedAt, ...row }) => ({
    ...row,
    category: category as ArticleVersion['category'],
    savedAt: savedAt.toISOString(),
  }))
}

function partsOf(body: ArticleBody): { fields: ArticleFields; draftId: string | undefined } {
  const { title, content, excerpt, author, category, imageUrl, readTime, draftId } = body
  return { fields: { title, content, excerpt, author, category, imageUrl, readTime }, draftId }
}

/** A time that is over means now. What was published once keeps its day, also where it is withdrawn meanwhile. */
function publication({ published, publishAt }: ArticleBody, publishedAt: Date | null, now: Date) {
  const at = publishAt ? new Date(publishAt) : null
  const isPlanned = !published && at !== null && at > now
  const isPublished = published || (at !== null && at <= now)
  return {
    published: isPublished,
    publishedAt: isPublished ? (publishedAt ?? now) : publishedAt,
    publishAt: isPlanned ? at : null,
  }
}

async function afterSave(db: EditorAct['db'], id: string, publishAt: Date | null, draftId: string | undefined) {
  await queries.schedulePublication(db, id, publishAt)
  if (draftId) await queries.deleteDraft(db, draftId)
  await changeCacheTag(db, 'blog')
}
