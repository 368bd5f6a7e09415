import type { FoundTraveller as Found, NearestSearch, Understood } from '@caravan/contract/search.ts'
import type { Trip } from '@caravan/contract/trips.ts'
import { type UseQueryResult, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import Plane from 'lucide-react/icons/plane'
import Sparkles from 'lucide-react/icons/sparkles'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { whyNotLoaded } from '../../../lib/call-error.ts'
import { whenOf } from '../../../lib/dates/trip-dates.ts'
import { useDeferredComponent } from '../../../lib/lazy.tsx'
import { distinctItems } from '../../../lib/query/paged-query.ts'
import { whenIdle } from '../../../lib/when-idle.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/failed-state.tsx'
import { InterestChip } from '../../../ui/form/chip-group.tsx'
import { PagedList } from '../../../ui/paged-list.tsx'
import { SkeletonText } from '../../../ui/skeleton.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import {
  Fact,
  Facts,
  TravellerRow,
  TravellerRowSkeletons,
  travellerRows,
} from '../../matching/travellers/traveller-row.tsx'
import { focusMain } from '../../people/location/focus-main.ts'
import { TripGridSkeleton, TripTile, tripGrid } from '../../trips/tile/trip-tile.tsx'
import { addressOfTrip } from '../../trips/trip-keys.ts'
import { activityText, commonText, nameOf } from '../near-me/traveller-facts.ts'
import { addressOfSearch, FOCUS_RESULTS, type Tab, withoutPiece } from '../search-address.ts'
import { travellerResultsQuery, tripResultsQuery, understoodQuery } from '../search-queries.ts'
import styles from './results.module.css'
import { UnderstoodChips } from './understood-chips.tsx'

/** So many of their activities are named. */
const SHOWN = 3

function FoundTraveller({ traveller }: { traveller: Found }) {
  const { bio, city, country, preferredActivities, trips } = traveller
  const home = [city, country].filter(Boolean).join(', ')
  const shared = commonText(traveller)
  const [next] = trips
  return (
    <TravellerRow traveller={traveller} name={nameOf(traveller)} line={bio || home} className={styles.traveller}>
      <Facts>
        {next ? (
          <Fact icon={<Plane className="icon" />}>
            <Link to={addressOfTrip(next.id)}>
              <bdi>{next.destination}</bdi>
            </Link>
            , {whenOf(next)}
          </Fact>
        ) : null}
        {shared ? <Fact icon={<Sparkles className="icon" />}>{shared}</Fact> : null}
      </Facts>
      <Facts>
        {preferredActivities.slice(0, SHOWN).map((value) => (
          <InterestChip key={value}>{activityText(value)}</InterestChip>
        ))}
      </Facts>
    </TravellerRow>
  )
}

const FoundTravellerSkeletons = () => (
  <TravellerRowSkeletons label="Searching travelers..." className={styles.traveller}>
    <Facts>
      <Fact>
        <SkeletonText className="px-16" />
      </Fact>
    </Facts>
  </TravellerRowSkeletons>
)

function TravellerResults({ q }: { q: string }) {
  const query = useInfiniteQuery({ ...travellerResultsQuery(q), select: distinctItems<Found> })
  return (
    <PagedList
      query={query}
      skeleton={<FoundTravellerSkeletons />}
      failure={{ title: 'Travelers did not load', heading: 'h3', detail: whyNotLoaded }}
      empty={<NoTravellers />}
      more={{ label: 'Show more travelers', className: 'mx-auto mt-5 flex' }}
    >
      {(travellers) => (
        <ul className={travellerRows} aria-label="Travelers">
          {travellers.map((traveller) => (
            <FoundTraveller key={traveller.id} traveller={traveller} />
          ))}
        </ul>
      )}
    </PagedList>
  )
}

/** Nobody needs it before the results. */
const loadSaveSearch = async () => (await import('./save-search.tsx')).SaveSearch

interface Props {
  q: string
  tab: Tab
  onSearch: (q: string, state?: typeof FOCUS_RESULTS) => void
  onTab: (tab: Tab) => void
  /** The last chip was removed with a key: the line can be typed anew. */
  onEmptied: () => void
}

/** What a line was understood as, and what it finds: trips, or those who go on them. */
export function Results({ q, tab, onSearch, onTab, onEmptied }: Props) {
  const understood = useQuery(understoodQuery(q))
  const section = useFocusOnArrival()
  const SaveSearch = useDeferredComponent(loadSaveSearch, whenIdle)
  function remove(piece: { start: number; end: number }) {
    const rest = withoutPiece(understood.data?.text ?? q, piece)
    const isByKey = document.activeElement?.matches(':focus-visible')
    onSearch(rest, FOCUS_RESULTS)
    if (rest) return
    // the chips go with the last of them; a finger would only bring up the keyboard of the screen
    if (isByKey) onEmptied()
    else focusMain()
  }
  return (
    <section ref={section} tabIndex={-1} className="outline-none" aria-labelledby="results">
      <h2 id="results" className="sr-only">
        Results for {q}
      </h2>
      <UnderstoodChips
        q={q}
        understood={understood.data}
        isPending={understood.isLoading}
        onRemove={remove}
        onChoose={(line) => onSearch(line, FOCUS_RESULTS)}
      />
      <Tabs
        label="Results"
        tabs={[
          { id: 'trips', label: 'Trips' },
          { id: 'travellers', label: 'Travelers' },
        ]}
        value={tab}
        onChange={onTab}
      >
        <div className={styles.found}>
          {tab === 'trips' ? <div className={styles.save}>{SaveSearch ? <SaveSearch q={q} /> : null}</div> : null}
          {tab === 'trips' ? <TripResults q={q} understood={understood} /> : <TravellerResults q={q} />}
        </div>
      </Tabs>
    </section>
  )
}

/** What led here by a press is gone with its screen: the keyboard goes on at the results. */
function useFocusOnArrival() {
  const section = useRef<HTMLElement>(null)
  const { state } = useLocation()
  const isMeant = state?.focusesResults === true
  useEffect(() => {
    if (isMeant && document.activeElement === document.body) section.current?.focus({ preventScroll: true })
  }, [isMeant])
  return section
}

/** 'No trips to Faro in May; 12 in Lisbon', 'No trips with #surf in Norway; 100+ elsewhere' */
export const nearestText = (nearest: NearestSearch): string => `No trips ${nearest.asked}; ${foundText(nearest)}`

export const foundText = ({ trips, hasMore, found }: NearestSearch): string => `${trips}${hasMore ? '+' : ''} ${found}`

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

const NoTravellers = () => (
  <EmptyState stamp="signpost" title="No travelers found" heading="h3">
    Try fewer words, or a place that people go to.
  </EmptyState>
)

function TripResults({ q, understood }: { q: string; understood: UseQueryResult<Understood> }) {
  const skeleton = <TripGridSkeleton label="Searching trips..." />
  const query = useInfiniteQuery({ ...tripResultsQuery(q), select: distinctItems<Trip> })
  return (
    <PagedList
      query={query}
      skeleton={skeleton}
      failure={{ title: 'Trips did not load', heading: 'h3', detail: whyNotLoaded }}
      // it comes with the nearest search that finds some
      empty={understood.isLoading ? skeleton : <NoTrips nearest={understood.data?.nearest ?? null} />}
      more={{ label: 'Show more trips', className: 'mx-auto mt-5 flex' }}
    >
      {(trips) => (
        <ul className={tripGrid} aria-label="Trips">
          {trips.map((trip) => (
            <TripTile key={trip.id} trip={trip} heading="h3" />
          ))}
        </ul>
      )}
    </PagedList>
  )
}
