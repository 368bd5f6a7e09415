import { deleteComment } from '@caravan/contract/comments.ts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { isCallError } from '../../lib/call-error.ts'
import { useSingleFlight } from '../../lib/use-single-flight.ts'
import { toast } from '../../ui/toast.ts'
import { dropComment } from './comments-query.ts'

/** Deletes one's own comment. One that is gone already counts as deleted. */
export function useCommentDeletion(tripId: string, onDeleted: () => void) {
  const client = useQueryClient()
  return useSingleFlight({
    mutationFn: async (commentId: string) => {
      try {
        await call(deleteComment, { params: { commentId }, body: { action: 'delete' } })
      } catch (error) {
        if (!isCallError(error) || error.status !== 404) throw error
      }
    },
    onSuccess: (_, commentId) => {
      dropComment(client, tripId, commentId)
      onDeleted()
    },
    onError: () => toast({ title: 'Failed to delete comment.', tone: 'danger' }),
  })
}
