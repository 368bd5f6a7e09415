import { memo } from 'react'
import { TripPoster } from '../poster/trip-poster.tsx'
import type { TripActions } from '../trip-actions.ts'
import styles from './feed-list.module.css'
import { type FeedPage, isMounted } from './feed-window.ts'

interface Props {
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
export const FeedSlots = memo(function FeedSlots({ page, visible, around, alone, actions, of }: Props) {
  return page.trips.map((trip, place) => {
    const index = page.start + place
    const isHere = index === visible || (!alone && around !== null && isMounted(index, around))
    if (!isHere) return <div key={trip.id} className={styles.slot} />
    return <TripPoster key={trip.id} trip={trip} actions={actions} position={index + 1} of={of} />
  })
})

/** What a page needs to know of the visible post: its place if it matters here, else always the same null. */
export function visibleIn({ start, trips }: FeedPage, visible: number): number | null {
  return visible >= start - 1 && visible <= start + trips.length ? visible : null
}
