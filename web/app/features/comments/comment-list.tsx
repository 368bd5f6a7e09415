import type { Comment } from '@caravan/contract/comments.ts'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { useWithoutHidden } from '../../lib/query/hidden-items.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import type { Blockable } from '../blocks/block-dialog.tsx'
import { CommentItem } from './comment-item.tsx'
import styles from './comment-list.module.css'
import { CommentSkeleton } from './comment-skeleton.tsx'
import { commentsQuery, inOrder } from './comments-query.ts'
import { hasArrived, type SendingComment, sendingQuery } from './sending-comment.ts'
import { SendingItem } from './sending-item.tsx'

interface Props {
  tripId: string
  scroller: RefObject<HTMLDivElement | null>
  onDelete: (comment: Comment) => void
  onBlock: (user: Blockable) => void
  onReport: (comment: Comment) => void
}

/** What has been said about a trip, oldest first, with a way to what was said before. */
export function CommentList({ tripId, scroller, onDelete, onBlock, onReport }: Props) {
  const query = useInfiniteQuery({ ...commentsQuery(tripId), select: useWithoutHidden() })
  const comments = useMemo(() => (query.data ? inOrder(query.data) : []), [query.data])
  useHeldPlace(scroller, comments)
  const client = useQueryClient()
  const sending = useQuery(sendingQuery(tripId)).data
  useScrollToOwn(scroller, sending)
  const own = sending && !hasArrived(client, tripId, sending) ? <SendingItem content={sending.content} /> : null
  return (
    <PagedList
      query={query}
      skeleton={<CommentSkeleton />}
      failure={{ title: 'Failed to fetch comments.', heading: 'h3' }}
      empty={own ? <ul className={styles.list}>{own}</ul> : <NoComments />}
      more={{ label: 'Show earlier comments', at: 'start', small: true, variant: 'quiet', className: styles.earlier }}
    >
      {() => (
        <ul className={styles.list}>
          {comments.map((comment) => (
            <CommentItem key={comment.id} comment={comment} onDelete={onDelete} onBlock={onBlock} onReport={onReport} />
          ))}
          {own}
        </ul>
      )}
    </PagedList>
  )
}

const NoComments = () => (
  <EmptyState stamp="letterbox" title="No comments yet" heading="h3">
    Ask about the trip, or say what not to miss.
  </EmptyState>
)

/** After one's own words, and only then, the list moves to its end. */
function useScrollToOwn(scroller: RefObject<HTMLDivElement | null>, sending: SendingComment | null | undefined): void {
  const before = useRef(sending)
  useEffect(() => {
    if (before.current === sending) return
    before.current = sending
    scroller.current?.scrollTo({ top: scroller.current.scrollHeight })
  }, [scroller, sending])
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
