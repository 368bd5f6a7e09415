import type { Comment } from '@caravan/contract/comments.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type RefObject, useLayoutEffect, useMemo, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import type { Blockable } from '../blocks/block-dialog.tsx'
import { CommentRow } from './comment-row.tsx'
import { CommentSkeleton } from './comment-skeleton.tsx'
import { commentsQuery, inOrder } from './comments-query.ts'

interface Props {
  tripId: string
  scroller: RefObject<HTMLDivElement | null>
  onDelete: (comment: Comment) => void
  onBlock: (user: Blockable) => void
}

/** What has been said about a trip, oldest first, with a way to what was said before. */
export function CommentList({ tripId, scroller, onDelete, onBlock }: Props) {
  const { data, isPending, isError, isFetching, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(commentsQuery(tripId))
  const pages = data?.pages
  const comments = useMemo(() => inOrder(pages ?? []), [pages])
  useHeldPlace(scroller, comments)
  if (isPending) return <CommentSkeleton />
  if (!data && isError) {
    return (
      <FailedState title="Failed to fetch comments." heading="h3" busy={isFetching} onRetry={() => void refetch()} />
    )
  }
  if (comments.length === 0) {
    return (
      <EmptyState stamp="letterbox" title="No comments yet" heading="h3">
        Ask about the trip, or say what not to miss.
      </EmptyState>
    )
  }
  return (
    <>
      {hasNextPage ? (
        <Button
          small
          variant="quiet"
          className="earlier"
          busy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          Show earlier comments
        </Button>
      ) : null}
      <ul className="said-list">
        {comments.map((comment) => (
          <CommentRow key={comment.id} comment={comment} onDelete={onDelete} onBlock={onBlock} />
        ))}
      </ul>
    </>
  )
}

/** What is being read stays where it is when earlier comments come in above it. */
function useHeldPlace(scroller: RefObject<HTMLDivElement | null>, comments: readonly Comment[]): void {
  const before = useRef({ first: comments[0]?.id, height: 0, top: 0 })
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const first = comments[0]?.id
    const was = before.current
    const isPrepended = was.first !== undefined && first !== was.first && comments.some(({ id }) => id === was.first)
    if (isPrepended) element.scrollTop += element.scrollHeight - was.height
    before.current = { first, height: element.scrollHeight, top: element.scrollTop }
  }, [comments, scroller])
}
