import { Send } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useEffect, useRef } from 'react'
import { isComposing } from '../../lib/composing.ts'
import { useTypingSignal } from '../../lib/live/typing.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { useSendCheck } from '../send-check/use-send-check.tsx'
import styles from './composer.module.css'
import { keepMessageDraft, readMessageDraft } from './outbox/message-drafts.ts'
import type { TalkRoom } from './room.ts'
import { typingTarget } from './typing-line.tsx'
import { type ComposerLimits, focusWithKeyboard, useComposer } from './use-composer.tsx'

interface Props {
  room: TalkRoom
  limits: ComposerLimits
  onSend: (content: string) => void
}

/** Writes to a room. Mounted once for each: give it the room's id as its `key`. */
export function Composer({ room, limits, onSend }: Props) {
  const { kind, id } = room
  const { content, setDraft, canSend, field, counter } = useComposer(limits)
  const signalTyping = useTypingSignal(typingTarget(room))
  const area = useRef<HTMLTextAreaElement>(null)
  const sendCheck = useSendCheck(area)

  useEffect(() => {
    setDraft(readMessageDraft({ kind, id }))
    focusWithKeyboard(area.current)
  }, [kind, id, setDraft])

  function change(next: string) {
    setDraft(next)
    keepMessageDraft(room, next)
    if (next.trim()) signalTyping()
  }
  function send(event?: FormEvent) {
    event?.preventDefault()
    if (!canSend) return
    sendCheck.check(content, () => {
      change('')
      onSend(content)
      area.current?.focus({ preventScroll: true })
    })
  }
  function sendByEnter(event: KeyboardEvent) {
    // while a word is being composed (Japanese, Chinese), Enter chooses it
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return
    event.preventDefault()
    send()
  }
  return (
    <form method="post" className={styles.form} onSubmit={send}>
      {sendCheck.question}
      <textarea
        ref={area}
        rows={1}
        aria-label="Message"
        placeholder="Type your message..."
        {...field}
        // a first message may have been suggested meanwhile
        onFocus={() => content || setDraft(readMessageDraft(room))}
        onChange={(event) => change(event.target.value)}
        onKeyDown={sendByEnter}
      />
      <IconButton label="Send" type="submit" variant="primary" disabled={!canSend}>
        <Send className="icon" />
      </IconButton>
      {counter}
    </form>
  )
}
