import type { ArticleDraft, ArticleFields, BlogCategory, DraftFields, EditedArticle } from '@caravan/contract/blog.ts'
import { BLOG_CATEGORIES } from '@caravan/contract/blog.ts'
import { randomId } from '../../lib/random-id.ts'

export interface FormValues extends Omit<ArticleFields, 'category'> {
  category: BlogCategory
  published: boolean
  /** As `<input type="datetime-local">` has it, in the time zone of this browser; '' for none. */
  publishAt: string
}

/** What is open in the editor: an article, or one that is still to be. */
export interface Editing {
  /** Of what is kept while somebody writes; becomes the id of a new article. */
  draftId: string
  /** As it was stored when it was opened. */
  article: EditedArticle | null
  values: FormValues
  /** What is shown is not what is stored. */
  isRestored?: boolean
}

const EMPTY: FormValues = {
  title: '',
  content: '',
  excerpt: '',
  author: '',
  category: 'Solo Travel',
  imageUrl: '',
  readTime: '',
  published: false,
  publishAt: '',
}

export const newArticle = (): Editing => ({ draftId: randomId(), article: null, values: EMPTY })

export const toEditing = (article: EditedArticle): Editing => ({
  draftId: randomId(),
  article,
  values: { ...fieldsOf(article), published: article.published, publishAt: toLocal(article.publishAt) },
})

export function draftToEditing(draft: ArticleDraft, article: EditedArticle | null): Editing {
  const { id, articleId: _articleId, basedOn: _basedOn, savedAt: _savedAt, savedBy: _savedBy, ...fields } = draft
  const published = article?.published ?? false
  const values = { ...fields, category: categoryOf(fields.category), published, publishAt: toLocal(article?.publishAt) }
  return { draftId: id, article, values, isRestored: true }
}

export function fieldsOf({
  title,
  content,
  excerpt,
  author,
  category,
  imageUrl,
  readTime,
}: ArticleFields): ArticleFields {
  return { title, content, excerpt, author, category, imageUrl, readTime }
}

export const draftFieldsOf = (values: FormValues): DraftFields => fieldsOf(values)

const categoryOf = (text: string): BlogCategory => BLOG_CATEGORIES.find((one) => one === text) ?? 'Solo Travel'

/** '2026-10-04T09:30' in the time zone of this browser. */
function toLocal(time: string | null | undefined): string {
  if (!time) return ''
  const at = new Date(time)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

export const bodyOf = (values: FormValues, draftId: string) => ({
  ...fieldsOf(values),
  published: values.published,
  publishAt: values.published || !values.publishAt ? null : new Date(values.publishAt).toISOString(),
  draftId,
})
