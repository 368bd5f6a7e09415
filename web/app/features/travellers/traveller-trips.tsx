import type { Trip } from '@caravan/contract/trips.ts'
import { TripTile } from '../trips/tile/trip-tile.tsx'
import styles from './traveller-profile.module.css'

/** Their coming trips as posters, each of which leads to the trip in the feed. */
export function TravellerTrips({ trips, heading }: { trips: readonly Trip[]; heading: 'h4' | 'h5' }) {
  if (trips.length === 0) return <p className="soft">No coming trips that you can see.</p>
  return (
    <ul className={styles.trips}>
      {trips.map((trip) => (
        <TripTile key={trip.id} trip={trip} heading={heading} />
      ))}
    </ul>
  )
}
