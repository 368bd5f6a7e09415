import type { Byline } from '@caravan/contract/users.ts'
import { Check, CheckCheck } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { classNames } from '../../../lib/class-names.ts'
import { ClockTime } from '../../../ui/clock-time.tsx'
import { Avatar } from '../../../ui/picture/avatar.tsx'
import { Bubble, TurnByline } from './bubble.tsx'
import styles from './turn-item.module.css'
import type { Turn as TurnOf } from './turns.ts'

export type DeliveryMark = 'delivered' | 'read'
interface Props {
  turn: TurnOf
  isOwn: boolean
  speaker: string
  /** Among many: a name and a face above what is said. */
  hasByline: boolean
  byline?: Byline | undefined
  /** Whether the reader's time zone is known. */
  hasClock: boolean
  /** Below the last of one's own words, in a room that says so: whether the other has read them. */
  mark?: DeliveryMark
}

/** What one traveller wrote in one go, each message with its time. */
export const TurnItem = memo(function Turn({ turn, isOwn, speaker, hasByline, byline, hasClock, mark }: Props) {
  const messages = turn.messages.map((message) => (
    <div key={message.id} className={styles.message} data-number={message.number}>
      <Bubble content={message.content} canLink={message.canLink} isOwn={isOwn} speaker={speaker} />
      <ClockTime time={message.createdAt} isKnown={hasClock} className={styles.clock} />
    </div>
  ))
  if (hasByline) {
    return (
      <TurnWithByline isOwn={isOwn} speaker={speaker} byline={byline}>
        {messages}
      </TurnWithByline>
    )
  }
  return (
    <div className={classNames(styles.turn, isOwn && styles.own)}>
      {messages}
      {mark ? <Mark mark={mark} /> : null}
    </div>
  )
}, isSame)

interface Faced extends Pick<Props, 'isOwn' | 'speaker' | 'byline'> {
  children: ReactNode
}

const TurnWithByline = ({ isOwn, speaker, byline, children }: Faced) => (
  <div className={classNames(styles.turn, isOwn ? styles.own : styles.faced)}>
    <TurnByline speaker={speaker} username={isOwn ? undefined : byline?.username} />
    {isOwn ? null : byline ? (
      <Avatar user={byline} size={40} alt="" className={styles.face} />
    ) : (
      <span className={styles.face} />
    )}
    <div className={styles.messages}>{children}</div>
  </div>
)

/** Turns are made anew with each message that comes; what was said stays what it was. */
function isSame({ turn: before, ...was }: Props, { turn: after, ...is }: Props): boolean {
  const isSameTurn =
    before.messages.length === after.messages.length &&
    before.messages.every((message, index) => message === after.messages[index])
  const isSameSpeaker = was.speaker === is.speaker && was.byline?.profileImageUrl === is.byline?.profileImageUrl
  return isSameTurn && was.isOwn === is.isOwn && isSameSpeaker && was.mark === is.mark && was.hasClock === is.hasClock
}

const Mark = ({ mark }: { mark: DeliveryMark }) => (
  <span className={styles.when}>
    {mark === 'read' ? <CheckCheck className="icon" /> : <Check className="icon" />}
    {mark === 'read' ? 'Read' : 'Delivered'}
  </span>
)
