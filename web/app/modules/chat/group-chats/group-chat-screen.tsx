import type { GroupChat } from '@caravan/contract/group-chats.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useParams } from 'react-router'
import { isCallError } from '../../../lib/call-error.ts'
import { serverNow } from '../../../lib/dates/dates.ts'
import { lazy, useDeferredComponent } from '../../../lib/lazy.tsx'
import { useLivePolling } from '../../../lib/live/use-live.ts'
import { useSignedIn } from '../../../lib/viewer/use-viewer.ts'
import { whenIdle } from '../../../lib/when-idle.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { EmptyState, FailedState } from '../../../ui/failed-state.tsx'
import { DialogBoundary } from '../../../ui/overlay/dialog-boundary.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { BackButton } from '../../shell/navigation/topbar.tsx'
import { TalkSkeleton } from '../talk/log/talk-states.tsx'
import { GroupBody } from './chat/group-body.tsx'
import { endGroupChat, groupOutbox, useHasEnded } from './group-chat-cache.ts'
import styles from './group-chat-screen.module.css'
import { GroupHeader } from './header/group-header.tsx'
import { JoinInvitation, KeepBanner } from './join-invitation.tsx'
import { groupChatQuery, mayReadAgain } from './queries.ts'

const toNearMe = (
  <LinkButton to="/near-me" variant="primary">
    Back to Near Me
  </LinkButton>
)

const MissingChat = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className={styles.whole}>
    <EmptyState stamp="signpost" heading="h1" title={title} action={toNearMe}>
      {children}
    </EmptyState>
  </div>
)

/** Said at once by a screen reader: it takes the place of what was being read. */
function EndedChat() {
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

const GroupChatFailure = ({ isOffline, isFetching, retry }: FailureProps) => (
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

const GroupChatSkeleton = () => (
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

/** Without a connection the chat itself is asked for so much less often than its messages. */
const POLLS_OF_MESSAGES = 4

type FoundGroupChat =
  | { state: 'found'; chat: GroupChat }
  | { state: 'loading' | 'missing' | 'ended' }
  | { state: 'failed'; isOffline: boolean; isFetching: boolean; retry: () => void }

/** The chat that the address names. What was there and is refused later has ended. */
function useGroupChat(id: string): FoundGroupChat {
  const client = useQueryClient()
  const { id: viewerId } = useSignedIn()
  const hasEnded = useHasEnded(id)
  const polling = useLivePolling()
  const { data, error, isPaused, isFetching, refetch } = useQuery({
    ...groupChatQuery(id),
    enabled: !hasEnded,
    refetchInterval: polling && polling * POLLS_OF_MESSAGES,
  })
  const isRefused = isCallError(error) && [400, 404].includes(error.status)
  const isOver = isRefused && data !== undefined
  useEffect(() => {
    if (isOver) endGroupChat(client, groupOutbox(viewerId, client), id)
  }, [client, viewerId, id, isOver])
  useAtEnd(hasEnded ? undefined : data?.expiresAt, () => {
    // the server's clock decides; where it cannot be asked, this one
    if (navigator.onLine) void refetch()
    else endGroupChat(client, groupOutbox(viewerId, client), id)
  })
  if (hasEnded || isOver) return { state: 'ended' }
  if (data) return { state: 'found', chat: data }
  if (isRefused) return { state: 'missing' }
  if (error || isPaused) return { state: 'failed', isOffline: isPaused, isFetching, retry: () => void refetch() }
  return { state: 'loading' }
}

/** The clock of the device may go before the server's: it is asked again after so long. */
const ASK_AGAIN_MS = 15_000

/** Runs at the end of a chat by the clock of the device, and again for as long as it is there after that. */
function useAtEnd(expiresAt: string | undefined, run: () => void): void {
  const end = useEffectEvent(run)
  useEffect(() => {
    if (!expiresAt) return
    let timer: ReturnType<typeof setTimeout>
    const wait = (ms: number) => {
      timer = setTimeout(() => {
        end()
        wait(ASK_AGAIN_MS)
      }, ms)
    }
    wait(Math.max(0, Date.parse(expiresAt) - serverNow()))
    return () => clearTimeout(timer)
  }, [expiresAt])
}

const MembersSheet = lazy(async () => (await import('./members/members-sheet.tsx')).MembersSheet)

const loadGroupPlans = async () => (await import('../../meetups/plans/group-plans.tsx')).GroupPlans

export function GroupChatScreen() {
  const { id } = useParams()
  return (
    <section className={styles.screen} data-fills-window="" data-bar="covered" aria-label="Group chat">
      {id ? <GroupChatById key={id} id={id} /> : <MissingChat title="Group chat not found." />}
    </section>
  )
}

function GroupChatById({ id }: { id: string }) {
  // before anything is read: it may have been left, and joined again
  useLayoutEffect(() => mayReadAgain(id), [id])
  const found = useGroupChat(id)
  switch (found.state) {
    case 'found':
      return <OpenGroupChat chat={found.chat} />
    case 'loading':
      return <GroupChatSkeleton />
    case 'missing':
      return (
        <>
          <PlansThatStay groupChatId={id} />
          <MissingChat title="Group Chat Not Found">It may have expired, or you don't have access to it.</MissingChat>
        </>
      )
    case 'ended':
      return (
        <>
          <PlansThatStay groupChatId={id} />
          <EndedChat />
        </>
      )
    case 'failed':
      return <GroupChatFailure {...found} />
  }
}

/** A plan outlives its chat for who is in. */
function PlansThatStay({ groupChatId }: { groupChatId: string }) {
  const GroupPlans = useDeferredComponent(loadGroupPlans, whenIdle)
  return GroupPlans ? <GroupPlans groupChatId={groupChatId} isOver /> : null
}

function OpenGroupChat({ chat }: { chat: GroupChat }) {
  const [isListOpen, setListOpen] = useState(false)
  const openMembers = () => setListOpen(true)
  const closeMembers = () => setListOpen(false)
  return (
    <>
      <GroupHeader chat={chat} onMembers={openMembers} />
      {chat.isMember ? (
        <>
          <KeepBanner keepFrom={chat.keepFrom} onOpen={openMembers} />
          <GroupBody chat={chat} />
        </>
      ) : (
        <JoinInvitation chat={chat} />
      )}
      <DialogBoundary onClose={closeMembers}>
        {isListOpen && chat.isMember ? <MembersSheet chat={chat} onClose={closeMembers} /> : null}
      </DialogBoundary>
    </>
  )
}
