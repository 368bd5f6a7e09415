import type { NearestSearch, Understood } from '@caravan/contract/search.ts'
import type { Trip } from '@caravan/contract/trips.ts'
import { type UseQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { detailOf } from '../../../lib/call-error.ts'
import { distinctItems } from '../../../lib/query/paged-query.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/failed-state.tsx'
import { PagedList } from '../../../ui/paged-list.tsx'
import { Loading } from '../../../ui/skeleton.tsx'
import { TripTile, TripTileSkeleton } from '../../trips/tile/trip-tile.tsx'
import { addressOfSearch } from '../search-address.ts'
import { tripResultsQuery } from '../search-queries.ts'
import styles from './results.module.css'

/** 'No trips to Faro in May; 12 in Lisbon', 'No trips with #surf in Norway; 100+ elsewhere' */
export const nearestText = (nearest: NearestSearch): string => `No trips ${nearest.asked}; ${foundText(nearest)}`

/** '12 in Lisbon' */
export const foundText = ({ trips, hasMore, found }: NearestSearch): string => `${trips}${hasMore ? '+' : ''} ${found}`

/** With the nearest search that finds trips, where there is one. */
const NoTrips = ({ nearest }: { nearest: NearestSearch | null }) => (
  <EmptyState
    stamp="signpost"
    title="No trips found"
    heading="h3"
    action={
      nearest ? (
        <LinkButton to={addressOfSearch({ q: nearest.query })}>Show {foundText(nearest)}</LinkButton>
      ) : (
        <LinkButton to="/post-trip">Post Trip</LinkButton>
      )
    }
  >
    {nearest ? nearestText(nearest) : 'Try fewer words or other days, or post the trip that you are looking for.'}
  </EmptyState>
)

export const NoTravellers = () => (
  <EmptyState stamp="signpost" title="No travelers found" heading="h3">
    Try fewer words, or a place that people go to.
  </EmptyState>
)

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
