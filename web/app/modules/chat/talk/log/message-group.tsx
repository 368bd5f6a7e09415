import type { AuthorCard } from '@caravan/contract/users.ts'
import Check from 'lucide-react/icons/check'
import CheckCheck from 'lucide-react/icons/check-check'
import { memo, type ReactNode } from 'react'
import { classNames } from '../../../../lib/class-names.ts'
import { ClockTime } from '../../../../ui/clock-time.tsx'
import { Avatar } from '../../../../ui/picture/avatar.tsx'
import { Bubble, GroupAuthorCard } from './bubble.tsx'
import styles from './message-group.module.css'
import type { MessageGroup as Group } from './message-groups.ts'

export type DeliveryMark = 'delivered' | 'read'
interface Props {
  messageGroup: Group
  isOwn: boolean
  speaker: string
  /** Among many: a name and a face above what is said. */
  hasAuthorCard: boolean
  authorCard?: AuthorCard | undefined
  /** Whether the reader's time zone is known. */
  hasClock: boolean
  /** Below the last of one's own words, in a room that says so: whether the other has read them. */
  mark?: DeliveryMark
}

/** What one traveller wrote in one go, each message with its time. */
export const MessageGroupItem = memo(function MessageGroup({
  messageGroup,
  isOwn,
  speaker,
  hasAuthorCard,
  authorCard,
  hasClock,
  mark,
}: Props) {
  const messages = messageGroup.messages.map((message) => (
    <div key={message.id} className={styles.message} data-number={message.number}>
      <Bubble content={message.content} canLink={message.canLink} isOwn={isOwn} speaker={speaker} />
      <ClockTime time={message.createdAt} isKnown={hasClock} className={styles.clock} />
    </div>
  ))
  if (hasAuthorCard) {
    return (
      <GroupWithAuthorCard isOwn={isOwn} speaker={speaker} authorCard={authorCard}>
        {messages}
      </GroupWithAuthorCard>
    )
  }
  return (
    <div className={classNames(styles.messageGroup, isOwn && styles.own)}>
      {messages}
      {mark ? <Mark mark={mark} /> : null}
    </div>
  )
}, isSame)

interface Faced extends Pick<Props, 'isOwn' | 'speaker' | 'authorCard'> {
  children: ReactNode
}

const GroupWithAuthorCard = ({ isOwn, speaker, authorCard, children }: Faced) => (
  <div className={classNames(styles.messageGroup, isOwn ? styles.own : styles.faced)}>
    <GroupAuthorCard speaker={speaker} username={isOwn ? undefined : authorCard?.username} />
    {isOwn ? null : authorCard ? (
      <Avatar user={authorCard} size={40} alt="" className={styles.face} />
    ) : (
      <span className={styles.face} />
    )}
    <div className={styles.messages}>{children}</div>
  </div>
)

/** Message groups are made anew with each message that comes; what was said stays what it was. */
function isSame({ messageGroup: before, ...was }: Props, { messageGroup: after, ...is }: Props): boolean {
  const isSameGroup =
    before.messages.length === after.messages.length &&
    before.messages.every((message, index) => message === after.messages[index])
  const isSameSpeaker = was.speaker === is.speaker && was.authorCard?.profileImageUrl === is.authorCard?.profileImageUrl
  return isSameGroup && was.isOwn === is.isOwn && isSameSpeaker && was.mark === is.mark && was.hasClock === is.hasClock
}

const Mark = ({ mark }: { mark: DeliveryMark }) => (
  <span className={styles.when}>
    {mark === 'read' ? <CheckCheck className="icon" /> : <Check className="icon" />}
    {mark === 'read' ? 'Read' : 'Delivered'}
  </span>
)
