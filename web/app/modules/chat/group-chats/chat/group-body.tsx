import { type GroupChat, markGroupRead } from '@caravan/contract/group-chats.ts'
import { LIMITS } from '@caravan/contract/limits.ts'
import type { AuthorCard } from '@caravan/contract/users.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, useEffect, useMemo, useState } from 'react'
import { call } from '../../../../lib/call.ts'
import { useIsVisible } from '../../../../lib/hooks.ts'
import { useDeferredComponent } from '../../../../lib/lazy.tsx'
import { useOnReconnect } from '../../../../lib/live/use-live.ts'
import { useSignedIn } from '../../../../lib/viewer/use-viewer.ts'
import { whenIdle } from '../../../../lib/when-idle.ts'
import { EmptyState } from '../../../../ui/failed-state.tsx'
import { Composer, useOutbox, useThread } from '../../talk/composer.tsx'
import { TalkLog } from '../../talk/log/talk-log.tsx'
import { TalkFailure, TalkSkeleton } from '../../talk/log/talk-states.tsx'
import type { Speakers } from '../../talk/thread.ts'
import { groupOutbox, markAllRead } from '../group-chat-cache.ts'
import styles from '../group-chat-screen.module.css'
import { type GroupTalkMessage, groupThread } from './group-thread.ts'

const EVERY_MS = 5000

/** How a mark is sent; `isLeaving` where the page may go before it is answered. True where it was stored. */
type Send = (isLeaving: boolean) => Promise<boolean>

export class ReadMarks {
  readonly #send: Send
  #isDue = false
  #hasFailed = false
  #isPaused = false
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(send: Send) {
    this.#send = send
  }

  note(): void {
    this.#isDue = true
    if (!this.#isPaused) this.#sendDue(false)
  }

  retry(): void {
    if (this.#hasFailed) this.note()
  }

  leave(): void {
    clearTimeout(this.#timer)
    this.#isPaused = false
    if (this.#isDue) this.#sendDue(true)
  }

  #sendDue(isLeaving: boolean): void {
    this.#isDue = false
    this.#hasFailed = false
    if (!isLeaving) this.#pause()
    void this.#send(isLeaving).then((isStored) => {
      if (!isStored) this.#hasFailed = true
    })
  }

  #pause(): void {
    this.#isPaused = true
    this.#timer = setTimeout(() => {
      this.#isPaused = false
      if (this.#isDue) this.#sendDue(false)
    }, EVERY_MS)
  }
}

/**
 * Marks a chat as read when it opens, while new messages are looked at, and when it is left; its notification goes with
 * that. `last` is the number of the last message.
 */
function useMarkGroupRead(groupChatId: string, last: number, isCaughtUp: boolean): void {
  const client = useQueryClient()
  const isVisible = useIsVisible()
  const marks = useMemo(
    () =>
      new ReadMarks(async (isLeaving) => {
        try {
          await call(markGroupRead, { params: { groupChatId } }, { keepalive: isLeaving })
        } catch {
          // sent again with the next message or the next connection
          return false
        }
        markAllRead(client, groupChatId)
        return true
      }),
    [client, groupChatId],
  )
  useEffect(() => {
    if (last > 0 && isVisible && isCaughtUp) marks.note()
  }, [marks, last, isVisible, isCaughtUp])
  useOnReconnect(() => marks.retry())
  useEffect(() => {
    const leaveIfHidden = () => document.hidden && marks.leave()
    const retry = () => marks.retry()
    document.addEventListener('visibilitychange', leaveIfHidden)
    addEventListener('online', retry)
    return () => {
      document.removeEventListener('visibilitychange', leaveIfHidden)
      removeEventListener('online', retry)
      marks.leave()
    }
  }, [marks])
}

export function groupSpeakers(messages: readonly GroupTalkMessage[], viewerId: string): Speakers {
  const authorCards = new Map<string, AuthorCard>()
  // the last is the newest: a name may have changed
  for (const { userId, user } of messages) authorCards.set(userId, user)
  const nameOf = (id: string) => {
    if (id === viewerId) return 'You'
    const authorCard = authorCards.get(id)
    return authorCard ? `@${authorCard.username}` : 'Someone'
  }
  return { viewerId, nameOf, hasAuthorCards: true, authorCardOf: (id) => authorCards.get(id) }
}

type LogProps = ComponentProps<typeof TalkLog<GroupTalkMessage>>
type Props = {
  description: string | null
  firstUnreadId: string | null
  isCaughtUp: boolean
} & Pick<LogProps, 'room' | 'thread' | 'outbox' | 'earlier' | 'onShowEarlier'>

function GroupLog({ description, firstUnreadId, isCaughtUp, ...talk }: Props) {
  const { id: viewerId } = useSignedIn()
  const { messages } = talk.thread
  const { id } = talk.room
  const unreadLine = useUnreadLine(talk.thread, firstUnreadId, viewerId)
  useMarkGroupRead(id, messages.at(-1)?.number ?? 0, isCaughtUp)
  return (
    <TalkLog
      {...talk}
      speakers={useMemo(() => groupSpeakers(messages, viewerId), [messages, viewerId])}
      unreadLine={unreadLine}
      opener={
        description ? (
          <p className={styles.purpose} dir="auto">
            {description}
          </p>
        ) : null
      }
      empty={
        <EmptyState stamp="fire" heading="h3" title="Start the Conversation">
          Be the first to send a message in this group chat!
        </EmptyState>
      }
    />
  )
}

/** The message above which the line stands while one reads on: while the first that is new is not loaded, the first that is. */
function useUnreadLine({ messages, before }: LogProps['thread'], firstUnreadId: string | null, viewerId: string) {
  const [first] = useState(firstUnreadId)
  if (!first || messages.some(({ id }) => id === first)) return first ?? undefined
  return before ? messages.find(({ senderId }) => senderId !== viewerId)?.id : undefined
}

const loadGroupPlans = async () => (await import('../../../meetups/plans/group-plans.tsx')).GroupPlans

const MESSAGE_LIMITS = { most: LIMITS.groupMessage, countedFrom: LIMITS.groupMessageCounted + 1, countsDown: true }

export function GroupBody({ chat }: { chat: GroupChat }) {
  const room = { kind: 'group', id: chat.id } as const
  const source = useMemo(() => groupThread(chat.id), [chat.id])
  const { thread, isFailed, isFetching, refetch, earlier, showEarlier, isCaughtUp } = useThread(source)
  const outbox = useOutbox(groupOutbox, chat.id)
  // after what was said: few chats have a plan
  const GroupPlans = useDeferredComponent(loadGroupPlans, whenIdle)
  return (
    <>
      {GroupPlans ? <GroupPlans groupChatId={chat.id} /> : null}
      <h2 className="sr-only">Messages</h2>
      {thread ? (
        <GroupLog
          room={room}
          thread={thread}
          description={chat.description}
          firstUnreadId={chat.viewer.firstUnreadId}
          isCaughtUp={isCaughtUp}
          outbox={outbox}
          earlier={earlier}
          onShowEarlier={showEarlier}
        />
      ) : isFailed ? (
        <TalkFailure title="The messages did not load" heading="h3" busy={isFetching} onRetry={refetch} />
      ) : (
        <TalkSkeleton />
      )}
      <Composer room={room} limits={MESSAGE_LIMITS} onSend={outbox.write} />
    </>
  )
}
