import { POPULAR_PLACES, type PopularPlace } from '@caravan/contract/discover.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { FailedState } from '../../../ui/failed-state.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import type { Discover } from '../discover-query.ts'
import { PlacePoster } from './place-poster.tsx'
import styles from './popular.module.css'

export function Popular({ discover }: { discover: UseQueryResult<Discover> }) {
  return (
    <section aria-labelledby="popular">
      <h2 id="popular">Popular Destinations</h2>
      <PopularPosters discover={discover} />
    </section>
  )
}

function PopularPosters({
  discover: { data, isLoading, isFetching, refetch },
}: {
  discover: UseQueryResult<Discover>
}) {
  if (data) return <Posters places={data.popular.slice(0, POPULAR_PLACES.length)} />
  if (isLoading) {
    return (
      <Loading label="Loading destinations..." className={styles.posters}>
        {POPULAR_PLACES.map(({ place }) => (
          <Skeleton key={place} className={styles.shape} />
        ))}
      </Loading>
    )
  }
  return (
    <FailedState title="Destinations did not load" heading="h3" busy={isFetching} onRetry={() => void refetch()}>
      Check your connection, then try again.
    </FailedState>
  )
}

const Posters = ({ places }: { places: readonly PopularPlace[] }) => (
  <ul className={styles.posters}>
    {places.map((place) => (
      <PlacePoster key={place.placeId} place={place} />
    ))}
  </ul>
)
