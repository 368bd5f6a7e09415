import { postComment } from '@caravan/contract/comments.ts'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { detailOf, fieldErrors } from '../../lib/call-error.ts'
import { optimisticIn } from '../../lib/query/optimistic.ts'
import { toast } from '../../ui/toast/toast.ts'
import { createAttempts } from './attempt-key.ts'
import { addComment } from './comments-query.ts'
import { hasArrived, type SendingComment, sendingComment, sendingQuery, unsentQuery } from './sending-comment.ts'

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
