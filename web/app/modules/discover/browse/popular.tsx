import { DISCOVER, MIN_COUNTED, POPULAR_PLACES, type PopularPlace } from '@caravan/contract/discover.ts'
import { isolated } from '@caravan/contract/isolated.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import CalendarDays from 'lucide-react/icons/calendar-days'
import User from 'lucide-react/icons/user'
import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { useOwnToday } from '../../../lib/dates/now.tsx'
import { monthAndYear } from '../../../lib/dates/trip-dates.ts'
import { FailedState } from '../../../ui/failed-state.tsx'
import { Picture, PlaceLettering } from '../../../ui/picture/picture.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { type ToastContent, toast } from '../../../ui/toast/toast.ts'
import styles from '../discover-screen.module.css'
import { addressOfSearch, FOCUS_RESULTS } from '../search-address.ts'
import type { Discover } from '../search-queries.ts'

interface SearchLinkProps {
  q: string
  /** Said in passing as the results come. */
  toast: ToastContent
  className?: string | undefined
  children: ReactNode
}

/** A way into a search: its results take the place of what was pressed, and the focus. */
export const SearchLink = ({ q, toast: said, className, children }: SearchLinkProps) => (
  <Link
    to={addressOfSearch({ q })}
    state={FOCUS_RESULTS}
    className={className}
    onClick={(event) => opensHere(event) && toast(said)}
  >
    {children}
  </Link>
)

/** And not in another tab or window. */
const opensHere = ({ ctrlKey, metaKey, shiftKey }: MouseEvent) => !ctrlKey && !metaKey && !shiftKey

export function QuickFilters() {
  const month = monthAndYear(useOwnToday()).split(' ')[0]
  return (
    <div className={styles.quick}>
      <QuickFilter
        q="this month"
        title="This Month"
        says={`Showing trips in ${month}`}
        icon={<CalendarDays className="icon" />}
      >
        Trips in {month}
      </QuickFilter>
      <QuickFilter
        q="solo"
        title="Solo Travelers"
        says="Showing trips of solo travelers"
        icon={<User className="icon" />}
      >
        Trips tagged solo
      </QuickFilter>
    </div>
  )
}

interface Props {
  q: string
  title: string
  says: string
  icon: ReactNode
  children: ReactNode
}

const QuickFilter = ({ q, title, says, icon, children }: Props) => (
  <SearchLink q={q} className="card" toast={{ title: `Filter: ${title}`, description: says }}>
    {icon}
    <b>{title}</b>
    <span className="soft small">{children}</span>
  </SearchLink>
)

/** '5 travelers · 3 posts', which breaks after the dot. Of very few nothing is counted. */
export function countsText({ travelers, trips }: Pick<PopularPlace, 'travelers' | 'trips'>): string {
  const people = travelers === null ? `Fewer than ${MIN_COUNTED}` : travelers
  const posts = trips === null ? 'few' : trips
  return `${people} travelers\u00a0· ${posts} ${trips === 1 ? 'post' : 'posts'}`
}

/** A destination as its poster, which leads to who goes there. */
const PlacePoster = ({ place: { place, country, posterUrl, query, ...counts } }: { place: PopularPlace }) => (
  <li className={`${styles.shape} ${styles.poster}`}>
    <Picture of={{ imageUrl: '', posterUrl }} shape="print" fill alt="" />
    <h3 className={styles.name}>
      <SearchLink
        q={query}
        toast={{
          title: 'Showing travelers and posts for this destination',
          description: `${isolated(place)}, ${isolated(country)}`,
        }}
      >
        <PlaceLettering name={place} width={170} height={80} max={46} />
      </SearchLink>
      <small>{countsText(counts)}</small>
    </h3>
  </li>
)

/** Where people go soon. The last on the screen: it may hold nothing, and nothing is below that it would move. */
export function PopularNext({ popular }: { popular: readonly PopularPlace[] | undefined }) {
  const places = popular?.slice(POPULAR_PLACES.length) ?? []
  if (places.length === 0) return null
  return (
    <section aria-labelledby="popular-next">
      <h2 id="popular-next">Popular in the Next {DISCOVER.popularDays} Days</h2>
      <Posters places={places} />
    </section>
  )
}

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
