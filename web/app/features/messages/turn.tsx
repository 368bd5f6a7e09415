import { Check, CheckCheck } from 'lucide-react'
import { memo } from 'react'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Bubble } from './bubble.tsx'
import type { Turn as TurnWords } from './day-groups.ts'

interface Props {
  turn: TurnWords
  isOwn: boolean
  speaker: string
  /** Below the last of one's own words: whether the other has read them. */
  mark?: 'delivered' | 'read'
}

/** What one of the two wrote in one go, with its time. */
export const Turn = memo(function Turn({ turn, isOwn, speaker, mark }: Props) {
  return (
    <div className={isOwn ? 'turn own' : 'turn'}>
      {turn.messages.map((message, index) => (
        <div key={message.id} className="turn-message" data-number={message.number}>
          <Bubble content={message.content} isOwn={isOwn} speaker={speaker} />
          <span className={index === turn.messages.length - 1 ? 'when' : 'sr-only'}>
            <RelativeTime time={message.createdAt} />
            {mark && index === turn.messages.length - 1 ? <Mark mark={mark} /> : null}
          </span>
        </div>
      ))}
    </div>
  )
}, isSame)

/** Turns are made anew with each message that comes; what was said stays what it was. */
function isSame(was: Props, is: Props): boolean {
  const [before, after] = [was.turn.messages, is.turn.messages]
  const saysTheSame = before.length === after.length && before.every((message, index) => message === after[index])
  return saysTheSame && was.isOwn === is.isOwn && was.speaker === is.speaker && was.mark === is.mark
}

const Mark = ({ mark }: { mark: 'delivered' | 'read' }) => (
  <span className="mark">
    <span aria-hidden="true">·</span>
    {mark === 'read' ? <CheckCheck className="icon" /> : <Check className="icon" />}
    {mark === 'read' ? 'Read' : 'Delivered'}
  </span>
)
