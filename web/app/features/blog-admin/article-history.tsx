import type { ArticleFields } from '@caravan/contract/blog.ts'
import { useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast/toast.ts'
import styles from './article-history.module.css'
import { fieldsOf } from './editing.ts'
import { versionsQuery } from './posts-query.ts'

interface Props {
  articleId: string
  onRestore: (fields: ArticleFields) => void
}

/** What was saved, by whom and when. Restoring fills the form: it is stored once that is saved. */
export function ArticleHistory({ articleId, onRestore }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <section className={styles.history}>
      <Button variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <History className="icon" />
        History
      </Button>
      {isOpen ? <Versions articleId={articleId} onRestore={onRestore} /> : null}
    </section>
  )
}

function Versions({ articleId, onRestore }: Props) {
  const { data, error, isFetching, refetch } = useQuery(versionsQuery(articleId))
  if (error)
    return (
      <FailedState title="Failed to fetch the history" heading="h3" busy={isFetching} onRetry={() => void refetch()} />
    )
  if (!data) {
    return (
      <Loading label="Loading the history...">
        <Skeleton className="h-6 w-full" />
      </Loading>
    )
  }
  return (
    <ol className={styles.versions}>
      {data.map((version) => (
        <li key={version.version}>
          <p>
            <strong>Version {version.version}</strong>: {version.title}
            <span className="soft small">
              {version.savedBy ? `@${version.savedBy}` : 'Blog admin'}, <RelativeTime time={version.savedAt} />
            </span>
          </p>
          <Button
            small
            aria-label={`Restore version ${version.version}`}
            onClick={() => {
              onRestore(fieldsOf(version))
              toast({ title: `Version ${version.version} is in the form`, description: 'Save it to restore it.' })
            }}
          >
            Restore
          </Button>
        </li>
      ))}
    </ol>
  )
}
