import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation, useParams, useSearchParams } from 'react-router'
import { whenOf } from '../../lib/dates/trip-dates.ts'
import { ChipGroup } from '../../ui/form/chip-group.tsx'
import { TopBar } from '../shell/navigation/topbar.tsx'
import { addressOfTrip } from '../trips/trip-address.ts'
import { tripQuery } from '../trips/trip-query.ts'
import { type Asked, AskedDialog } from './asked-dialog.tsx'
import { countryParams, readsCountry } from './overlap-filter.ts'
import { OverlapList } from './overlap-list.tsx'
import styles from './overlaps-screen.module.css'

const COUNTRY = [{ value: 'country', label: 'Also elsewhere in the country' }] as const

/** Who else is where one is going, when one is there: what is shown first after a trip was posted. */
export function OverlapsScreen() {
  const { postId: tripId = '' } = useParams()
  const [withCountry, show] = useCountryChoice()
  const { data: trip } = useQuery(tripQuery(tripId))
  const [asked, setAsked] = useState<Asked>()
  return (
    <div className={styles.screen}>
      <TopBar title="Who overlaps" />
      {trip ? (
        <p className={styles.trip}>
          <Link to={addressOfTrip(tripId)}>
            Your trip to <bdi>{trip.destination}</bdi>
          </Link>
          , {whenOf(trip)}
        </p>
      ) : null}
      <ChipGroup
        multiple
        label="Show"
        options={COUNTRY}
        value={withCountry ? ['country'] : []}
        onChange={(chosen) => show(chosen.length > 0)}
      />
      <OverlapList tripId={tripId} withCountry={withCountry} onAsked={setAsked} />
      <AskedDialog asked={asked} onClose={() => setAsked(undefined)} />
    </div>
  )
}

/**
 * The choice lives in the address, which follows when the router has got there: a press is shown at once, and holds
 * until a step has brought the address there. Where one presses again meanwhile, the earlier step changes nothing.
 */
function useCountryChoice(): [boolean, (country: boolean) => void] {
  const { key } = useLocation()
  const [params, setParams] = useSearchParams()
  const inAddress = readsCountry(params)
  const [pressed, setPressed] = useState<{ country: boolean; before: string }>()
  if (pressed && pressed.country === inAddress && pressed.before !== key) setPressed(undefined)
  function show(country: boolean) {
    setPressed({ country, before: key })
    setParams(countryParams(country), { replace: true, preventScrollReset: true })
  }
  return [pressed?.country ?? inAddress, show]
}
