import type { Conversation, Message } from '@caravan/contract/messages.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, useEffect, useRef } from 'react'
import { useIsVisible } from '../../../lib/use-is-visible.ts'
import { TalkLog } from '../../talk/log/talk-log.tsx'
import { useUnreadLine } from '../../talk/log/use-unread-line.ts'
import type { Thread } from '../../talk/thread.ts'
import { hasMarkFailed, markRead } from '../mark-read.ts'
import { Opener } from './opener.tsx'

type LogProps = ComponentProps<typeof TalkLog<Message>>
type Props = { conversation: Conversation } & Pick<
  LogProps,
  'room' | 'speakers' | 'thread' | 'outbox' | 'earlier' | 'onShowEarlier'
>

/** What two say to each other, with what only two have: how far each has read, and what they matched for. */
export function MatchLog({ conversation, ...talk }: Props) {
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

/** Whether the other has read the last of one's own words. */
function markOf({ messages }: Thread<Message>, viewerId: string, readByOther: number): LogProps['mark'] {
  const lastOwn = messages.findLast(({ senderId }) => senderId === viewerId)
  return lastOwn && (lastOwn.read || lastOwn.number <= readByOther) ? 'read' : 'delivered'
}

/** Marks a conversation as read when it opens, and whenever something new comes while somebody looks. */
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
