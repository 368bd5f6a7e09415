import { LIMITS } from '@caravan/contract/limits.ts'
import { lengthOf } from '@caravan/contract/text.ts'
import { Send } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { useCommentWriting } from './use-comment-writing.ts'

/** From here on the writer is told how much room is left. */
const COUNTED_FROM = LIMITS.comment - 100

export function CommentForm({ tripId, onSent }: { tripId: string; onSent: () => void }) {
  const [words, setWords] = useState('')
  const counter = useId()
  const { mutate, isPending } = useCommentWriting(tripId, () => {
    setWords('')
    onSent()
  })
  const content = words.trim()
  const length = lengthOf(content)
  const isTooLong = length > LIMITS.comment
  const canSend = content !== '' && !isTooLong && !isPending

  function send(event: FormEvent) {
    event.preventDefault()
    if (canSend) mutate(content)
  }
  return (
    <form className="write" onSubmit={send}>
      <input
        ref={focusByMouse}
        className="input"
        aria-label="Comment"
        placeholder="Write a comment..."
        autoComplete="off"
        enterKeyHint="send"
        dir="auto"
        value={words}
        aria-invalid={isTooLong || undefined}
        aria-describedby={length >= COUNTED_FROM ? counter : undefined}
        onChange={(event) => setWords(event.target.value)}
      />
      <IconButton label="Send" type="submit" variant="primary" disabled={!canSend} busy={isPending}>
        {isPending ? null : <Send className="icon" />}
      </IconButton>
      {length >= COUNTED_FROM ? (
        <span id={counter} className={classNames('count', isTooLong && 'over')} role="status">
          {length}/{LIMITS.comment}
        </span>
      ) : null}
    </form>
  )
}

/** Where there is a keyboard one may write at once; a phone's would cover what others have said. */
function focusByMouse(input: HTMLInputElement | null): void {
  if (matchMedia('(pointer: fine)').matches) input?.focus()
}
