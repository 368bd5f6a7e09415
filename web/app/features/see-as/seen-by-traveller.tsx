import type { SeenAs } from '@caravan/contract/see-as.ts'
import { MissingTraveller, TravellerDetails } from '../travellers/traveller-profile.tsx'
import { TripTile } from '../trips/tile/trip-tile.tsx'
import styles from './see-as-screen.module.css'

/** The page of a traveller, and what else of their trips is found elsewhere; nothing in it leads anywhere. */
export function SeenByTraveller({ seen: { profile, trips } }: { seen: SeenAs }) {
  const onPage = new Set(profile?.trips.map(({ id }) => id))
  const others = trips.filter(({ id }) => !onPage.has(id))
  return (
    <>
      {profile ? <TravellerDetails traveller={profile} heading="h2" isInert /> : <MissingTraveller heading="h2" />}
      {others.length > 0 ? (
        <section className={styles.group}>
          <h3 className={styles.title}>
            {profile ? 'Other trips, in the feed and in searches' : 'Trips, in the feed and in searches'}
          </h3>
          <ul className={styles.trips}>
            {others.map((trip) => (
              <TripTile key={trip.id} trip={trip} heading="h4" isInert />
            ))}
          </ul>
        </section>
      ) : null}
    </>
  )
}
