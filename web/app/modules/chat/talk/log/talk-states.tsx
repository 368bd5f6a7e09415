import { type ReactNode, useState } from 'react'
import { classNames } from '../../../../lib/class-names.ts'
import { FailedState } from '../../../../ui/failed-state.tsx'
import { Loading, Skeleton } from '../../../../ui/skeleton.tsx'
import type { TalkMessage } from '../thread.ts'
import styles from './talk-log.module.css'

/**
 * The first message that was unread when the room opened: the line above it stays while one reads on. `unread` counts
 * what others wrote; nothing is chosen before all of that is loaded.
 */
export function useUnreadLine(
  messages: readonly TalkMessage[],
  unread: number,
  viewerId: string,
  isCaughtUp: boolean,
): string | undefined {
  const [line, setLine] = useState<{ id: string | undefined }>()
  if (line || !isCaughtUp) return line?.id
  const found = { id: unread > 0 ? firstUnread(messages, unread, viewerId) : undefined }
  setLine(found)
  return found.id
}

/** Where more are unread than are loaded, the first of those. */
const firstUnread = (messages: readonly TalkMessage[], unread: number, viewerId: string) =>
  messages
    .filter(({ senderId }) => senderId !== viewerId)
    .slice(-unread)
    .at(0)?.id

const SKELETONS = ['w-3/5', 'w-2/5', 'w-1/2', 'w-1/3', 'w-[38%]']
const OWN = [2, 4]

export const TalkSkeleton = () => (
  <div className={styles.log}>
    <Loading label="Loading messages..." className={styles.content}>
      <p className={styles.day} aria-hidden="true">
        Loading messages...
      </p>
      {SKELETONS.map((width, index) => (
        <Skeleton key={width} className={classNames(styles.bone, 'h-10', width, OWN.includes(index) && styles.own)} />
      ))}
    </Loading>
  </div>
)

interface FailureProps {
  title: string
  heading?: 'h2' | 'h3'
  busy: boolean
  onRetry: () => void
}

export const TalkFailure = (props: FailureProps) => (
  <TalkNotice>
    <FailedState {...props}>Check your connection, then try again.</FailedState>
  </TalkNotice>
)

export const TalkNotice = ({ children }: { children: ReactNode }) => <div className={styles.log}>{children}</div>
