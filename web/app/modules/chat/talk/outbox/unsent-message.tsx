import Clock from 'lucide-react/icons/clock'
import RotateCw from 'lucide-react/icons/rotate-cw'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import X from 'lucide-react/icons/x'
import { classNames } from '../../../../lib/class-names.ts'
import { useOnline } from '../../../../ui/offline-bar.tsx'
import { Bubble, GroupAuthorCard } from '../log/bubble.tsx'
import groupStyles from '../log/message-group.module.css'
import type { Speakers } from '../room.ts'
import type { ShownMessage } from './outbox.ts'
import styles from './unsent-message.module.css'

interface Props {
  words: ShownMessage
  speakers: Speakers
  onRetry: (id: number) => void
  onDiscard: (id: number) => void
}

/** One's own words that are not there yet: on their way, or waiting to be sent again. */
export const UnsentMessage = ({ words, speakers, onRetry, onDiscard }: Props) => {
  const { id, content, state, refusal } = words
  const isWaiting = !useOnline() && !refusal
  return (
    <div className={`${groupStyles.messageGroup} ${groupStyles.own}`}>
      {speakers.hasAuthorCards ? <GroupAuthorCard speaker={speakers.nameOf(speakers.viewerId)} /> : null}
      <Bubble content={content} canLink={false} isOwn speaker={speakers.nameOf(speakers.viewerId)} isUnsent />
      {state === 'sending' ? (
        <span className={groupStyles.when}>
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
