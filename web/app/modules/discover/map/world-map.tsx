import { MIN_COUNTED } from '@caravan/contract/discover.ts'
import type { MapPlace } from '@caravan/contract/map.ts'
import { SHORT_MONTHS } from '@caravan/contract/months.ts'
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useOwnToday } from '../../../lib/dates/now.tsx'
import { useDebouncedValue } from '../../../lib/hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState, FailedState } from '../../../ui/failed-state.tsx'
import { Loading, SkeletonText } from '../../../ui/skeleton.tsx'
import { addressOfSearch, FOCUS_RESULTS } from '../search-address.ts'
import { MapCanvas, useMap } from './map-canvas.tsx'
import styles from './map-frame.module.css'
import { MAX_STEPS, MONTH_PARAM, mapQuery, searchOf, spanOf, spanText, stepOf } from './months.ts'
import type { View } from './view.ts'

/** A slider passes over months that nobody looks at. */
const DELAY = 150

/** Where the slider stands, and where it has come to rest. That stands in the address too: Back finds it again. */
export function useMonth(today: string) {
  const [params, setParams] = useSearchParams()
  const [step, setStep] = useState(() => stepOf(params.get(MONTH_PARAM), today))
  const settled = useDebouncedValue(step, DELAY)
  const keep = useEffectEvent((shown: number) => {
    if (stepOf(params.get(MONTH_PARAM), today) === shown) return
    const change = (before: URLSearchParams) => {
      const next = new URLSearchParams(before)
      if (shown === 0) next.delete(MONTH_PARAM)
      else next.set(MONTH_PARAM, spanOf(shown, today).from)
      return next
    }
    setParams(change, { replace: true, preventScrollReset: true })
  })
  useEffect(() => keep(settled), [settled])
  return { step, setStep, settled }
}

interface MonthSliderProps {
  step: number
  today: string
  onChange: (step: number) => void
}

export function MonthSlider({ step, today, onChange }: MonthSliderProps) {
  const id = useId()
  const steps = Array.from({ length: MAX_STEPS + 1 }, (_, index) => index)
  return (
    <div className={styles.slider}>
      <label htmlFor={id}>
        When: <b>{spanText(step, today)}</b>
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={MAX_STEPS}
        value={step}
        aria-valuetext={spanText(step, today)}
        onChange={({ target }) => onChange(target.valueAsNumber)}
      />
      <div className={styles.marks} aria-hidden="true">
        {steps.map((one) => (
          <span key={one}>{one === 0 ? 'All' : SHORT_MONTHS[Number(spanOf(one, today).from.slice(5)) - 1]}</span>
        ))}
      </div>
    </div>
  )
}

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

const NONE: readonly MapPlace[] = []

interface Pressed {
  /** Several places in one, as near as one can come. */
  cluster: readonly MapPlace[]
  view: View | undefined
  places: readonly MapPlace[]
}

/** Where people go, month by month: on a map, and in a list beside it that needs no map. */
export function WorldMap({ takesFocus }: { takesFocus: boolean }) {
  const today = useOwnToday()
  const navigate = useNavigate()
  const { step, setStep, settled } = useMonth(today)
  const query = useQuery({ ...mapQuery(spanOf(settled, today)), placeholderData: keepPreviousData })
  const places = query.data ?? NONE
  const [pressed, setPressed] = useState<Pressed>()
  const addressOf = (place: MapPlace) => addressOfSearch({ q: searchOf(place, settled, today) })

  const map = useMap(places, (cluster) => {
    const [only, ...others] = cluster
    if (only && others.length === 0) void navigate(addressOf(only), { state: FOCUS_RESULTS })
    else setPressed({ cluster, view: map.resting?.view, places })
  })
  // what was pressed is about the view and the months of then
  const isStill = pressed?.view === map.resting?.view && pressed?.places === places
  const { ref } = map
  useEffect(() => {
    if (takesFocus) ref.current?.focus({ preventScroll: true })
  }, [takesFocus, ref])

  return (
    <div className={styles.frame}>
      <MonthSlider step={step} today={today} onChange={setStep} />
      <MapCanvas map={map} />
      <MapPlaceList
        query={query}
        places={pressed && isStill ? pressed.cluster : map.inView}
        hasMore={map.inView.length < places.length}
        when={spanText(settled, today)}
        addressOf={addressOf}
      />
    </div>
  )
}
