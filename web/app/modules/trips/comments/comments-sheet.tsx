import { type Comment, deleteComment } from '@caravan/contract/comments.ts'
import type { Trip } from '@caravan/contract/trips.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import Trash2 from 'lucide-react/icons/trash-2'
import { useRef, useState } from 'react'
import { call } from '../../../lib/call.ts'
import { isCallError } from '../../../lib/call-error.ts'
import { AlertDialog } from '../../../ui/overlay/alert-dialog.tsx'
import { Sheet } from '../../../ui/overlay/dialog.tsx'
import { removeWithUndo } from '../../../ui/toast/remove-with-undo.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { type Blockable, BlockDialog } from '../../safety/blocks/block-dialog.tsx'
import { openReport } from '../../safety/reports/open-report.ts'
import { CommentForm } from './comment-form.tsx'
import { commentRowId } from './comment-item.tsx'
import { CommentList } from './comment-list.tsx'
import { dropComment } from './comments-query.ts'
import styles from './comments-sheet.module.css'

/** Deletes one's own comment, unless that is undone. `onDeleted` runs once the server has done it. */
export function deleteOwnComment(
  client: QueryClient,
  tripId: string,
  commentId: string,
  onDeleted: () => void,
): Promise<void> {
  return removeWithUndo(commentId, {
    words: { title: 'Comment deleted', tone: 'success' },
    async remove() {
      await deleteNow(commentId)
      dropComment(client, tripId, commentId)
      onDeleted()
    },
    onFailure: () => toast({ title: 'Failed to delete comment.', tone: 'danger' }),
  })
}

/** One that is gone already counts as deleted. */
async function deleteNow(commentId: string): Promise<void> {
  try {
    await call(deleteComment, { params: { commentId }, body: { action: 'delete' } }, { keepalive: true })
  } catch (error) {
    if (!isCallError(error) || error.status !== 404) throw error
  }
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
      <Sheet
        open
        onOpenChange={(open) => open || onClose()}
        title="Comments"
        className={styles.comments}
        focusAfter={focusAfter}
      >
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
        onOpenChange={(open) => open || setDeleting(undefined)}
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
