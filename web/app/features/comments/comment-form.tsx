import { LIMITS } from '@caravan/contract/limits.ts'
import { Send } from 'lucide-react'
import type { FormEvent } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'
import { focusWithKeyboard, useComposer } from '../talk/use-composer.tsx'
import styles from './comment-form.module.css'
import { useCommentWriting } from './use-comment-writing.ts'

const COMMENT_LIMITS = { most: LIMITS.comment, countedFrom: LIMITS.comment - 100 }

export function CommentForm({ tripId, onSent }: { tripId: string; onSent: () => void }) {
  const { content, setWords, canSend, field, counter } = useComposer(COMMENT_LIMITS)
  const { mutate, isPending } = useCommentWriting(tripId, () => {
    setWords('')
    onSent()
  })
  function send(event: FormEvent) {
    event.preventDefault()
    if (canSend && !isPending) mutate(content)
  }
  return (
    <form className={styles.form} onSubmit={send}>
      <input
        ref={focusWithKeyboard}
        aria-label="Comment"
        placeholder="Write a comment..."
        {...field}
        onChange={(event) => setWords(event.target.value)}
      />
      <IconButton label="Send" type="submit" variant="primary" disabled={!canSend || isPending} busy={isPending}>
        {isPending ? null : <Send className="icon" />}
      </IconButton>
      {counter}
    </form>
  )
}
