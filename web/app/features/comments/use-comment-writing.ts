import { postComment } from '@caravan/contract/comments.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { useSingleFlight } from '../../lib/use-single-flight.ts'
import { toast } from '../../ui/toast.ts'
import { createAttempts } from './attempt-key.ts'
import { addComment } from './comments-query.ts'

/** Sends a comment and puts it where it belongs. `onSent` runs once it stands. */
export function useCommentWriting(tripId: string, onSent: () => void) {
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
