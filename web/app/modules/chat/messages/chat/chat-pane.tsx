import { LIMITS } from '@caravan/contract/limits.ts'
import type { Conversation, Message } from '@caravan/contract/messages.ts'
import { PRODUCT } from '@caravan/contract/product.ts'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, useEffect, useMemo, useRef } from 'react'
import { isCallError } from '../../../../lib/call-error.ts'
import { whenOf } from '../../../../lib/dates/trip-dates.ts'
import { useIsVisible } from '../../../../lib/hooks.ts'
import { useDeferredComponent } from '../../../../lib/lazy.tsx'
import { firstNameOf, fullNameOf } from '../../../../lib/traveller-names.ts'
import { useSignedIn } from '../../../../lib/viewer/use-viewer.ts'
import { whenIdle } from '../../../../lib/when-idle.ts'
import { LinkButton } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/failed-state.tsx'
import { Stamp } from '../../../../ui/picture/stamp.tsx'
import { Composer, useOutbox, useThread } from '../../talk/composer.tsx'
import { TalkLog } from '../../talk/log/talk-log.tsx'
import { TalkFailure, TalkNotice, TalkSkeleton, useUnreadLine } from '../../talk/log/talk-states.tsx'
import type { Speakers, Thread } from '../../talk/thread.ts'
import { hasMarkFailed, markRead, matchOutbox } from '../conversation-cache.ts'
import styles from '../messages-screen.module.css'
import { conversationQuery, conversationsQuery } from '../queries.ts'
import { ChatHeader } from './chat-header.tsx'
import { matchThread } from './match-thread.ts'

function Opener({ conversation: { post, otherUser } }: { conversation: Conversation }) {
  if (!post) {
    return (
      <div className={styles.opener}>
        <Stamp scene="together" className="w-[90px]" />
        <p className="strong">
          You are connected with <bdi>{firstNameOf(otherUser)}</bdi>
        </p>
      </div>
    )
  }
  const src = post.imageUrl ? `${post.imageUrl}?w=480` : `${post.posterUrl}/800x1000.svg`
  return (
    <div className={styles.opener}>
      <Stamp scene={{ src }} className="w-[90px]" />
      <p className="small soft">
        <span className="strong">
          You matched for <bdi>{post.destination}</bdi>
        </span>
        <br />
        {whenOf(post)}
      </p>
    </div>
  )
}

type LogProps = ComponentProps<typeof TalkLog<Message>>
type Props = { conversation: Conversation } & Pick<
  LogProps,
  'room' | 'speakers' | 'thread' | 'outbox' | 'earlier' | 'onShowEarlier'
>

function MatchLog({ conversation, ...talk }: Props) {
  const { viewerId } = talk.speakers
  const { messages } = talk.thread
  const last = messages.at(-1)?.number ?? 0
  const isCaughtUp = last >= (conversation.lastMessage?.number ?? 0)
  useMarkRead(conversation, viewerId, last, isCaughtUp)
  return (
    <TalkLog
      {...talk}
      opener={<Opener conversation={conversation} />}
      unreadLine={useUnreadLine(messages, conversation.unread, viewerId, isCaughtUp)}
      mark={markOf(talk.thread, viewerId, conversation.readByOther)}
    />
  )
}

function markOf({ messages }: Thread<Message>, viewerId: string, readByOther: number): LogProps['mark'] {
  const lastOwn = messages.findLast(({ senderId }) => senderId === viewerId)
  return lastOwn && (lastOwn.read || lastOwn.number <= readByOther) ? 'read' : 'delivered'
}

function useMarkRead({ matchId, unread }: Conversation, viewerId: string, upTo: number, isCaughtUp: boolean) {
  const client = useQueryClient()
  const isVisible = useIsVisible()
  const hasOpened = useRef(false)
  useEffect(() => {
    if (!isVisible || !isCaughtUp) return
    if (hasOpened.current && (unread === 0 || hasMarkFailed(client, matchId, upTo))) return
    hasOpened.current = true
    markRead(client, matchId, upTo, { viewerId, unread })
  }, [client, matchId, viewerId, unread, upTo, isCaughtUp, isVisible])
}

const loadPlanCard = async () => (await import('../../../meetups/plans/plan-card.tsx')).PlanCard

const MESSAGE_LIMITS = { most: LIMITS.message, countedFrom: LIMITS.message - 200 }

/** What was said and where one goes on; mounted once for each conversation, by its `key`. */
function ChatBody({ conversation }: { conversation: Conversation }) {
  const { matchId, closed, otherUser } = conversation
  const { id: viewerId } = useSignedIn()
  const room = { kind: 'match', id: matchId } as const
  const source = useMemo(() => matchThread(matchId), [matchId])
  const { thread, isFailed, isFetching, refetch, earlier, showEarlier } = useThread(source)
  const outbox = useOutbox(matchOutbox, matchId)
  const speakers: Speakers = {
    viewerId,
    nameOf: (id) => (id === viewerId ? 'You' : firstNameOf(otherUser)),
    hasAuthorCards: false,
  }
  // after what was said: few conversations have a plan
  const PlanCard = useDeferredComponent(loadPlanCard, whenIdle)
  return (
    <>
      {closed === 'other-left' || !PlanCard ? null : <PlanCard matchId={matchId} name={firstNameOf(otherUser)} />}
      {thread ? (
        <MatchLog
          conversation={conversation}
          room={room}
          speakers={speakers}
          thread={thread}
          outbox={outbox}
          earlier={earlier}
          onShowEarlier={showEarlier}
        />
      ) : isFailed ? (
        <TalkFailure title="The messages did not load" heading="h3" busy={isFetching} onRetry={refetch} />
      ) : (
        <TalkSkeleton />
      )}
      {closed ? (
        <Closed conversation={conversation} />
      ) : (
        <Composer room={room} limits={MESSAGE_LIMITS} onSend={outbox.write} />
      )}
    </>
  )
}

const WHY: Record<NonNullable<Conversation['closed']>, string> = {
  'ended-by-you': 'You ended this match.',
  ended: 'This match has ended.',
  'other-left': `This traveler has left ${PRODUCT.name}.`,
}

/** Names nobody: to have ended a match must cost nobody anything. */
function Closed({ conversation: { closed } }: { conversation: Conversation }) {
  return <p className={styles.closed}>{closed && WHY[closed]} You can still read the conversation.</p>
}

export function ChatPane({ matchId }: { matchId: string }) {
  const { conversation, isMissing, isError, isFetching, retry } = useConversation(matchId)
  return (
    <section
      className={styles.chat}
      aria-label={conversation ? `Chat with ${fullNameOf(conversation.otherUser)}` : 'Chat'}
    >
      {/* on a phone the list and its heading are away */}
      <h1 className="sr-only md:hidden">Messages</h1>
      <ChatHeader conversation={conversation} isLoading={!isMissing && !isError} />
      {conversation ? (
        <ChatBody key={matchId} conversation={conversation} />
      ) : isMissing ? (
        <Missing />
      ) : isError ? (
        <TalkFailure title="The conversation did not load" busy={isFetching} onRetry={retry} />
      ) : (
        <TalkSkeleton />
      )}
    </section>
  )
}

const Missing = () => (
  <TalkNotice>
    <EmptyState
      stamp="signpost"
      title="Conversation not found"
      action={<LinkButton to="/messages">All conversations</LinkButton>}
    >
      It may have been removed, or it is between others.
    </EmptyState>
  </TalkNotice>
)

interface Found {
  conversation: Conversation | undefined
  /** It is not there, or not one's own. */
  isMissing: boolean
  isError: boolean
  isFetching: boolean
  retry: () => void
}

/** The conversation that the address names: out of the list where it is loaded, else by itself. */
function useConversation(matchId: string): Found {
  const { data, isPending } = useInfiniteQuery(conversationsQuery())
  const listed = data?.pages.flatMap(({ items }) => items).find((one) => one.matchId === matchId)
  const single = useQuery({ ...conversationQuery(matchId), enabled: !listed && !isPending })
  const isRefused = isCallError(single.error) && [400, 404].includes(single.error.status)
  return {
    conversation: listed ?? single.data,
    isMissing: !listed && !single.data && isRefused,
    isError: !listed && !single.data && single.isError,
    isFetching: single.isFetching,
    retry: () => void single.refetch(),
  }
}
