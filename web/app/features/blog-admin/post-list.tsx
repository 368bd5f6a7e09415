import { deleteArticle, type EditedArticle } from '@caravan/contract/blog.ts'
import { useQueryClient } from '@tanstack/react-query'
import { CalendarDays, Check, Eye, Hourglass, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { useSingleFlight } from '../../lib/use-single-flight.ts'
import { Badge } from '../../ui/badge.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { AlertDialog } from '../../ui/overlay/alert-dialog.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { articlePath } from '../blog/article-address.ts'
import { ArticlePicture } from '../blog/article-picture.tsx'
import styles from './post-list.module.css'
import { postsKey } from './posts-query.ts'

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
        onOpenChange={(open) => !open && setDeleting(null)}
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

/** When it was, or will be, published, and when it was last saved. */
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
