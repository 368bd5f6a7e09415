import { PRODUCT } from '@caravan/contract/product.ts'
import type { Trip } from '@caravan/contract/trips.ts'
import { shareLink } from '../../trips/shares/share-link.ts'
import { TripTile } from '../../trips/tile/trip-tile.tsx'
import { travellerPath } from './traveller-link.tsx'
import styles from './traveller-profile.module.css'

/** A profile is for travellers alone, and a link to it leads others to the sign-in: that is said with it. */
export const shareTraveller = (username: string) =>
  shareLink({
    title: `@${username}`,
    path: travellerPath(username),
    note: `Whoever opens it has to sign in to ${PRODUCT.name} first.`,
  })

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
