import { postComment } from '@caravan/contract/comments.ts'
import { LIMITS } from '@caravan/contract/limits.ts'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import Send from 'lucide-react/icons/send'
import { type FormEvent, useCallback, useEffect, useEffectEvent, useRef } from 'react'
import { call } from '../../../lib/call.ts'
import { detailOf, fieldErrors } from '../../../lib/call-error.ts'
import { optimisticIn } from '../../../lib/query/optimistic.ts'
import { IconButton } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { useSendCheck } from '../../chat/send-check/use-send-check.tsx'
import { focusWithKeyboard, useComposer } from '../../chat/talk/use-composer.tsx'
import { createAttempts } from './attempt-key.ts'
import styles from './comment-form.module.css'
import {
  hasArrived,
  keepUnsent,
  type SendingComment,
  sendingComment,
  sendingQuery,
  takeUnsent,
  unsentQuery,
} from './comment-list.tsx'
import { addComment } from './comments-query.ts'

/** One at a time under each trip. The answer says whether it is stored; if not, its words wait for a field to take them. */
export async function sendComment(client: QueryClient, tripId: string, content: string): Promise<boolean> {
  const isStored = await commentsIn(client).want(tripId, sendingComment(client, tripId, content), null)
  if (!isStored) client.setQueryData(unsentQuery(tripId).queryKey, content)
  return isStored
}

/** The second of a double press comes before anything is rendered again. */
export const isSendingComment = (client: QueryClient, tripId: string): boolean =>
  Boolean(client.getQueryData(sendingQuery(tripId).queryKey))

const commentsIn = optimisticIn<SendingComment | null, SendingComment>((client) => {
  const attemptsOf = new Map<string, ReturnType<typeof createAttempts>>()
  return {
    async send(tripId, sending) {
      const attempts = attemptsOf.get(tripId) ?? createAttempts()
      attemptsOf.set(tripId, attempts)
      const { content } = sending
      const idempotencyKey = attempts.keyFor(content)
      try {
        addComment(
          client,
          tripId,
          await call(postComment, { params: { postId: tripId }, body: { content } }, { idempotencyKey }),
        )
      } catch (error) {
        // its answer was lost, and it was not
        if (!hasArrived(client, tripId, sending)) throw error
      }
      attempts.settled()
      return null
    },
    expected: (_, sending) => sending,
    show: (tripId, sending) => client.setQueryData(sendingQuery(tripId).queryKey, sending),
    onFailure: (_, error) =>
      toast({
        title: 'Failed to create comment.',
        description: fieldErrors(error)['/content'] ?? detailOf(error, 'Please try again.'),
        tone: 'danger',
      }),
  }
})

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
