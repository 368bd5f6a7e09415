import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { FeedName } from './feed-name.ts'
import { type FeedTrip, feedQuery } from './feed-query.ts'
import type { TailState } from './list/feed-tail.tsx'
import { type FeedPage, feedPagesOf } from './list/feed-window.ts'
import { useLinkedTrip } from './use-linked-trip.ts'

export interface Feed {
  name: FeedName
  feedPages: FeedPage[]
  trips: FeedTrip[]
  /** The trip at the head that a link led to. */
  linkedId: string | undefined
  /** The first of the latest trips themselves, and when the feed was read. */
  newest: FeedTrip | undefined
  readAt: number
  tail: TailState
  /** Fetches the next page, unless one is on its way, has failed or does not exist. */
  goOn: () => void
  retry: () => void
}
type Looking = { state: 'loading' | 'empty' } | { state: 'failed'; retry: () => void } | { state: 'open'; feed: Feed }

/** The feed as the screen shows it, with the trip that a link led to at its head. */
export function useFeed(name: FeedName): Looking {
  const {
    data,
    dataUpdatedAt,
    isPending,
    isError,
    fetchStatus,
    hasNextPage,
    isFetchNextPageError,
    fetchNextPage,
    refetch,
  } = useInfiniteQuery(feedQuery(name))
  const linked = useLinkedTrip()
  const pages = data?.pages
  const feedPages = useMemo(() => feedPagesOf(linked.trip, pages ?? []), [linked.trip, pages])
  const trips = useMemo(() => feedPages.flatMap((page) => page.trips), [feedPages])

  if (linked.isPending) return { state: 'loading' }
  if (trips.length === 0) {
    if (isPending) return { state: 'loading' }
    return isError ? { state: 'failed', retry: () => void refetch() } : { state: 'empty' }
  }
  const isFetching = fetchStatus === 'fetching'
  const hasFailed = isFetchNextPageError || (isError && !data)
  const goOn = () => {
    // asked again before the page is rendered again: the fetch that is under way goes on
    if (hasNextPage && fetchStatus === 'idle' && !isFetchNextPageError) void fetchNextPage({ cancelRefetch: false })
  }
  const retry = () => void (data ? fetchNextPage() : refetch())
  const tail: TailState = hasFailed ? (isFetching ? 'loading' : 'failed') : hasNextPage || isPending ? 'loading' : 'end'
  const newest = name === 'latest' ? pages?.[0]?.items[0] : undefined
  const feed = { name, feedPages, trips, linkedId: linked.trip?.id, newest, readAt: dataUpdatedAt, tail, goOn, retry }
  return { state: 'open', feed }
}
