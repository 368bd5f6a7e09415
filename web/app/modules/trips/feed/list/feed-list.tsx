import type { CommentNews } from '@caravan/contract/live.ts'
import type { Match } from '@caravan/contract/matches.ts'
import type { Trip } from '@caravan/contract/trips.ts'
import { useQueryClient } from '@tanstack/react-query'
import { memo, useCallback, useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { lazy, useDeferredComponent } from '../../../../lib/lazy.tsx'
import { liveConnection } from '../../../../lib/live/live-connection.ts'
import { useLive, useOnGone, useOnWatched, useWatchTrip } from '../../../../lib/live/use-live.ts'
import { useViewer } from '../../../../lib/viewer/use-viewer.ts'
import { onFirstInteraction, whenIdle } from '../../../../lib/when-idle.ts'
import { DialogBoundary } from '../../../../ui/overlay/dialog-boundary.tsx'
import { askToMatch } from '../../../matching/matches/dialog/ask-to-match.ts'
import { isBlockedHere } from '../../../safety/blocks/queries.ts'
import { cachedTrip, dropTrip, isDeletedHere, patchCounts, refetchCounts } from '../../cached-trips.ts'
import { addComment, commentsKey, dropComment } from '../../comments/comments-query.ts'
import { addressOfEditing, addressOfOverlaps, addressOfPostingAgain } from '../../trip-keys.ts'
import { articleId, TripPoster } from '../poster/trip-poster.tsx'
import { like, shareTrip, type TripActions } from '../trip-actions.ts'
import { type FeedCommand, useFeedKeys } from './feed-keys.tsx'
import styles from './feed-list.module.css'
import { type Feed, type FeedPage, FeedTail, isMounted, isNextPageDue } from './feed-tail.tsx'
import { useFeedPosition } from './use-feed-position.ts'

interface FeedSlotsProps {
  page: FeedPage
  /** The visible post where it is in here or next to it; null leaves every slot empty. */
  visible: number | null
  /** The same for the post whose neighbours are rendered: it may be one behind while somebody swipes. */
  around: number | null
  /** Before the page has come to rest only the visible post itself is made. */
  alone: boolean
  actions: TripActions
  of: number
}

/** Ten slots or so. Those that are far from the visible post cost nothing when it changes. */
const FeedSlots = memo(function FeedSlots({ page, visible, around, alone, actions, of }: FeedSlotsProps) {
  return page.trips.map((trip, place) => {
    const index = page.start + place
    const isHere = index === visible || (!alone && around !== null && isMounted(index, around))
    if (!isHere) return <div key={trip.id} className={styles.slot} />
    return <TripPoster key={trip.id} trip={trip} actions={actions} position={index + 1} of={of} />
  })
})

/** What a page needs to know of the visible post: its place if it matters here, else always the same null. */
function visibleIn({ start, trips }: FeedPage, visible: number): number | null {
  return visible >= start - 1 && visible <= start + trips.length ? visible : null
}

function useLiveTrip(tripId: string | undefined): void {
  const client = useQueryClient()
  const viewer = useViewer()
  useWatchTrip(tripId)
  useLive('post', (counts) => patchCounts(client, counts))
  useLive('comment', (news: CommentNews) => {
    if ('removed' in news) return dropComment(client, news.postId, news.id)
    const { comment } = news
    addComment(client, news.postId, { ...comment, viewer: { canDelete: comment.userId === viewer?.id } })
  })
  useOnGone((id) =>
    dropTrip(client, id, { isKnown: isDeletedHere(id) || isBlockedHere(cachedTrip(client, id)?.userId) }),
  )
  // the counts came with the answer
  useOnWatched((id) => void client.invalidateQueries({ queryKey: commentsKey(id) }))
}

const loadBehaviour = async () => (await import('./feed-behaviour.tsx')).FeedBehaviour

export function FeedList({ feed, onLatest }: { feed: Feed; onLatest: () => void }) {
  const { name, feedPages, trips, newest, tail, goOn, retry } = feed
  const client = useQueryClient()
  const navigate = useNavigate()
  const { opened, open, close } = useFeedDialogs()
  const actions = useMemo<TripActions>(
    () => ({
      like: (trip, liked) => like(client, trip.id, liked),
      match: (trip) => askToMatch(client, trip.id, (match) => open({ dialog: 'match', trip, match })),
      comments: (trip) => open({ dialog: 'comments', trip }),
      share: (trip) => void shareTrip(trip),
      block: (trip) => open({ dialog: 'block', trip }),
      overlaps: (trip) => void navigate(addressOfOverlaps(trip.id)),
      postAgain: (trip) => void navigate(addressOfPostingAgain(trip.id)),
      edit: (trip) => void navigate(addressOfEditing(trip.id)),
      remove: (trip) => open({ dialog: 'delete', trip }),
    }),
    [client, open, navigate],
  )
  const { scroller, visible, around, slotInView, tripInView, slotBefore, onScroll, goTo, goToNewest, move } =
    useFeedPosition(feed)
  const postInView = () => postOf(tripInView())
  const Behaviour = useDeferredComponent(loadBehaviour, whenIdle)
  const goBack = () => {
    goTo(slotBefore, { isCut: true })
    // once it is rendered
    requestAnimationFrame(() => focusTrip(trips[slotBefore]))
  }
  // of the trip that somebody comes to rest at: its counts, rendered in the middle of a swipe, would hold it up
  useLiveTrip(trips[around]?.id)
  const isIdle = useIdle()
  const isDue = isNextPageDue(visible, trips.length)
  useEffect(() => {
    if (isDue) goOn()
  })

  useFeedKeys((command: FeedCommand) => {
    const inView = slotInView()
    const trip = trips[inView]
    if ('move' in command) {
      move(command.move)
      followFocus(trips[inView + command.move])
    } else if ('to' in command) {
      goTo(0)
    } else if (trip) {
      if (command.act === 'like') actions.like(trip, !trip.isLiked)
      else actions[command.act](trip)
    }
  })

  return (
    <>
      <div
        className={styles.feed}
        data-beside-comments={opened?.dialog === 'comments' ? '' : undefined}
        data-bar="on-picture"
        ref={scroller}
        onScroll={onScroll}
      >
        <div role="feed" aria-label="Trips" aria-busy={tail === 'loading'}>
          {feedPages.map((page) => (
            <FeedSlots
              key={page.trips[0]?.id}
              page={page}
              visible={visibleIn(page, visible)}
              around={visibleIn(page, around)}
              alone={!isIdle && visible === 0}
              actions={actions}
              of={tail === 'end' ? trips.length : -1}
            />
          ))}
          {/* Another element after each page: the browser snaps on to the one in view, and the tail in view would move
              to the end of the page that came, and so on to the end of the feed. */}
          <FeedTail key={trips.length} name={name} state={tail} onRetry={retry} onLatest={onLatest} />
        </div>
      </div>
      {Behaviour ? (
        <Behaviour
          {...{ name, scroller, move, postInView, trips, newest, goToNewest }}
          inView={trips[visible]}
          isCovered={opened !== undefined}
          onBack={slotBefore > 0 ? goBack : undefined}
          onLeave={close}
        />
      ) : null}
      <FeedDialogs opened={opened} onClose={close} postInView={postInView} />
    </>
  )
}

/** The focus moves from one post to the next, before the old one is taken away. */
function followFocus(next: Trip | undefined): void {
  if (document.activeElement?.closest('article')) focusTrip(next)
}

const focusTrip = (trip: Trip | undefined) => postOf(trip)?.focus({ preventScroll: true })
const postOf = (trip: Trip | undefined) => (trip ? document.getElementById(articleId(trip.id)) : null)

function useIdle(): boolean {
  const [idle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  return idle
}

type FeedDialog =
  | { dialog: 'comments'; trip: Trip }
  | { dialog: 'block'; trip: Trip }
  | { dialog: 'delete'; trip: Trip }
  | { dialog: 'match'; trip: Trip; match: Match | null }

function useFeedDialogs() {
  const [opened, open] = useState<FeedDialog>()
  const close = useCallback(() => open(undefined), [])
  return { opened, open, close }
}

const CommentsSheet = lazy(async () => (await import('../../comments/comments-sheet.tsx')).CommentsSheet)
const MatchDialog = lazy(async () => (await import('../../../matching/matches/dialog/match-dialog.tsx')).MatchDialog)
const BlockDialog = lazy(async () => (await import('../../../safety/blocks/block-dialog.tsx')).BlockDialog)
const DeleteTrip = lazy(async () => (await import('../../own/delete-trip.tsx')).DeleteTrip)

const LATER = [CommentsSheet.preload, MatchDialog.preload, BlockDialog.preload, DeleteTrip.preload]

interface FeedDialogsProps {
  opened: FeedDialog | undefined
  onClose: () => void
  /** The post in view, which takes the focus where what opened a dialog cannot. */
  postInView: () => HTMLElement | null
}

/** What opens over the feed: fetched once somebody begins to do something, so that it is there when it is asked for. */
function FeedDialogs({ opened, onClose, postInView }: FeedDialogsProps) {
  const client = useQueryClient()
  useEffect(() => onFirstInteraction(() => void Promise.allSettled(LATER.map((load) => load()))), [])
  if (!opened) return null
  const { trip } = opened
  // all who watch a trip receive its counts, also the one who changed them, and once more when they begin to watch
  const recount = () => {
    if (!liveConnection.isOpen) refetchCounts(client, trip.id)
  }
  return (
    <DialogBoundary onClose={onClose}>
      {opened.dialog === 'comments' ? (
        <CommentsSheet trip={trip} onChange={recount} onClose={onClose} focusAfter={postInView} />
      ) : opened.dialog === 'block' ? (
        <BlockDialog user={trip.user} onClose={onClose} focusAfter={postInView} />
      ) : opened.dialog === 'delete' ? (
        <DeleteTrip trip={trip} onClose={onClose} focusAfter={postInView} />
      ) : (
        <MatchDialog
          trip={trip}
          match={opened.match}
          onClose={() => {
            onClose()
            // The button that was pressed is disabled now and cannot take the focus back.
            setTimeout(() => document.getElementById(articleId(trip.id))?.focus({ preventScroll: true }))
          }}
        />
      )}
    </DialogBoundary>
  )
}
