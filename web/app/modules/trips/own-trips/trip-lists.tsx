import type { TripTime } from '@caravan/contract/own-trips.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { whyNotLoaded } from '../../../lib/call-error.ts'
import { distinctItems } from '../../../lib/query/paged-query.ts'
import { PagedList } from '../../../ui/paged-list.tsx'
import { SectionTitle } from '../../shell/navigation/topbar.tsx'
import { NoTrips, TripTiles, TripTilesSkeleton } from '../own/trip-tiles.tsx'
import { TIMES, tripsOfTimeQuery } from './own-trips-query.ts'
import styles from './own-trips-screen.module.css'

export function TripLists() {
  const [now, coming, past] = [useTrips('now'), useTrips('coming'), useTrips('past')]
  const queries = { now, coming, past }
  // as one, so that nothing moves when the parts come one after the other
  if (TIMES.some(({ when }) => queries[when].isPending && !queries[when].isPaused)) return <Waiting />
  if (TIMES.every(({ when }) => isNone(queries[when]))) return <NoTrips />
  return (
    <div className={styles.lists}>
      {TIMES.filter(({ when }) => !isNone(queries[when])).map(({ when, title }) => (
        <TripList key={when} title={title} query={queries[when]} />
      ))}
    </div>
  )
}

const useTrips = (when: TripTime) => useInfiniteQuery({ ...tripsOfTimeQuery(when), select: distinctItems })
type TripsQuery = ReturnType<typeof useTrips>

const isNone = ({ data, hasNextPage }: TripsQuery) =>
  data !== undefined && !hasNextPage && data.pages.every(({ items }) => items.length === 0)

function TripList({ title, query }: { title: string; query: TripsQuery }) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <section aria-labelledby={id}>
      <SectionTitle>
        <h2 id={id} ref={heading} tabIndex={-1}>
          {title}
        </h2>
      </SectionTitle>
      <PagedList
        query={query}
        skeleton={null}
        failure={{ title: 'Your trips did not load', heading: 'h3', detail: whyNotLoaded }}
        empty={null}
        more={{ label: 'Show more trips', className: 'mx-auto mt-5 flex' }}
      >
        {(trips) => <TripTiles trips={trips} inRows focusAfter={() => heading.current} />}
      </PagedList>
    </section>
  )
}

const Waiting = () => (
  <div>
    <SectionTitle>
      <span />
    </SectionTitle>
    <TripTilesSkeleton label="Loading your trips..." inRows />
  </div>
)
