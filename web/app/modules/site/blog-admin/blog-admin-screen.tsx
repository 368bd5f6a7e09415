import { type ArticleDraft, deleteDraft, type EditedArticle, lockBlog, unlockBlog } from '@caravan/contract/blog.ts'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import LogOut from 'lucide-react/icons/log-out'
import Plus from 'lucide-react/icons/plus'
import { type FormEvent, useEffect, useState } from 'react'
import { call } from '../../../lib/call.ts'
import { detailOf, isCallError } from '../../../lib/call-error.ts'
import { itemsOf } from '../../../lib/query/patch-pages.ts'
import { useSingleFlight } from '../../../lib/use-single-flight.ts'
import { Button, Spinner } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/failed-state.tsx'
import { Field, TextInput } from '../../../ui/form/field.tsx'
import { PagedList } from '../../../ui/paged-list.tsx'
import { Stamp } from '../../../ui/picture/stamp.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { Brand } from '../../shell/brand.tsx'
import { SkipLink } from '../../shell/skip-link.tsx'
import { ArticleEditor } from './article-editor.tsx'
import styles from './blog-admin-screen.module.css'
import {
  draftsKey,
  draftsQuery,
  draftToEditing,
  type Editing,
  newArticle,
  PostList,
  postsQuery,
  toEditing,
} from './post-list.tsx'

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

/** Says in this browser that the admin was unlocked, and opens nothing: the server alone knows who has the password. */
const MARKER = { key: 'blog-admin', value: 'verified' } as const

export async function unlock(password: string): Promise<void> {
  await call(unlockBlog, { body: { password } })
  localStorage.setItem(MARKER.key, MARKER.value)
}

export async function lock(): Promise<void> {
  await call(lockBlog)
  localStorage.removeItem(MARKER.key)
}

export function PasswordGate({ onUnlocked }: { onUnlocked: () => void }) {
  const [password, setPassword] = useState('')
  const [error, setError] = useState('')
  const { mutate, isPending } = useSingleFlight({
    mutationFn: unlock,
    onSuccess() {
      toast({ title: 'Access Granted', description: 'Welcome to the blog admin panel.' })
      onUnlocked()
    },
    onError(refusal) {
      const isWrong = isCallError(refusal) && refusal.slug === 'blog-locked'
      setError(isWrong ? 'Incorrect password' : detailOf(refusal, 'The password could not be checked.'))
      if (!isWrong) return
      setPassword('')
      toast({ title: 'Incorrect Password', description: 'Please try again.', tone: 'danger' })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setError('')
    mutate(password)
  }
  return (
    <div className={styles.gate}>
      <Stamp scene="kiosk" />
      <form method="post" onSubmit={submit}>
        <h1>Blog Admin Access</h1>
        <Field label="Admin password" error={error || undefined}>
          <TextInput
            type="password"
            name="password"
            autoComplete="current-password"
            required
            value={password}
            onChange={({ target }) => setPassword(target.value)}
          />
        </Field>
        <Button type="submit" variant="primary" wide busy={isPending}>
          Access Admin Panel
        </Button>
      </form>
    </div>
  )
}

/** Where the blog is written, behind its password. */
export function BlogAdminScreen({ isUnlocked: wasUnlocked }: { isUnlocked: boolean }) {
  const [isUnlocked, setUnlocked] = useState(wasUnlocked)
  const { mutate: logout } = useSingleFlight({
    mutationFn: lock,
    onSuccess() {
      setUnlocked(false)
      toast({ title: 'Logged Out', description: 'You have been logged out of the admin panel.' })
    },
    onError: () => toast({ title: 'Error', description: 'You could not be logged out. Try again.', tone: 'danger' }),
  })
  return (
    <div className="flex min-h-dvh flex-col overflow-x-clip">
      <SkipLink />
      <header className={styles.header}>
        <Brand />
        {isUnlocked ? (
          <Button variant="quiet" onClick={() => logout()}>
            <LogOut className="icon" />
            Logout
          </Button>
        ) : null}
      </header>
      <main id="main" tabIndex={-1} className="flex grow flex-col">
        {isUnlocked ? (
          <Panel onLocked={() => setUnlocked(false)} />
        ) : (
          <PasswordGate onUnlocked={() => setUnlocked(true)} />
        )}
      </main>
    </div>
  )
}

function Panel({ onLocked }: { onLocked: () => void }) {
  const [editing, setEditing] = useState<Editing | null>(null)
  const query = useInfiniteQuery(postsQuery())
  // the session ended elsewhere, or the password is another one
  const isLocked = isCallError(query.error) && query.error.slug === 'blog-locked'
  useEffect(() => {
    if (isLocked) onLocked()
  }, [isLocked, onLocked])
  const edit = (article: EditedArticle) => setEditing(toEditing(article))
  return (
    <div className={styles.panel}>
      <div className={styles.titled}>
        <h1>Blog Admin</h1>
        <Button onClick={() => setEditing(newArticle())}>
          <Plus className="icon" />
          Create New Post
        </Button>
      </div>
      <UnsavedDrafts openId={editing?.draftId} onGoOn={setEditing} />
      <div className={editing ? styles.columns : undefined}>
        <PagedList
          query={query}
          skeleton={<Waiting />}
          failure={{ title: 'Failed to fetch posts' }}
          empty={
            <EmptyState stamp="kiosk" title="No blog posts yet">
              Create your first blog post to get started.
            </EmptyState>
          }
          more={{ label: 'Show earlier ones', wide: true }}
        >
          {(articles) => <PostList articles={articles} openId={editing?.article?.id} onEdit={edit} />}
        </PagedList>
        {editing ? (
          <ArticleEditor key={editing.draftId} editing={editing} onEdit={setEditing} onClose={() => setEditing(null)} />
        ) : null}
      </div>
    </div>
  )
}

const Waiting = () => (
  <p role="status" className={styles.waiting}>
    <Spinner />
    Loading blog posts...
  </p>
)
