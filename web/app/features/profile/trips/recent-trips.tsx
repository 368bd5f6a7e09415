import type { Trip } from '@caravan/contract/trips.ts'
import { type ReactNode, useId, useRef } from 'react'
import { LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FailedState } from '../../../ui/failed-state.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { SectionTitle } from '../../shell/section-title.tsx'
import { TripTiles, TripTilesSkeleton } from '../../trips/own/trip-tiles.tsx'
import { ALL_TRIPS } from '../../trips/trip-address.ts'

interface Props {
  /** Undefined while they are on their way. */
  trips: readonly Trip[] | undefined
  hasFailed: boolean
  isTrying: boolean
  onRetry: () => void
}
const RECENT = 3

export function RecentTrips({ trips, hasFailed, isTrying, onRetry }: Props) {
  const title = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <section aria-labelledby={title}>
      <SectionTitle>
        <h2 id={title} ref={heading} tabIndex={-1}>
          Recent Trips
        </h2>
        {trips?.length ? (
          <LinkButton
            variant="quiet"
            small
            to={ALL_TRIPS}
            onClick={() => toast({ title: 'Showing all your trips', isForNextScreen: true })}
          >
            View All Trips
          </LinkButton>
        ) : null}
      </SectionTitle>
      {hasFailed ? (
        <FailedState title="Something went wrong" heading="h3" busy={isTrying} onRetry={onRetry}>
          Failed to load posts. Please try again later.
        </FailedState>
      ) : null}
      {!hasFailed && !trips ? <TripTilesSkeleton label="Loading profile..." /> : null}
      {trips?.length === 0 ? <NoTrips /> : null}
      {trips?.length ? <TripTiles isByMonth trips={trips.slice(0, RECENT)} focusAfter={() => heading.current} /> : null}
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
