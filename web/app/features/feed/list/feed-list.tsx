import type { Trip } from '@caravan/contract/trips.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { useDeferredComponent } from '../../../lib/use-deferred-component.ts'
import { whenIdle } from '../../../lib/when-idle.ts'
import { addressOfEditing, addressOfOverlaps, addressOfPostingAgain } from '../../trips/trip-address.ts'
import { FeedDialogs } from '../feed-dialogs.tsx'
import { articleId } from '../poster/trip-poster.tsx'
import { tripActions } from '../trip-actions.ts'
import type { Feed } from '../use-feed.ts'
import { useFeedDialogs } from '../use-feed-dialogs.ts'
import type { FeedCommand } from './feed-keys.ts'
import styles from './feed-list.module.css'
import { FeedSlots, visibleIn } from './feed-slots.tsx'
import { FeedTail } from './feed-tail.tsx'
import { isNextPageDue } from './feed-window.ts'
import { useFeedKeys } from './use-feed-keys.ts'
import { useFeedPosition } from './use-feed-position.ts'
import { useLiveTrip } from './use-live-trip.ts'

const loadBehaviour = async () => (await import('./feed-behaviour.tsx')).FeedBehaviour

/** One post fills the screen; a swipe, the wheel or a key leads to the next. */
export function FeedList({ feed, onLatest }: { feed: Feed; onLatest: () => void }) {
  const { name, feedPages, trips, newest, tail, goOn, retry } = feed
  const client = useQueryClient()
  const navigate = useNavigate()
  const { opened, open, close } = useFeedDialogs()
  const actions = useMemo(
    () =>
      tripActions(client, {
        onComments: (trip) => open({ dialog: 'comments', trip }),
        onMatched: (trip, match) => open({ dialog: 'match', trip, match }),
        onBlock: (trip) => open({ dialog: 'block', trip }),
        onOverlaps: (trip) => void navigate(addressOfOverlaps(trip.id)),
        onPostAgain: (trip) => void navigate(addressOfPostingAgain(trip.id)),
        onEdit: (trip) => void navigate(addressOfEditing(trip.id)),
        onDelete: (trip) => open({ dialog: 'delete', trip }),
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

/** False while the page makes its first view, then true. */
function useIdle(): boolean {
  const [idle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  return idle
}
