import { Clock, RotateCw, TriangleAlert, X } from 'lucide-react'
import { Bubble } from './bubble.tsx'
import type { Shown } from './outbox.ts'
import type { Speakers } from './room.ts'

interface Props {
  words: Shown
  speakers: Speakers
  onRetry: (id: number) => void
  onDiscard: (id: number) => void
}

/** One's own words that are not there yet: on their way, or waiting to be sent again. */
export const UnsentMessage = ({ words, speakers, onRetry, onDiscard }: Props) => {
  const { id, content, state, refusal } = words
  return (
    <div className="turn own">
      <Bubble
        content={content}
        isOwn
        speaker={speakers.nameOf(speakers.viewerId)}
        hasByline={speakers.hasBylines}
        isUnsent
      />
      {state === 'sending' ? (
        <span className="when">
          <Clock className="icon" />
          Sending
        </span>
      ) : (
        <span className="not-sent">
          {refusal ? (
            <span className="why">
              <TriangleAlert className="icon" />
              {refusal}
            </span>
          ) : null}
          <button type="button" onClick={() => onRetry(id)}>
            <RotateCw className="icon" />
            Not sent. Try again
          </button>
          <button type="button" className="discard" aria-label="Discard this message" onClick={() => onDiscard(id)}>
            <X className="icon" />
          </button>
        </span>
      )}
    </div>
  )
}
