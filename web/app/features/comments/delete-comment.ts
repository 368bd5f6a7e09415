import { deleteComment } from '@caravan/contract/comments.ts'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { isCallError } from '../../lib/call-error.ts'
import { removeWithUndo } from '../../ui/toast/remove-with-undo.ts'
import { toast } from '../../ui/toast/toast.ts'
import { dropComment } from './comments-query.ts'

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
