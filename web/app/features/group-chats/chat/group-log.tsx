import { type ComponentProps, useMemo, useState } from 'react'
import { useSignedIn } from '../../../lib/viewer/use-viewer.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { TalkLog } from '../../talk/log/talk-log.tsx'
import styles from './group-log.module.css'
import { groupSpeakers } from './group-speakers.ts'
import type { GroupTalkMessage } from './group-thread.ts'
import { useMarkGroupRead } from './use-mark-group-read.ts'

type LogProps = ComponentProps<typeof TalkLog<GroupTalkMessage>>
type Props = {
  description: string | null
  firstUnreadId: string | null
  isCaughtUp: boolean
} & Pick<LogProps, 'room' | 'thread' | 'outbox' | 'earlier' | 'onShowEarlier'>

/** What the members of a chat say, with a line where what is new begins. */
export function GroupLog({ description, firstUnreadId, isCaughtUp, ...talk }: Props) {
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
          <p className={styles.description} dir="auto">
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
