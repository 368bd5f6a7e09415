import { deleteArticle, type EditedArticle } from '@caravan/contract/blog.ts'
import { useQueryClient } from '@tanstack/react-query'
import { CalendarDays, Check, Hourglass, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { useSingleFlight } from '../../lib/use-single-flight.ts'
import { Badge } from '../../ui/badge.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { AlertDialog } from '../../ui/overlay/alert-dialog.tsx'
import { toast } from '../../ui/toast/toast.ts'
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
              <State article={article} />
              <h2>{article.title}</h2>
              <p className={styles.excerpt}>{article.excerpt}</p>
              <p className={styles.line}>
                {article.author} · {article.category} · <span className="inline-block">{article.readTime}</span>
              </p>
            </div>
            <div className={styles.actions}>
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

const WHEN = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

function State({ article: { published, publishAt } }: { article: EditedArticle }) {
  if (published) {
    return (
      <Badge tone="yes">
        <Check className="icon" />
        Published
      </Badge>
    )
  }
  return (
    <span className={styles.state}>
      <Badge tone="wait">
        <Hourglass className="icon" />
        Draft
      </Badge>
      {publishAt ? (
        <span className={styles.line} suppressHydrationWarning>
          <CalendarDays className="icon" /> {WHEN.format(new Date(publishAt))}
        </span>
      ) : null}
    </span>
  )
}
