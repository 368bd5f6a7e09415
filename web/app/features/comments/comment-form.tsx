import { postComment } from '@caravan/contract/comments.ts'
import { LIMITS } from '@caravan/contract/limits.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { call } from '../../lib/call.ts'
import { useSingleFlight } from '../../lib/use-single-flight.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { focusWithKeyboard, useComposer } from '../talk/use-composer.tsx'
import { createAttempts } from './attempt-key.ts'
import styles from './comment-form.module.css'
import { addComment } from './comments-query.ts'

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

/** Sends a comment and puts it where it belongs. `onSent` runs once it is stored. */
function useCommentWriting(tripId: string, onSent: () => void) {
  const client = useQueryClient()
  const [attempts] = useState(() => createAttempts())
  return useSingleFlight({
    mutationFn: (content: string) =>
      call(
        postComment,
        { params: { postId: tripId }, body: { content } },
        { idempotencyKey: attempts.keyFor(content) },
      ),
    onSuccess: (comment) => {
      attempts.settled()
      addComment(client, tripId, comment)
      onSent()
    },
    onError: () => toast({ title: 'Failed to create comment.', tone: 'danger' }),
  })
}
