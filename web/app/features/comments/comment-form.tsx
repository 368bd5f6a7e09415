import { LIMITS } from '@caravan/contract/limits.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { type FormEvent, useCallback, useEffect, useEffectEvent, useRef } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'
import { useSendCheck } from '../send-check/use-send-check.tsx'
import { focusWithKeyboard, useComposer } from '../talk/use-composer.tsx'
import styles from './comment-form.module.css'
import { isSendingComment, sendComment } from './send-comment.ts'
import { keepUnsent, sendingQuery, takeUnsent, unsentQuery } from './sending-comment.ts'

const COMMENT_LIMITS = { most: LIMITS.comment, countedFrom: LIMITS.comment - 100 }

/** `onSent` runs once a comment is stored. */
export function CommentForm({ tripId, onSent }: { tripId: string; onSent: () => void }) {
  const client = useQueryClient()
  const { content, setDraft, canSend, field, counter } = useComposer(COMMENT_LIMITS)
  const isPending = Boolean(useQuery(sendingQuery(tripId)).data)
  const unsent = useQuery(unsentQuery(tripId)).data
  useEffect(() => {
    const words = unsent && takeUnsent(client, tripId)
    // before what has been written since
    if (words) setDraft((since) => [words, since].filter(Boolean).join(' '))
  }, [client, tripId, unsent, setDraft])
  const keep = useEffectEvent(() => keepUnsent(client, tripId, content))
  // the sheet closes: the words are there when it opens again
  useEffect(() => () => keep(), [])
  const input = useRef<HTMLInputElement | null>(null)
  const mount = useCallback((node: HTMLInputElement | null) => {
    input.current = node
    focusWithKeyboard(node)
  }, [])
  const sendCheck = useSendCheck(input)
  async function send() {
    setDraft('')
    if (await sendComment(client, tripId, content)) onSent()
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (canSend && !isSendingComment(client, tripId)) sendCheck.check(content, () => void send())
  }
  return (
    <form method="post" className={styles.form} onSubmit={submit}>
      {sendCheck.question}
      <input
        ref={mount}
        aria-label="Comment"
        placeholder="Write a comment..."
        {...field}
        onChange={(event) => setDraft(event.target.value)}
      />
      <IconButton label="Send" type="submit" variant="primary" disabled={!canSend || isPending} busy={isPending}>
        {isPending ? null : <Send className="icon" />}
      </IconButton>
      {counter}
    </form>
  )
}
