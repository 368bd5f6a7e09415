import { listAcceptedMatches } from '@caravan/contract/matches.ts'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { Link } from 'react-router'
import { callPage } from '../../lib/call.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { nameOf } from './names.ts'

/** Asked for anew whenever the dialog opens, and only then. */
const acceptedQuery = infiniteQueryOptions({
  queryKey: ['/api/matches/accepted', 'new chat'],
  queryFn: ({ pageParam, signal }) =>
    callPage(listAcceptedMatches, { query: pageParam ? { before: pageParam } : {} }, { signal }),
  initialPageParam: '',
  getNextPageParam: (page) => page.next,
  staleTime: 0,
})

/** Everyone who said yes, to begin or go on talking. */
export function NewChatDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title="Start a New Chat" className="new-chat">
      <Choices onChoose={onClose} />
    </Dialog>
  )
}

function Choices({ onChoose }: { onChoose: () => void }) {
  const { data, isPending, isFetching, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(acceptedQuery)
  if (isPending) return <ChoiceSkeleton />
  if (!data) {
    return (
      <div role="alert" className="grid justify-items-start gap-3">
        <p>Your matches did not load.</p>
        <Button busy={isFetching} onClick={() => void refetch()}>
          {isFetching ? null : <RotateCw className="icon" />}
          Try again
        </Button>
      </div>
    )
  }
  const matches = data.pages.flatMap(({ items }) => items)
  if (matches.length === 0) {
    return (
      <div className="grid justify-items-start gap-4">
        <p>No matches available for chatting</p>
        <LinkButton to="/discover" onClick={onChoose}>
          Find Travel Matches
        </LinkButton>
      </div>
    )
  }
  return (
    <ul className="choices">
      {matches.map(({ id, otherUser, post }) => (
        <li key={id}>
          <Link to={`/messages/${id}`} onClick={onChoose}>
            <Avatar user={otherUser} size={48} alt="" />
            <span className="min-w-0">
              <span className="strong" dir="auto">
                {nameOf(otherUser)}
              </span>
              <span className="soft small">
                @{otherUser.username} · {post?.destination ?? 'Direct connection'}
              </span>
            </span>
          </Link>
        </li>
      ))}
      {hasNextPage ? (
        <li>
          <Button small variant="quiet" wide busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show more
          </Button>
        </li>
      ) : null}
    </ul>
  )
}

const ChoiceSkeleton = () => (
  <Loading label="Your matches are loading" className="grid gap-4">
    {['w-2/5', 'w-1/2', 'w-1/3'].map((width) => (
      <div key={width} className="flex items-center gap-3">
        <Skeleton className="size-12 rounded-full" />
        <Skeleton className={`h-4 ${width}`} />
      </div>
    ))}
  </Loading>
)
