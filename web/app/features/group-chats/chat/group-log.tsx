import { type ComponentProps, useMemo, useState } from 'react'
import { useHydrated } from '../../../lib/use-hydrated.ts'
import { useSignedIn } from '../../../lib/viewer/use-viewer.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { TalkLog } from '../../talk/log/talk-log.tsx'
import { useUnreadLine } from '../../talk/log/use-unread-line.ts'
import styles from './group-log.module.css'
import { groupSpeakers, unreadBeyond } from './group-speakers.ts'
import type { GroupTalkMessage } from './group-thread.ts'
import { readSeen } from './seen-messages.ts'
import { useMarkGroupRead } from './use-mark-group-read.ts'

type LogProps = ComponentProps<typeof TalkLog<GroupTalkMessage>>
type Props = {
  description: string | null
  isCaughtUp: boolean
} & Pick<LogProps, 'room' | 'thread' | 'outbox' | 'earlier' | 'onShowEarlier'>

/** What the members of a chat say, with a line where what is new begins. */
export function GroupLog({ description, isCaughtUp, ...talk }: Props) {
  const { id: viewerId } = useSignedIn()
  const { messages } = talk.thread
  const { id } = talk.room
  const unreadLine = useNewLine(id, messages, viewerId, isCaughtUp)
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

/** Only this device knows up to where it was looked at: not before the browser has taken over the page. */
function useNewLine(id: string, messages: readonly GroupTalkMessage[], viewerId: string, isCaughtUp: boolean) {
  const isHydrated = useHydrated()
  const [seen] = useState(() => (typeof window === 'undefined' ? undefined : readSeen(id)))
  const unread = isHydrated ? unreadBeyond(messages, seen, viewerId) : 0
  return useUnreadLine(messages, unread, viewerId, isHydrated && isCaughtUp)
}
