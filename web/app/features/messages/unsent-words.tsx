import { Clock, RotateCw, TriangleAlert, X } from 'lucide-react'
import { Bubble } from './bubble.tsx'
import type { Shown } from './outbox.ts'

interface Props {
  words: Shown
  onRetry: (id: number) => void
  onDiscard: (id: number) => void
}

/** One's own words that are not there yet: on their way, or waiting to be sent again. */
export const UnsentWords = ({ words: { id, content, state, refusal }, onRetry, onDiscard }: Props) => (
  <div className="turn own">
    <Bubble content={content} isOwn speaker="You" isUnsent />
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
