import type { EditedArticle } from '@caravan/contract/blog.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { LogOut, Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { isCallError } from '../../lib/call-error.ts'
import { useSingleFlight } from '../../lib/use-single-flight.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { Brand } from '../shell/brand.tsx'
import { SkipLink } from '../shell/skip-link.tsx'
import { ArticleEditor } from './article-editor.tsx'
import { lock } from './blog-access.ts'
import styles from './blog-admin-screen.module.css'
import { type Editing, newArticle, toEditing } from './editing.ts'
import { PasswordGate } from './password-gate.tsx'
import { PostList } from './post-list.tsx'
import { postsQuery } from './posts-query.ts'
import { UnsavedDrafts } from './unsaved-drafts.tsx'

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
