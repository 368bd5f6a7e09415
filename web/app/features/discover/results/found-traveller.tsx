import type { FoundTraveller as Found } from '@caravan/contract/search.ts'
import { Plane, Sparkles } from 'lucide-react'
import { Link } from 'react-router'
import { whenOf } from '../../../lib/dates/trip-dates.ts'
import { InterestChip } from '../../../ui/form/chip.tsx'
import { SkeletonText } from '../../../ui/skeleton.tsx'
import { activityText, commonText, nameOf } from '../../near-me/traveller-facts.ts'
import { Fact, Facts, TravellerRow } from '../../travellers/row/traveller-row.tsx'
import { TravellerRowSkeletons } from '../../travellers/row/traveller-row-skeletons.tsx'
import { addressOfTrip } from '../../trips/trip-address.ts'
import styles from './results.module.css'

/** So many of their activities are named. */
const SHOWN = 3

/** Somebody who was found, with the next trip that fits. */
export function FoundTraveller({ traveller }: { traveller: Found }) {
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

export const FoundTravellerSkeletons = () => (
  <TravellerRowSkeletons label="Searching travelers..." className={styles.traveller}>
    <Facts>
      <Fact>
        <SkeletonText className="px-16" />
      </Fact>
    </Facts>
  </TravellerRowSkeletons>
)
