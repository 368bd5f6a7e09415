import { type ArticleDraft, deleteDraft } from '@caravan/contract/blog.ts'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { itemsOf } from '../../lib/query/patch-pages.ts'
import { useSingleFlight } from '../../lib/use-single-flight.ts'
import { Button } from '../../ui/button.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { draftToEditing, type Editing } from './editing.ts'
import { draftsKey, draftsQuery, postsQuery } from './posts-query.ts'
import styles from './unsaved-drafts.module.css'

interface Props {
  /** Of what is being written just now: that is no news. */
  openId: string | undefined
  onGoOn: (editing: Editing) => void
}

/** What was being written when a page was closed or a browser ended. */
export function UnsavedDrafts({ openId, onGoOn }: Props) {
  const { data: drafts = [] } = useQuery(draftsQuery())
  const { data: pages } = useInfiniteQuery(postsQuery())
  const client = useQueryClient()
  const { mutate: remove } = useSingleFlight({
    subject: (draftId: string) => draftId,
    mutationFn: (draftId: string) => call(deleteDraft, { params: { draftId } }),
    onError: () => toast({ title: 'Error', description: 'Failed to delete the draft', tone: 'danger' }),
    onSettled: () => client.invalidateQueries({ queryKey: draftsKey }),
  })
  const shown = drafts.filter(({ id }) => id !== openId)
  if (shown.length === 0) return null
  const articles = pages ? itemsOf(pages) : []
  const articleOf = ({ articleId }: ArticleDraft) => articles.find(({ id }) => id === articleId) ?? null
  return (
    <section className={styles.drafts} aria-label="Unsaved drafts">
      <ul>
        {shown.map((draft) => (
          <li key={draft.id}>
            <p>
              <strong>{draft.title || 'Untitled'}</strong> was not saved ({draft.savedBy ?? 'Blog admin'},{' '}
              <RelativeTime time={draft.savedAt} />)
            </p>
            <Button small onClick={() => onGoOn(draftToEditing(draft, articleOf(draft)))}>
              Go on writing
            </Button>
            <Button small variant="quiet" onClick={() => remove(draft.id)}>
              Discard
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
