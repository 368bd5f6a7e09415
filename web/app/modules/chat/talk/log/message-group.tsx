import type { AuthorCard } from '@caravan/contract/users.ts'
import Check from 'lucide-react/icons/check'
import CheckCheck from 'lucide-react/icons/check-check'
import Clock from 'lucide-react/icons/clock'
import RotateCw from 'lucide-react/icons/rotate-cw'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import X from 'lucide-react/icons/x'
import { memo, type ReactNode } from 'react'
import { classNames } from '../../../../lib/class-names.ts'
import { LinkedText } from '../../../../ui/linked-text.tsx'
import { useOnline } from '../../../../ui/offline-bar.tsx'
import { Avatar } from '../../../../ui/picture/avatar.tsx'
import { ClockTime } from '../../../../ui/relative-time.tsx'
import { TravellerLink } from '../../../matching/travellers/traveller-link.tsx'
import type { ShownMessage } from '../outbox/outbox.ts'
import type { Speakers } from '../thread.ts'
import styles from './message-group.module.css'
import type { MessageGroup as Group } from './message-groups.ts'

interface GroupAuthorCardProps {
  /** 'You' or '@username'. */
  speaker: string
  /** Whose profile the name leads to; one's own leads nowhere. */
  username?: string | undefined
}

/** Above what one traveller wrote in one go, among many. Each bubble names its speaker aloud. */
const GroupAuthorCard = ({ speaker, username }: GroupAuthorCardProps) => (
  <p className={styles.authorCard}>
    <b dir="auto">{username ? <TravellerLink username={username}>{speaker}</TravellerLink> : speaker}</b>
  </p>
)

interface Props {
  content: string
  canLink: boolean
  isOwn: boolean
  /** Read aloud to those who do not see the side it is on; drawn, where it is, above what one said in one go. */
  speaker: string
  isUnsent?: boolean
}

const Bubble = memo(function Bubble({ content, canLink, isOwn, speaker, isUnsent }: Props) {
  return (
    <p className={classNames(styles.bubble, isOwn ? styles.own : styles.theirs, isUnsent && styles.unsent)}>
      <span className="sr-only">{speaker}: </span>
      <span className={styles.words} dir="auto">
        <LinkedText text={content} canLink={canLink} />
      </span>
    </p>
  )
})

export type DeliveryMark = 'delivered' | 'read'
interface MessageGroupItemProps {
  messageGroup: Group
  isOwn: boolean
  speaker: string
  hasAuthorCard: boolean
  authorCard?: AuthorCard | undefined
  hasClock: boolean
  /** Below the last of one's own words, in a room that says so: whether the other has read them. */
  mark?: DeliveryMark
}

export const MessageGroupItem = memo(function MessageGroup({
  messageGroup,
  isOwn,
  speaker,
  hasAuthorCard,
  authorCard,
  hasClock,
  mark,
}: MessageGroupItemProps) {
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
    <div className={classNames(styles.messageGroup, isOwn && styles.ownGroup)}>
      {messages}
      {mark ? <Mark mark={mark} /> : null}
    </div>
  )
}, isSame)

interface Faced extends Pick<MessageGroupItemProps, 'isOwn' | 'speaker' | 'authorCard'> {
  children: ReactNode
}

const GroupWithAuthorCard = ({ isOwn, speaker, authorCard, children }: Faced) => (
  <div className={classNames(styles.messageGroup, isOwn ? styles.ownGroup : styles.faced)}>
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
function isSame(
  { messageGroup: before, ...was }: MessageGroupItemProps,
  { messageGroup: after, ...is }: MessageGroupItemProps,
): boolean {
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

interface UnsentMessageProps {
  words: ShownMessage
  speakers: Speakers
  onRetry: (id: number) => void
  onDiscard: (id: number) => void
}

export const UnsentMessage = ({ words, speakers, onRetry, onDiscard }: UnsentMessageProps) => {
  const { id, content, state, refusal } = words
  const isWaiting = !useOnline() && !refusal
  return (
    <div className={`${styles.messageGroup} ${styles.ownGroup}`}>
      {speakers.hasAuthorCards ? <GroupAuthorCard speaker={speakers.nameOf(speakers.viewerId)} /> : null}
      <Bubble content={content} canLink={false} isOwn speaker={speakers.nameOf(speakers.viewerId)} isUnsent />
      {state === 'sending' ? (
        <span className={styles.when}>
          <Clock className="icon" />
          Sending
        </span>
      ) : (
        <span className={classNames(styles.notSent, isWaiting && styles.waiting)}>
          {isWaiting ? (
            <span className={styles.why}>
              <Clock className="icon" />
              Sends when you are back
            </span>
          ) : null}
          {refusal ? (
            <span className={styles.why}>
              <TriangleAlert className="icon" />
              {refusal}
            </span>
          ) : null}
          {isWaiting ? null : (
            <button type="button" onClick={() => onRetry(id)}>
              <RotateCw className="icon" />
              Not sent. Try again
            </button>
          )}
          <button type="button" aria-label="Discard this message" onClick={() => onDiscard(id)}>
            <X className="icon" />
          </button>
        </span>
      )}
    </div>
  )
}
