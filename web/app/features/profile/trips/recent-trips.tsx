import type { Trip } from '@caravan/contract/trips.ts'
import { type ReactNode, useId, useRef, useState } from 'react'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FailedState } from '../../../ui/failed-state.tsx'
import { Loading } from '../../../ui/skeleton.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { TripTileSkeleton } from '../../trips/tile/trip-tile.tsx'
import { SectionTitle } from '../section-title.tsx'
import tilesStyles from './trip-tiles.module.css'
import { TripTiles } from './trip-tiles.tsx'

interface Props {
  /** Undefined while they are on their way. */
  trips: readonly Trip[] | undefined
  hasFailed: boolean
  isTrying: boolean
  onRetry: () => void
}
const RECENT = 3

export function RecentTrips({ trips, hasFailed, isTrying, onRetry }: Props) {
  const [showsAll, setShowsAll] = useState(false)
  const title = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  function showAll() {
    setShowsAll(!showsAll)
    if (!showsAll) toast({ title: 'Showing all your trips' })
  }
  return (
    <section aria-labelledby={title}>
      <SectionTitle>
        <h2 id={title} ref={heading} tabIndex={-1}>
          {showsAll ? 'All Trips' : 'Recent Trips'}
        </h2>
        {trips?.length ? (
          <Button variant="quiet" small aria-expanded={showsAll} onClick={showAll}>
            {showsAll ? 'View Recent Trips' : 'View All Trips'}
          </Button>
        ) : null}
      </SectionTitle>
      {hasFailed ? (
        <FailedState title="Something went wrong" heading="h3" busy={isTrying} onRetry={onRetry}>
          Failed to load posts. Please try again later.
        </FailedState>
      ) : null}
      {!hasFailed && !trips ? <Tiles /> : null}
      {trips?.length === 0 ? <NoTrips /> : null}
      {trips?.length ? (
        <TripTiles
          trips={showsAll ? trips : trips.slice(0, RECENT)}
          inRows={showsAll}
          focusAfter={() => heading.current}
        />
      ) : null}
    </section>
  )
}

const NoTrips = (): ReactNode => (
  <EmptyState
    stamp="suitcase"
    heading="h3"
    title="No trips yet"
    action={<LinkButton to="/post-trip">Post Your First Trip</LinkButton>}
  >
    Start sharing your travel adventures!
  </EmptyState>
)

const Tiles = () => (
  <Loading label="Loading profile..." className={tilesStyles.trips}>
    <TripTileSkeleton />
    <TripTileSkeleton />
    <TripTileSkeleton />
  </Loading>
)
