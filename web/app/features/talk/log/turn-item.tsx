import { Check, CheckCheck } from 'lucide-react'
import { memo } from 'react'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { Bubble } from './bubble.tsx'
import styles from './turn-item.module.css'
import type { Turn as TurnOf } from './turns.ts'

export type DeliveryMark = 'delivered' | 'read'
interface Props {
  turn: TurnOf
  isOwn: boolean
  speaker: string
  hasByline: boolean
  /** Below the last of one's own words, in a room that says so: whether the other has read them. */
  mark?: DeliveryMark
}

/** What one traveller wrote in one go, with its time. */
export const TurnItem = memo(function Turn({ turn, isOwn, speaker, hasByline, mark }: Props) {
  return (
    <div className={isOwn ? `${styles.turn} ${styles.own}` : styles.turn}>
      {turn.messages.map((message, index) => (
        <div key={message.id} className={styles.message} data-number={message.number}>
          <Bubble content={message.content} isOwn={isOwn} speaker={speaker} hasByline={hasByline} />
          <span className={index === turn.messages.length - 1 ? styles.when : 'sr-only'}>
            <RelativeTime time={message.createdAt} />
            {mark && index === turn.messages.length - 1 ? <Mark mark={mark} /> : null}
          </span>
        </div>
      ))}
    </div>
  )
}, isSame)

/** Turns are made anew with each message that comes; what was said stays what it was. */
function isSame({ turn: before, ...was }: Props, { turn: after, ...is }: Props): boolean {
  const isSameTurn =
    before.messages.length === after.messages.length &&
    before.messages.every((message, index) => message === after.messages[index])
  return isSameTurn && was.isOwn === is.isOwn && was.speaker === is.speaker && was.mark === is.mark
}

const Mark = ({ mark }: { mark: DeliveryMark }) => (
  <span className={styles.mark}>
    <span aria-hidden="true">·</span>
    {mark === 'read' ? <CheckCheck className="icon" /> : <Check className="icon" />}
    {mark === 'read' ? 'Read' : 'Delivered'}
  </span>
)
