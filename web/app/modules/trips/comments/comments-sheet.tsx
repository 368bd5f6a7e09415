import { type Comment, deleteComment, postComment } from '@caravan/contract/comments.ts'
import { LIMITS } from '@caravan/contract/limits.ts'
import type { Trip } from '@caravan/contract/trips.ts'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import Send from 'lucide-react/icons/send'
import Trash2 from 'lucide-react/icons/trash-2'
import { type FormEvent, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { call } from '../../../lib/call.ts'
import { detailOf, fieldErrors } from '../../../lib/call-error.ts'
import { optimisticIn } from '../../../lib/query/optimistic.ts'
import { IconButton } from '../../../ui/button.tsx'
import { AlertDialog } from '../../../ui/overlay/alert-dialog.tsx'
import { Sheet } from '../../../ui/overlay/dialog.tsx'
import { removeWithUndo, unlessGone } from '../../../ui/toast/remove-with-undo.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { useSendCheck } from '../../chat/send-check/use-send-check.tsx'
import { focusWithKeyboard, useComposer } from '../../chat/talk/use-composer.tsx'
import { type Blockable, BlockDialog } from '../../safety/blocks/block-dialog.tsx'
import { openReport } from '../../safety/reports/open-report.ts'
import { createAttempts } from './attempt-key.ts'
import {
  CommentList,
  commentRowId,
  hasArrived,
  keepUnsent,
  type SendingComment,
  sendingComment,
  sendingQuery,
  takeUnsent,
  unsentQuery,
} from './comment-list.tsx'
import { addComment, dropComment } from './comments-query.ts'
import styles from './comments-sheet.module.css'

/** Deletes one's own comment, unless that is undone. `onDeleted` runs once the server has done it. */
function deleteOwnComment(
  client: QueryClient,
  tripId: string,
  commentId: string,
  onDeleted: () => void,
): Promise<void> {
  return removeWithUndo(commentId, {
    words: { title: 'Comment deleted', tone: 'success' },
    async remove() {
      await unlessGone(call(deleteComment, { params: { commentId }, body: { action: 'delete' } }, { keepalive: true }))
      dropComment(client, tripId, commentId)
      onDeleted()
    },
    onFailure: () => toast({ title: 'Failed to delete comment.', tone: 'danger' }),
  })
}

interface Props {
  trip: Pick<Trip, 'id' | 'userId'>
  /** Runs when a comment of one's own has come or gone. */
  onChange: () => void
  onClose: () => void
  focusAfter: () => HTMLElement | null | undefined
}

/** A sheet over the poster; where there is room the poster steps aside for it. */
export function CommentsSheet({ trip: { id: tripId, userId: ownerId }, onChange, onClose, focusAfter }: Props) {
  const scroller = useRef<HTMLDivElement>(null)
  const [deleting, setDeleting] = useState<Comment>()
  const [blocking, setBlocking] = useState<Blockable>()
  const client = useQueryClient()
  const beside = useRef<Element>(null)
  function confirmDeletion() {
    const row = deleting && document.getElementById(commentRowId(deleting.id))
    beside.current = row?.nextElementSibling ?? row?.previousElementSibling ?? null
    if (deleting) void deleteOwnComment(client, tripId, deleting.id, onChange)
    setDeleting(undefined)
  }
  // the trip goes with its owner
  const closeWithOwner = (userId: string) => userId === ownerId && onClose()
  const report = ({ id, user }: Comment) =>
    openReport({
      subjects: [{ kind: 'comment', id, label: `The comment of @${user.username}`, user }],
      onBlocked: closeWithOwner,
      focusAfter: () => scroller.current,
    })
  return (
    <>
      <Sheet onClose={onClose} title="Comments" className={styles.comments} focusAfter={focusAfter}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so that the keyboard must be able to reach it */}
        <section className="dialog-body" aria-label="What was said" tabIndex={0} ref={scroller}>
          <CommentList
            tripId={tripId}
            scroller={scroller}
            onDelete={setDeleting}
            onBlock={setBlocking}
            onReport={report}
          />
        </section>
        <CommentForm tripId={tripId} onSent={onChange} />
      </Sheet>
      <AlertDialog
        open={deleting !== undefined}
        onClose={() => setDeleting(undefined)}
        title="Delete this comment?"
        action="Delete"
        icon={<Trash2 className="icon" />}
        onConfirm={confirmDeletion}
        focusAfter={() => beside.current?.querySelector('button') ?? scroller.current}
      >
        <span className={styles.deleting} dir="auto">
          {deleting?.content}
        </span>
      </AlertDialog>
      {blocking ? (
        <BlockDialog
          user={blocking}
          onClose={() => setBlocking(undefined)}
          onBlocked={() => closeWithOwner(blocking.id)}
        />
      ) : null}
    </>
  )
}

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

function CommentForm({ tripId, onSent }: { tripId: string; onSent: () => void }) {
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
