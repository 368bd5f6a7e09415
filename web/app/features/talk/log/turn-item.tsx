import type { Byline } from '@caravan/contract/users.ts'
import { Check, CheckCheck } from 'lucide-react'
import { memo } from 'react'
import { classNames } from '../../../lib/class-names.ts'
import { Avatar } from '../../../ui/picture/avatar.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { Bubble } from './bubble.tsx'
import { TurnByline } from './turn-byline.tsx'
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
  /** Below the last of one's own words, in a room that says so: whether the other has read them. */
  mark?: DeliveryMark
}

/** What one traveller wrote in one go, with its time. */
export const TurnItem = memo(function Turn({ turn, isOwn, speaker, hasByline, byline, mark }: Props) {
  if (hasByline) return <TurnWithByline turn={turn} isOwn={isOwn} speaker={speaker} byline={byline} />
  return (
    <div className={isOwn ? `${styles.turn} ${styles.own}` : styles.turn}>
      {turn.messages.map((message, index) => (
        <div key={message.id} className={styles.message} data-number={message.number}>
          <Bubble content={message.content} canLink={message.canLink} isOwn={isOwn} speaker={speaker} />
          <span className={index === turn.messages.length - 1 ? styles.when : 'sr-only'}>
            <RelativeTime time={message.createdAt} />
            {mark && index === turn.messages.length - 1 ? <Mark mark={mark} /> : null}
          </span>
        </div>
      ))}
    </div>
  )
}, isSame)

/** Its time is beside the name. */
const TurnWithByline = ({ turn, isOwn, speaker, byline }: Pick<Props, 'turn' | 'isOwn' | 'speaker' | 'byline'>) => (
  <div className={classNames(styles.turn, isOwn ? styles.own : styles.faced)}>
    <TurnByline speaker={speaker} username={isOwn ? undefined : byline?.username} time={turn.messages[0]?.createdAt} />
    {isOwn ? null : byline ? (
      <Avatar user={byline} size={40} alt="" className={styles.face} />
    ) : (
      <span className={styles.face} />
    )}
    <div className={styles.messages}>
      {turn.messages.map(({ id, number, content, canLink }) => (
        <div key={id} className={styles.message} data-number={number}>
          <Bubble content={content} canLink={canLink} isOwn={isOwn} speaker={speaker} />
        </div>
      ))}
    </div>
  </div>
)

/** Turns are made anew with each message that comes; what was said stays what it was. */
function isSame({ turn: before, ...was }: Props, { turn: after, ...is }: Props): boolean {
  const isSameTurn =
    before.messages.length === after.messages.length &&
    before.messages.every((message, index) => message === after.messages[index])
  const isSameSpeaker = was.speaker === is.speaker && was.byline?.profileImageUrl === is.byline?.profileImageUrl
  return isSameTurn && was.isOwn === is.isOwn && isSameSpeaker && was.mark === is.mark
}

const Mark = ({ mark }: { mark: DeliveryMark }) => (
  <span className={styles.mark}>
    <span aria-hidden="true">·</span>
    {mark === 'read' ? <CheckCheck className="icon" /> : <Check className="icon" />}
    {mark === 'read' ? 'Read' : 'Delivered'}
  </span>
)
