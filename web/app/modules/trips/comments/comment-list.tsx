import type { Comment } from '@caravan/contract/comments.ts'
import {
  type QueryClient,
  queryOptions,
  skipToken,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import Trash2 from 'lucide-react/icons/trash-2'
import { memo, type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { useWithoutHidden } from '../../../lib/query/hidden-items.ts'
import type { Pages } from '../../../lib/query/paged-query.ts'
import { itemsOf } from '../../../lib/query/patch-pages.ts'
import { useSignedIn } from '../../../lib/viewer/use-viewer.ts'
import { IconButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/failed-state.tsx'
import { LinkedText } from '../../../ui/linked-text.tsx'
import { PagedList } from '../../../ui/paged-list.tsx'
import { Avatar } from '../../../ui/picture/avatar.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { TravellerLink } from '../../matching/travellers/traveller-link.tsx'
import type { Blockable } from '../../safety/blocks/block-dialog.tsx'
import { BlockMenu } from '../../safety/blocks/block-menu.tsx'
import { commentsKey, commentsQuery, inOrder, removedComments } from './comments-query.ts'
import styles from './comments-sheet.module.css'

export interface SendingComment {
  content: string
  /** The comments that were there before it, and those that were deleted by then. */
  known: readonly string[]
}

/** State of the page alone: nothing asks for it. It lasts until the page goes, also while the sheet is closed. */
const onPage = { queryFn: skipToken, enabled: false, gcTime: Number.POSITIVE_INFINITY } as const

export const sendingQuery = (tripId: string) =>
  queryOptions<SendingComment | null>({ queryKey: ['sending-comment', tripId], ...onPage })

/** The words of a comment that was not sent, or could not be, until a field takes them back. */
export const unsentQuery = (tripId: string) =>
  queryOptions<string | null>({ queryKey: ['unsent-comment', tripId], ...onPage })

/** Keeps words that are written and not sent, after those that are kept already. */
export const keepUnsent = (client: QueryClient, tripId: string, words: string): void => {
  if (words) {
    const before = client.getQueryData(unsentQuery(tripId).queryKey)
    client.setQueryData(unsentQuery(tripId).queryKey, [before, words].filter(Boolean).join(' '))
  }
}

/** Gives the words that could not be sent, once. */
export function takeUnsent(client: QueryClient, tripId: string): string {
  const { queryKey } = unsentQuery(tripId)
  const words = client.getQueryData(queryKey) ?? ''
  if (words) client.setQueryData(queryKey, null)
  return words
}

export const sendingComment = (client: QueryClient, tripId: string, content: string): SendingComment => ({
  content,
  known: [...listedComments(client, tripId), ...removedComments(client, tripId)].map(({ id }) => id),
})

/** Its event may come before its answer: then it is listed already, or was and has been deleted. */
export const hasArrived = (client: QueryClient, tripId: string, sending: SendingComment): boolean =>
  [...listedComments(client, tripId), ...removedComments(client, tripId)].some(
    ({ id, content, isOwn }) =>
      isOwn && content.normalize() === sending.content.normalize() && !sending.known.includes(id),
  )

const listedComments = (client: QueryClient, tripId: string) => {
  const pages = client.getQueryData<Pages<Comment>>(commentsKey(tripId))
  return pages ? itemsOf(pages).map(({ id, content, viewer }) => ({ id, content, isOwn: viewer.canDelete })) : []
}

const ROWS = ['w-4/5', 'w-3/5', 'w-11/12', 'w-1/2']

const CommentSkeleton = () => (
  <Loading label="Comments are loading" className={styles.list}>
    {ROWS.map((width) => (
      <div key={width} className={styles.row}>
        <Skeleton className="size-10 rounded-full" />
        <div className="grid">
          <Skeleton className="my-1 h-4 w-2/5" />
          <Skeleton className={`my-1.5 h-3 ${width}`} />
        </div>
      </div>
    ))}
  </Loading>
)

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

interface CommentItemProps {
  comment: Comment
  onDelete: (comment: Comment) => void
  onBlock: (user: Blockable) => void
  onReport: (comment: Comment) => void
}

export const commentRowId = (commentId: string) => `comment-${commentId}`

export const CommentItem = memo(function CommentRow({ comment, onDelete, onBlock, onReport }: CommentItemProps) {
  const { id, user, content, canLink, createdAt, viewer } = comment
  return (
    <li id={commentRowId(id)} className={styles.row}>
      <Avatar user={user} size={40} alt="" />
      <div className="min-w-0">
        <b>
          <TravellerLink username={user.username}>@{user.username}</TravellerLink>
        </b>{' '}
        <RelativeTime time={createdAt} />
        <p dir="auto">
          <LinkedText text={content} canLink={canLink} />
        </p>
      </div>
      {viewer.canDelete ? (
        <IconButton label="Delete your comment" onClick={() => onDelete(comment)}>
          <Trash2 className="icon" />
        </IconButton>
      ) : (
        <BlockMenu
          user={user}
          label={`More about the comment of @${user.username}`}
          onBlock={onBlock}
          onReport={() => onReport(comment)}
        />
      )}
    </li>
  )
})

function SendingItem({ content }: { content: string }) {
  const viewer = useSignedIn()
  return (
    <li className={styles.row} aria-busy="true">
      <Avatar user={viewer} size={40} alt="" />
      <div className="min-w-0">
        <b>@{viewer.username}</b> <span className={styles.sending}>Sending…</span>
        <p dir="auto">{content}</p>
      </div>
    </li>
  )
}
