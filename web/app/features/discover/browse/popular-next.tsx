import { DISCOVER, POPULAR_PLACES, type PopularPlace } from '@caravan/contract/discover.ts'
import { PlacePoster } from './place-poster.tsx'
import styles from './popular.module.css'

/** Where people go soon. The last on the screen: it may hold nothing, and nothing is below that it would move. */
export function PopularNext({ popular }: { popular: readonly PopularPlace[] | undefined }) {
  const places = popular?.slice(POPULAR_PLACES.length) ?? []
  if (places.length === 0) return null
  return (
    <section aria-labelledby="popular-next">
      <h2 id="popular-next">Popular in the Next {DISCOVER.popularDays} Days</h2>
      <ul className={styles.posters}>
        {places.map((place) => (
          <PlacePoster key={place.placeId} place={place} />
        ))}
      </ul>
    </section>
  )
}
