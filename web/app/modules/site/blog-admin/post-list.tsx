import {
  type ArticleDraft,
  type ArticleFields,
  BLOG_CATEGORIES,
  type BlogCategory,
  type DraftFields,
  deleteArticle,
  type EditedArticle,
  listAllArticles,
  listArticleVersions,
  listDrafts,
} from '@caravan/contract/blog.ts'
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import CalendarDays from 'lucide-react/icons/calendar-days'
import Check from 'lucide-react/icons/check'
import Eye from 'lucide-react/icons/eye'
import Hourglass from 'lucide-react/icons/hourglass'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { call, callPage } from '../../../lib/call.ts'
import { useHydrated } from '../../../lib/hooks.ts'
import { pagedQuery } from '../../../lib/query/paged-query.ts'
import { randomId } from '../../../lib/random-id.ts'
import { useSingleFlight } from '../../../lib/use-single-flight.ts'
import { Badge } from '../../../ui/badge.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { AlertDialog } from '../../../ui/overlay/alert-dialog.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { articlePath } from '../blog/article-address.ts'
import { ArticlePicture } from '../blog/article-card.tsx'
import styles from './post-list.module.css'

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

export const postsKey = ['/api/blog-admin/posts']
export const draftsKey = ['/api/blog-admin/drafts']

export const postsQuery = () =>
  pagedQuery(postsKey, (query, init) => callPage(listAllArticles, { query }, init), { staleTime: 0 })

/** What was being written and never saved. */
export const draftsQuery = () =>
  queryOptions({ queryKey: draftsKey, queryFn: ({ signal }) => call(listDrafts, undefined, { signal }), staleTime: 0 })

/** What is saved or given up is no unsaved draft from then on, and not only once the list of them was read again. */
export async function forgetDraft(client: QueryClient, draftId: string): Promise<void> {
  await client.cancelQueries({ queryKey: draftsKey })
  client.setQueryData(draftsQuery().queryKey, (drafts) => drafts?.filter(({ id }) => id !== draftId))
}

export const versionsQuery = (articleId: string) =>
  queryOptions({
    queryKey: [...postsKey, articleId, 'versions'],
    queryFn: ({ signal }) => call(listArticleVersions, { params: { articleId } }, { signal }),
    staleTime: 0,
  })

interface Props {
  articles: readonly EditedArticle[]
  /** The one in the editor. */
  openId: string | undefined
  onEdit: (article: EditedArticle) => void
}

export function PostList({ articles, openId, onEdit }: Props) {
  const [deleting, setDeleting] = useState<EditedArticle | null>(null)
  const client = useQueryClient()
  const { mutate, isPending } = useSingleFlight({
    mutationFn: (articleId: string) => call(deleteArticle, { params: { articleId } }),
    onSuccess: () => toast({ title: 'Success', description: 'Blog post deleted successfully' }),
    onError: () => toast({ title: 'Error', description: 'Failed to delete blog post', tone: 'danger' }),
    async onSettled() {
      await client.invalidateQueries({ queryKey: postsKey })
      setDeleting(null)
    },
  })
  return (
    <>
      <ul className={styles.posts}>
        {articles.map((article) => (
          <li key={article.id} aria-current={article.id === openId ? 'true' : undefined}>
            <ArticlePicture of={article} phone="640x800" wide="640x800" sizes="72px" className={styles.picture} />
            <div className={styles.words}>
              <State published={article.published} publishAt={article.publishAt} />
              <h2>{article.title}</h2>
              <p className={styles.excerpt}>{article.excerpt}</p>
              <p className={styles.line}>
                {article.author} · {article.category} · <span className="inline-block">{article.readTime}</span>
              </p>
              <Dates of={article} />
            </div>
            <div className={styles.actions}>
              {article.published ? (
                <a className="btn quiet round" href={articlePath(article.id)} aria-label={`View ${article.title}`}>
                  <Eye className="icon" />
                </a>
              ) : null}
              <IconButton label={`Edit ${article.title}`} onClick={() => onEdit(article)}>
                <Pencil className="icon" />
              </IconButton>
              <IconButton label={`Delete ${article.title}`} onClick={() => setDeleting(article)}>
                <Trash2 className="icon" />
              </IconButton>
            </div>
          </li>
        ))}
      </ul>
      <AlertDialog
        open={deleting !== null}
        onClose={() => setDeleting(null)}
        title="Delete blog post"
        action="Delete"
        busy={isPending}
        onConfirm={() => deleting && mutate(deleting.id)}
      >
        Are you sure you want to delete this blog post?
      </AlertDialog>
    </>
  )
}

/** In UTC as long as the reader's zone is not known. */
const formats = (timeZone?: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone })
const [LOCAL, UTC] = [formats(), formats('UTC')]

function When({ at }: { at: string }) {
  const isHydrated = useHydrated()
  return <time dateTime={at}>{(isHydrated ? LOCAL : UTC).format(new Date(at))}</time>
}

const Dates = ({ of: { published, publishedAt, publishAt, updatedAt } }: { of: EditedArticle }) => (
  <p className={styles.line}>
    {published && publishedAt ? (
      <span className={styles.date}>
        Published <When at={publishedAt} />
      </span>
    ) : null}
    {!published && publishAt ? (
      <span className={styles.date}>
        Will be published <When at={publishAt} />
      </span>
    ) : null}
    <span className={styles.date}>
      Saved <When at={updatedAt} />
    </span>
  </p>
)

const State = ({ published, publishAt }: Pick<EditedArticle, 'published' | 'publishAt'>) =>
  published ? (
    <Badge tone="yes">
      <Check className="icon" />
      Published
    </Badge>
  ) : (
    <span className={styles.state}>
      <Badge tone="wait">
        <Hourglass className="icon" />
        Draft
      </Badge>
      {publishAt ? (
        <Badge tone="wait">
          <CalendarDays className="icon" />
          Scheduled
        </Badge>
      ) : null}
    </span>
  )
