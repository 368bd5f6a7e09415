import { LIMITS } from '@caravan/contract/limits.ts'
import { lengthOf } from '@caravan/contract/text.ts'
import { Send } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { keepDraft, readDraft } from './drafts.ts'

/** From here on the writer is told how much room is left. */
const COUNTED_FROM = LIMITS.message - 200

interface Props {
  matchId: string
  onSend: (content: string) => void
  onTyping: () => void
}

/** Stands once for each conversation: its `key` is the match. */
export function Composer({ matchId, onSend, onTyping }: Props) {
  const [words, setWords] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  const counter = useId()
  const content = words.trim()
  const length = lengthOf(content)
  const isTooLong = length > LIMITS.message
  const canSend = content !== '' && !isTooLong

  useEffect(() => {
    setWords(readDraft(matchId))
    // where there is a keyboard one may write at once; a phone's would cover what was said
    if (matchMedia('(pointer: fine)').matches) field.current?.focus({ preventScroll: true })
  }, [matchId])

  function change(next: string) {
    setWords(next)
    keepDraft(matchId, next)
    if (next.trim()) onTyping()
  }
  function send(event?: FormEvent) {
    event?.preventDefault()
    if (!canSend) return
    change('')
    onSend(content)
    field.current?.focus({ preventScroll: true })
  }
  function sendByEnter(event: KeyboardEvent) {
    // while a word is being composed (Japanese, Chinese), Enter chooses it
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  return (
    <form className="chat-write" onSubmit={send}>
      <textarea
        ref={field}
        className="input"
        rows={1}
        aria-label="Message"
        placeholder="Type your message..."
        autoComplete="off"
        enterKeyHint="send"
        dir="auto"
        value={words}
        aria-invalid={isTooLong || undefined}
        aria-describedby={length >= COUNTED_FROM ? counter : undefined}
        onChange={(event) => change(event.target.value)}
        onKeyDown={sendByEnter}
      />
      <IconButton label="Send" type="submit" variant="primary" disabled={!canSend}>
        <Send className="icon" />
      </IconButton>
      {length >= COUNTED_FROM ? (
        <span id={counter} className={classNames('count', isTooLong && 'over')} role="status">
          {length}/{LIMITS.message}
        </span>
      ) : null}
    </form>
  )
}
