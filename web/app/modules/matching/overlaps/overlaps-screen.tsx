import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { whenOf } from '../../../lib/dates/trip-dates.ts'
import { useAddressChoice } from '../../../lib/hooks.ts'
import { ChipGroup } from '../../../ui/form/chip-group.tsx'
import { TopBar } from '../../shell/navigation/topbar.tsx'
import { addressOfTrip, tripQuery } from '../../trips/trip-keys.ts'
import { type Asked, AskedDialog } from './overlap-item.tsx'
import { OverlapList } from './overlap-list.tsx'
import styles from './overlaps-screen.module.css'
import { countryParams, readsCountry } from './prefetch-overlaps.ts'

const COUNTRY = [{ value: 'country', label: 'Also elsewhere in the country' }] as const
const COUNTRY_CHOICE = { read: readsCountry, write: countryParams }

/** Who else is where one is going, when one is there: what is shown first after a trip was posted. */
export function OverlapsScreen() {
  const { postId: tripId = '' } = useParams()
  const [withCountry, show] = useAddressChoice(COUNTRY_CHOICE)
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
