import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { detailOf } from '../../lib/call-error.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { TopBar } from '../shell/topbar.tsx'
import { BlockedRow } from './blocked-row.tsx'
import { blocksQuery } from './blocks-query.ts'

/** Whom the viewer has blocked, with the way back. */
export function BlockedScreen() {
  const list = useRef<HTMLDivElement>(null)
  return (
    <div className="blocked">
      <TopBar title="Blocked travelers" />
      <p className="soft mb-4">You and they see nothing of each other. They are not told.</p>
      <div ref={list} tabIndex={-1}>
        {/* the button that was pressed goes with its row */}
        <List onUnblocked={() => list.current?.focus({ preventScroll: true })} />
      </div>
    </div>
  )
}

function List({ onUnblocked }: { onUnblocked: () => void }) {
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    blocksQuery(),
  )
  const blocks = data?.pages.flatMap(({ items }) => items)
  if (error && !blocks) {
    return (
      <div className="empty" role="alert">
        <p>{detailOf(error, 'Blocked travelers could not be loaded.')}</p>
        <Button busy={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    )
  }
  if (!blocks) return <Waiting />
  if (blocks.length === 0) return <Nobody />
  return (
    <>
      <ul className="card flush">
        {blocks.map((block) => (
          <BlockedRow key={block.user.id} block={block} onUnblocked={onUnblocked} />
        ))}
      </ul>
      {hasNextPage ? (
        <Button wide busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show earlier ones
        </Button>
      ) : null}
    </>
  )
}

const Nobody = () => (
  <EmptyState stamp="lookout" title="Nobody is blocked">
    You can block somebody from the menu of a trip, a comment, a match or a conversation.
  </EmptyState>
)

const Waiting = () => (
  <Loading label="Loading blocked travelers..." className="card flush">
    {['w-32', 'w-40', 'w-28'].map((width) => (
      <div key={width} className="blocked-row">
        <Skeleton className="size-12 rounded-full" />
        <Skeleton className={`h-4 ${width}`} />
      </div>
    ))}
  </Loading>
)
