import type { Conversation, Message } from '@caravan/contract/messages.ts'
import type { ComponentProps } from 'react'
import { TalkLog } from '../../talk/log/talk-log.tsx'
import { useUnreadLine } from '../../talk/log/use-unread-line.ts'
import type { Thread } from '../../talk/thread.ts'
import { Opener } from './opener.tsx'
import { useMarkRead } from './use-mark-read.ts'

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
