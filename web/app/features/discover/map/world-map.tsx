import type { MapPlace } from '@caravan/contract/map.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useOwnToday } from '../../../lib/dates/own-today.ts'
import { addressOfSearch } from '../search-address.ts'
import { FOCUS_RESULTS } from '../use-search.ts'
import { MapCanvas } from './map-canvas.tsx'
import styles from './map-frame.module.css'
import { MapPlaceList } from './map-place-list.tsx'
import { mapQuery } from './map-queries.ts'
import { MonthSlider } from './month-slider.tsx'
import { searchOf, spanOf, spanText } from './months.ts'
import { useMap } from './use-map.ts'
import { useMonth } from './use-month.ts'
import type { View } from './view.ts'

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
