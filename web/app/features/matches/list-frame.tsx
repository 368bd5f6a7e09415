import type { MatchCard } from '@caravan/contract/matches.ts'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Page } from '../../lib/call.ts'
import { Button } from '../../ui/button.tsx'
import { FailedState } from '../../ui/failed-state.tsx'

interface Props {
  query: UseInfiniteQueryResult<InfiniteData<Page<MatchCard[]>>>
  failure: string
  skeletons: ReactNode
  empty: ReactNode
  children: (card: MatchCard, index: number) => ReactNode
}

/** What every list of matches has in common: it loads, fails, is empty, or goes on. */
export function ListFrame({ query, failure, skeletons, empty, children }: Props) {
  const { data, isPending, isFetching, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = query
  if (isPending) return skeletons
  if (!data) {
    return (
      <FailedState title="Something went wrong" busy={isFetching} onRetry={() => void refetch()}>
        {failure}
      </FailedState>
    )
  }
  const cards = data.pages.flatMap(({ items }) => items)
  if (cards.length === 0 && !hasNextPage) return empty
  return (
    <>
      <ul className="match-grid">
        {cards.map((card, index) => (
          <li key={card.id}>{children(card, index)}</li>
        ))}
      </ul>
      {hasNextPage ? (
        <div className="mt-5 flex justify-center">
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show more
          </Button>
        </div>
      ) : null}
    </>
  )
}
