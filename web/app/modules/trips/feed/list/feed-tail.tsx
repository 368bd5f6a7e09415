import type { Trip } from '@caravan/contract/trips.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { useEffect, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { isCallError } from '../../../../lib/call-error.ts'
import { classNames } from '../../../../lib/class-names.ts'
import { Button, LinkButton } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/failed-state.tsx'
import { useFocusAfterRetry } from '../../../../ui/focus.ts'
import { Stamp } from '../../../../ui/picture/stamp.tsx'
import { Loading } from '../../../../ui/skeleton.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { SHEET_PARAM } from '../../../matching/travellers/traveller-link.tsx'
import { tripQuery } from '../../trip-keys.ts'
import { type FeedName, type FeedTrip, feedQuery } from '../feed-query.ts'
import styles from './feed-list.module.css'

const SKELETONS = [
  styles.posterSkeletonFace,
  styles.handle,
  styles.time,
  styles.name,
  styles.country,
  styles.firstLine,
  styles.secondLine,
  styles.label,
]

export const PosterSkeleton = () => (
  <Loading label="Trips are loading" className={styles.poster}>
    <div className={styles.sheet} aria-hidden="true">
      <i className={classNames('skeleton', styles.all)} />
      {SKELETONS.map((bone) => (
        <i key={bone} className={classNames(styles.bone, bone)} />
      ))}
      <div className={styles.actions}>
        <i className={styles.bone} />
        <i className={styles.bone} />
        <i className={styles.bone} />
        <i className={styles.bone} />
      </div>
    </div>
  </Loading>
)

export function FeedFailure({ onRetry }: { onRetry: () => void }) {
  const place = useRef<HTMLDivElement>(null)
  useFocusAfterRetry(place)
  return (
    <div ref={place} className={styles.failure} data-bar="on-picture" role="alert">
      <Stamp scene="lighthouse" />
      <h2>Something went wrong</h2>
      <p>Failed to load posts. Please try again later.</p>
      <Button onClick={onRetry}>
        <RotateCw className="icon" />
        Try again
      </Button>
    </div>
  )
}

type TailState = 'loading' | 'failed' | 'end'

interface Props {
  name: FeedName
  state: TailState
  onRetry: () => void
  onLatest: () => void
}

export const FeedTail = ({ name, state, onRetry, onLatest }: Props) => (
  <article className={classNames(styles.slot, styles.tail)} aria-label={LABELS[state]}>
    {state === 'loading' ? <PosterSkeleton /> : null}
    {state === 'failed' ? <FeedFailure onRetry={onRetry} /> : null}
    {state === 'end' && name === 'for-you' ? (
      <EmptyState
        stamp="signpost"
        title="That is all for you now"
        action={
          <Button variant="ember" onClick={onLatest}>
            Go to Latest
          </Button>
        }
      >
        Latest has every trip, the newest first.
      </EmptyState>
    ) : null}
    {state === 'end' && name === 'latest' ? (
      <EmptyState
        stamp="signpost"
        title="You have seen them all"
        action={
          <LinkButton to="/post-trip" variant="ember">
            Post Trip
          </LinkButton>
        }
      >
        New trips appear at the top.
      </EmptyState>
    ) : null}
  </article>
)

const LABELS: Record<TailState, string> = {
  loading: 'More trips are loading',
  failed: 'More trips could not be loaded',
  end: 'End of the feed',
}

/** The trip of `/?post={id}`. One that cannot be shown is said so once, and the feed opens as usual, under its own address. */
function useLinkedTrip(): { trip: Trip | undefined; isPending: boolean } {
  const [params, setParams] = useSearchParams()
  const id = params.get('post')
  const { data, isPending, error } = useQuery({ ...tripQuery(id ?? ''), enabled: Boolean(id) })
  // null once it was deleted, or its owner blocked, from here
  const isOver = data === null
  // a sheet closes by a step back, which a change of the address would cancel
  const isUnderSheet = params.has(SHEET_PARAM)
  useEffect(() => {
    if ((!error && !isOver) || isUnderSheet) return
    if (error) toast(isGone(error) ? GONE : FAILED)
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        after.delete('post')
        return after
      },
      { replace: true },
    )
  }, [error, isOver, isUnderSheet, setParams])
  if (!id) return { trip: undefined, isPending: false }
  return { trip: data ?? undefined, isPending }
}

const GONE = {
  title: 'This trip is not there any more',
  description: 'Here is the feed instead.',
  tone: 'danger',
} as const
const FAILED = { title: 'Something went wrong', description: 'This trip could not be loaded.', tone: 'danger' } as const
/** An address that was cut or mistyped holds no id at all, which the server answers as a bad request. */
const isGone = (error: Error) => isCallError(error) && (error.status === 404 || error.status === 400)

const FETCH_AHEAD = 4

/** A page's trips and the place of its first one in the whole feed. */
export interface FeedPage {
  start: number
  trips: FeedTrip[]
}

/** Which slot fills the screen: the one that is nearest while a scroll is under way. */
export function slotAt(scrolled: number, slotHeight: number, slots: number): number {
  if (slotHeight <= 0) return 0
  return Math.max(0, Math.min(Math.round(scrolled / slotHeight), slots - 1))
}

/** Only the visible post and its neighbours hold anything; all others are empty slots of the same height. */
export const isMounted = (index: number, visible: number) => Math.abs(index - visible) <= 1

export const isNextPageDue = (visible: number, loaded: number) => loaded - 1 - visible <= FETCH_AHEAD

/**
 * The linked trip first, then the pages without it. A page that loses nothing keeps its own array, so that a like
 * renders one page again and not all.
 */
export function feedPagesOf(linked: FeedTrip | undefined, pages: readonly { items: FeedTrip[] }[]): FeedPage[] {
  const seen = new Set<string>()
  const feedPages: FeedPage[] = []
  let start = 0
  for (const items of linked ? [[linked], ...pages.map((page) => page.items)] : pages.map((page) => page.items)) {
    const isNew = (trip: FeedTrip) => !seen.has(trip.id)
    const trips = items.every(isNew) ? items : items.filter(isNew)
    for (const trip of trips) seen.add(trip.id)
    if (trips.length > 0) feedPages.push({ start, trips })
    start += trips.length
  }
  return feedPages
}

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
  goOn: () => void
  retry: () => void
}
type Looking = { state: 'loading' | 'empty' } | { state: 'failed'; retry: () => void } | { state: 'open'; feed: Feed }

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
