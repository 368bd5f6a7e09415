import type { Trip } from '@caravan/contract/trips.ts'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import BookmarkX from 'lucide-react/icons/bookmark-x'
import Sparkles from 'lucide-react/icons/sparkles'
import { useRef } from 'react'
import { whyNotLoaded } from '../../../lib/call-error.ts'
import { distinctItems, type Pages } from '../../../lib/query/paged-query.ts'
import { withoutItems } from '../../../lib/query/patch-pages.ts'
import { IconButton, LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/failed-state.tsx'
import { PagedList } from '../../../ui/paged-list.tsx'
import { TopBar } from '../../shell/navigation/topbar.tsx'
import { TripGridSkeleton, TripTile, tripGrid } from '../tile/trip-tile.tsx'
import styles from './saved-screen.module.css'
import { savedTripsQuery, saveTrip } from './saved-trips.ts'

/** A saved trip, which leads to it in the feed. `onForgotten` runs before it goes from the list. */
export function SavedTile({ trip, onForgotten }: { trip: Trip; onForgotten: () => void }) {
  const client = useQueryClient()
  function forget() {
    onForgotten()
    saveTrip(client, trip, false)
  }
  return (
    <TripTile trip={trip} heading="h2">
      <IconButton label={`Forget the trip to ${trip.destination}`} className={styles.forget} onClick={forget}>
        <BookmarkX className="icon" />
      </IconButton>
    </TripTile>
  )
}

export function SavedScreen() {
  const list = useRef<HTMLDivElement>(null)
  return (
    <div className={styles.screen}>
      <TopBar title="Saved trips" />
      <div className={styles.head}>
        <p className="soft">Only you see what you save.</p>
        <LinkButton to="/wishes" small>
          <Sparkles className="icon" />
          Wishes and searches
        </LinkButton>
      </div>
      <div ref={list} tabIndex={-1} className={styles.list}>
        {/* the button that was pressed goes with its trip */}
        <List onForgotten={() => list.current?.focus({ preventScroll: true })} />
      </div>
    </div>
  )
}

/** What was forgotten a moment ago is back in its place by Undo. */
const stillSaved = (pages: Pages<Trip>) => withoutItems(distinctItems(pages), ({ viewer }) => !viewer.isSaved)

const List = ({ onForgotten }: { onForgotten: () => void }) => (
  <PagedList
    query={useInfiniteQuery({ ...savedTripsQuery(), select: stillSaved })}
    skeleton={<TripGridSkeleton label="Loading saved trips..." />}
    failure={{ title: 'Saved trips did not load', detail: whyNotLoaded }}
    empty={<Nothing />}
    more={{ label: 'Show more trips', className: 'mx-auto mt-5 flex' }}
  >
    {(trips) => (
      <ul className={tripGrid} aria-label="Saved trips">
        {trips.map((trip) => (
          <SavedTile key={trip.id} trip={trip} onForgotten={onForgotten} />
        ))}
      </ul>
    )}
  </PagedList>
)

const Nothing = () => (
  <EmptyState stamp="suitcase" title="Nothing saved yet" action={<LinkButton to="/">Look at trips</LinkButton>}>
    Save a trip from its menu, and find it here. You hear of it when its dates change or it is about to begin.
  </EmptyState>
)
