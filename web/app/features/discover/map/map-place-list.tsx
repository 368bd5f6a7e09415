import { MIN_COUNTED } from '@caravan/contract/discover.ts'
import type { MapPlace } from '@caravan/contract/map.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FailedState } from '../../../ui/failed-state.tsx'
import { Loading, SkeletonText } from '../../../ui/skeleton.tsx'
import { FOCUS_RESULTS } from '../use-search.ts'
import styles from './map-frame.module.css'

/** So many more at a time: a list of a thousand links is slow to draw and to walk through. */
const PAGE = 30
const FIVE = ['first', 'second', 'third', 'fourth', 'fifth']

interface Props {
  query: UseQueryResult<MapPlace[]>
  places: readonly MapPlace[]
  /** Others are beside what the map shows. */
  hasMore: boolean
  when: string
  addressOf: (place: MapPlace) => string
}

/** The places that the map shows, those with most travellers first: each leads to its trips. */
export function MapPlaceList({ query, places, hasMore, when, addressOf }: Props) {
  const { data, isLoading, isFetching, isError, isPlaceholderData, refetch } = query
  if (isLoading) return <Waiting />
  if (!data || isError) {
    return (
      <div className={styles.list}>
        <FailedState title="Places did not load" heading="h3" busy={isFetching} onRetry={() => void refetch()}>
          Check your connection, then try again.
        </FailedState>
      </div>
    )
  }
  return (
    <div className={styles.list}>
      <p className={styles.count} role="status">
        {isPlaceholderData ? `Looking up ${when}…` : `${countText(places.length, hasMore)} · ${when}`}
      </p>
      {places.length > 0 ? (
        <Rows key={`${when} ${places[0]?.place} ${places.length}`} places={places} addressOf={addressOf} />
      ) : (
        <Nothing hasMore={hasMore} isLate={isPlaceholderData} />
      )}
    </div>
  )
}

/** What is shown is of other months while these are looked up. */
const Nothing = ({ hasMore, isLate }: { hasMore: boolean; isLate: boolean }) =>
  isLate ? null : (
    <EmptyState stamp="lookout" title={hasMore ? 'No trips in view' : 'No trips here yet'} heading="h3">
      {hasMore ? 'Move the map, or zoom out.' : 'Choose another month.'}
    </EmptyState>
  )

function Rows({ places, addressOf }: Pick<Props, 'places' | 'addressOf'>) {
  const [shown, setShown] = useState(PAGE)
  const list = useRef<HTMLUListElement>(null)
  // the button goes with the last of them
  useEffect(() => {
    if (shown > PAGE) list.current?.querySelectorAll('a')[shown - PAGE]?.focus()
  }, [shown])
  return (
    <>
      <ul ref={list} aria-label="Places on the map">
        {places.slice(0, shown).map((place) => (
          <li key={`${place.place} ${place.country} ${place.latitude} ${place.longitude}`}>
            <Link to={addressOf(place)} state={FOCUS_RESULTS}>
              <span>
                <bdi>{place.place}</bdi>
                <span className="soft small" dir="auto">
                  {place.country}
                </span>
              </span>
              <span className="soft small">{peopleText(place.travelers)}</span>
            </Link>
          </li>
        ))}
      </ul>
      {shown < places.length ? (
        <Button small variant="quiet" wide onClick={() => setShown(shown + PAGE)}>
          Show more places
        </Button>
      ) : null}
    </>
  )
}

const Waiting = () => (
  <Loading label="Loading places..." className={styles.list}>
    {FIVE.map((key) => (
      <p key={key} className={styles.count}>
        <SkeletonText className="px-16" />
      </p>
    ))}
  </Loading>
)

function countText(count: number, hasMore: boolean): string {
  if (count === 0) return hasMore ? 'No places in view' : 'No places'
  return `${count === 1 ? '1 place' : `${count} places`}${hasMore ? ' in view' : ''}`
}

const peopleText = (travelers: number | null) =>
  travelers === null ? `Fewer than ${MIN_COUNTED}` : `${travelers} travelers`
