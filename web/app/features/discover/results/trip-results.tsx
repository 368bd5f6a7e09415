import type { Understood } from '@caravan/contract/search.ts'
import type { Trip } from '@caravan/contract/trips.ts'
import { type UseQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { detailOf } from '../../../lib/call-error.ts'
import { distinctItems } from '../../../lib/query/distinct-items.ts'
import { PagedList } from '../../../ui/paged-list.tsx'
import { Loading } from '../../../ui/skeleton.tsx'
import { TripTile, TripTileSkeleton } from '../../trips/tile/trip-tile.tsx'
import { tripResultsQuery } from '../search-queries.ts'
import { NoTrips } from './no-results.tsx'
import styles from './results.module.css'

const FOUR = ['first', 'second', 'third', 'fourth']

interface Props {
  q: string
  understood: UseQueryResult<Understood>
}

/** Trips as posters, each of which leads to it in the feed. */
export function TripResults({ q, understood }: Props) {
  const query = useInfiniteQuery({ ...tripResultsQuery(q), select: distinctItems<Trip> })
  return (
    <PagedList
      query={query}
      skeleton={<Skeletons />}
      failure={{
        title: 'Trips did not load',
        heading: 'h3',
        detail: (error) => detailOf(error, 'Check your connection, then try again.'),
      }}
      // it comes with the nearest search that finds some
      empty={understood.isLoading ? <Skeletons /> : <NoTrips nearest={understood.data?.nearest ?? null} />}
      more={{ label: 'Show more trips', className: 'mx-auto mt-5 flex' }}
    >
      {(trips) => (
        <ul className={styles.trips} aria-label="Trips">
          {trips.map((trip) => (
            <TripTile key={trip.id} trip={trip} heading="h3" />
          ))}
        </ul>
      )}
    </PagedList>
  )
}

const Skeletons = () => (
  <Loading label="Searching trips..." className={styles.trips}>
    {FOUR.map((key) => (
      <TripTileSkeleton key={key} />
    ))}
  </Loading>
)
