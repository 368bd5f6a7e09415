import type { Trip } from '@caravan/contract/trips.ts'
import { TripTile } from '../trips/tile/trip-tile.tsx'
import styles from './traveller-profile.module.css'

interface Props {
  trips: readonly Trip[]
  heading: 'h4' | 'h5'
  isInert: boolean
}

/** Their coming trips as posters, each of which leads to the trip in the feed. */
export function TravellerTrips({ trips, heading, isInert }: Props) {
  if (trips.length === 0) return <p className="soft">No coming trips that you can see.</p>
  return (
    <ul className={styles.trips}>
      {trips.map((trip) => (
        <TripTile key={trip.id} trip={trip} heading={heading} isInert={isInert} />
      ))}
    </ul>
  )
}
