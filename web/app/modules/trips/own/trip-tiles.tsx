import type { Trip } from '@caravan/contract/trips.ts'
import { useState } from 'react'
import { classNames } from '../../../lib/class-names.ts'
import { lazy } from '../../../lib/lazy.tsx'
import { usePrefetch } from '../../../lib/when-idle.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/failed-state.tsx'
import { DialogBoundary } from '../../../ui/overlay/dialog-boundary.tsx'
import { Loading } from '../../../ui/skeleton.tsx'
import { TripTile, TripTileSkeleton } from '../tile/trip-tile.tsx'
import { TripMenu } from './trip-menu.tsx'
import styles from './trip-tiles.module.css'

const DeleteTrip = lazy(async () => (await import('./delete-trip.tsx')).DeleteTrip)

const LATER = [DeleteTrip.preload]

interface Props {
  trips: readonly Trip[]
  /** One below the other also on phones, where a few run off the side. */
  inRows?: boolean
  isByMonth?: boolean
  /** Where the focus goes when the tile that had it is gone. */
  focusAfter: () => HTMLElement | null
}

export function TripTiles({ trips, inRows = false, isByMonth, focusAfter }: Props) {
  usePrefetch(LATER)
  const [deleted, setDeleted] = useState<Trip | null>(null)
  return (
    <>
      <ul className={classNames(styles.trips, inRows && styles.rows)}>
        {trips.map((trip) => (
          <TripTile key={trip.id} trip={trip} heading="h3" isByMonth={isByMonth}>
            <TripMenu trip={trip} onDelete={() => setDeleted(trip)} />
          </TripTile>
        ))}
      </ul>
      {deleted ? (
        <DialogBoundary onClose={() => setDeleted(null)}>
          <DeleteTrip trip={deleted} onClose={() => setDeleted(null)} focusAfter={focusAfter} />
        </DialogBoundary>
      ) : null}
    </>
  )
}

export const TripTilesSkeleton = ({ label, inRows = false }: { label: string; inRows?: boolean }) => (
  <Loading label={label} className={classNames(styles.trips, inRows && styles.rows)}>
    <TripTileSkeleton />
    <TripTileSkeleton />
    <TripTileSkeleton />
  </Loading>
)

export const NoTrips = ({ heading }: { heading?: 'h3' }) => (
  <EmptyState
    stamp="suitcase"
    heading={heading}
    title="No trips yet"
    action={<LinkButton to="/post-trip">Post Your First Trip</LinkButton>}
  >
    Start sharing your travel adventures!
  </EmptyState>
)
