import { MapPin } from 'lucide-react'
import { useSignedIn } from '../../../lib/viewer/use-viewer.ts'
import { LinkButton } from '../../../ui/button.tsx'
import styles from './near-card.module.css'

/** A drawn town, where the gazetteer does not know the viewer's city, or there is none yet. */
const TOWN = '/postcards/g2267057/1'

export function NearCard() {
  const { city, placeId } = useSignedIn()
  const drawing = placeId ? `/postcards/${placeId}/0` : TOWN
  return (
    <section className={`card flush ${styles.near}`} aria-labelledby="near">
      <picture className={styles.art}>
        <source media="(min-width: 768px)" srcSet={`${drawing}/1600x1000.svg`} />
        <img src={`${drawing}/1440x480.svg`} width={1440} height={480} alt="" />
      </picture>
      <div className={styles.words}>
        <h2 id="near">Find Adventurers Near You</h2>
        <p className="soft">
          Travelers in <bdi>{city ?? 'your city'}</bdi>, and group chats that last two days.
        </p>
        <LinkButton variant="primary" to="/near-me">
          <MapPin className="icon" />
          Find Near Me
        </LinkButton>
      </div>
    </section>
  )
}
