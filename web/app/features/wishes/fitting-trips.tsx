import type { Trip } from '@caravan/contract/trips.ts'
import type { Wish } from '@caravan/contract/wishes.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { detailOf } from '../../lib/call-error.ts'
import { distinctItems } from '../../lib/query/distinct-items.ts'
import { PagedList } from '../../ui/paged-list.tsx'
import { Loading } from '../../ui/skeleton.tsx'
import { TripTile, TripTileSkeleton } from '../trips/tile/trip-tile.tsx'
import { fittingTripsQuery } from './wishes-query.ts'
import styles from './wishes-screen.module.css'

/** What fits a wish today. */
export function FittingTrips({ wish }: { wish: Wish }) {
  return (
    <PagedList
      query={useInfiniteQuery({ ...fittingTripsQuery(wish.id), select: distinctItems<Trip> })}
      skeleton={<Waiting />}
      failure={{
        title: 'Trips did not load',
        heading: 'h3',
        detail: (error) => detailOf(error, 'Check your connection, then try again.'),
      }}
      empty={<p className={`soft ${styles.none}`}>No trip fits yet. You will be told when one does.</p>}
      more={{ label: 'Show more trips', small: true, className: 'mx-auto mt-4 flex' }}
    >
      {(trips) => (
        <ul className={styles.trips} aria-label={`Trips that fit ${wish.destination}`}>
          {trips.map((trip) => (
            <TripTile key={trip.id} trip={trip} heading="h3" />
          ))}
        </ul>
      )}
    </PagedList>
  )
}

const Waiting = () => (
  <Loading label="Looking for trips..." className={styles.trips}>
    <TripTileSkeleton />
    <TripTileSkeleton />
  </Loading>
)
