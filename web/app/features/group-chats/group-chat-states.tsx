import { type ReactNode, useEffect, useRef } from 'react'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { BackButton } from '../shell/navigation/back-button.tsx'
import { TalkSkeleton } from '../talk/log/talk-states.tsx'
import styles from './group-chat-screen.module.css'

const toNearMe = (
  <LinkButton to="/near-me" variant="primary">
    Back to Near Me
  </LinkButton>
)

/** Not there for this viewer, for whatever reason. */
export const MissingChat = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className={styles.whole}>
    <EmptyState stamp="signpost" heading="h1" title={title} action={toNearMe}>
      {children}
    </EmptyState>
  </div>
)

/** Said at once by a screen reader: it takes the place of what was being read. */
export function EndedChat() {
  const place = useRef<HTMLDivElement>(null)
  // the field that had the focus is gone
  useEffect(() => {
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div ref={place} className={styles.whole} role="status" tabIndex={-1}>
      <EmptyState stamp="fire" heading="h1" title="This group chat has ended" action={toNearMe}>
        Its messages are gone. Whoever both wanted to keep in touch finds each other in their matches.
      </EmptyState>
    </div>
  )
}

interface FailureProps {
  isOffline: boolean
  isFetching: boolean
  retry: () => void
}

export const GroupChatFailure = ({ isOffline, isFetching, retry }: FailureProps) => (
  <>
    <header className={styles.header}>
      <BackButton />
    </header>
    <div className={styles.whole}>
      <FailedState title="The group chat did not load" heading="h1" busy={isFetching} onRetry={retry}>
        {isOffline ? 'You are offline. It loads as soon as you are back.' : 'Check your connection, then try again.'}
      </FailedState>
    </div>
  </>
)

/** Where the header and the log will be. */
export const GroupChatSkeleton = () => (
  <>
    <header className={styles.header}>
      <BackButton />
      <div className={styles.about}>
        <h1 className="sr-only">Group chat</h1>
        <Skeleton className={`${styles.nameToCome} w-48 max-w-full`} />
        <Skeleton className={`${styles.factsToCome} w-72 max-w-full`} />
        <Skeleton className={`${styles.factsToCome} w-40 md:hidden`} />
      </div>
    </header>
    <TalkSkeleton />
  </>
)
