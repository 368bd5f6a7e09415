import type { SeenAs } from '@caravan/contract/see-as.ts'
import { whenOf } from '../../lib/dates/trip-dates.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import styles from './see-as-screen.module.css'

/** What the links of trips show to whoever opens them without signing in. */
export function SeenByVisitor({ seen: { links } }: { seen: SeenAs }) {
  if (links.length === 0) {
    return (
      <EmptyState stamp="lighthouse" title="A sign-in page">
        No trip of yours can be opened without signing in.
      </EmptyState>
    )
  }
  return (
    <>
      <h2 className={styles.title}>Trips, behind their links</h2>
      <p className="soft">Sent in a message elsewhere, a link also shows the photo of its trip.</p>
      <ul className={styles.links}>
        {links.map((link) => (
          <li key={link.tripId}>
            <Picture of={{ imageUrl: '', posterUrl: link.posterUrl }} shape="tile" alt="" className={styles.poster} />
            <div className={styles.words}>
              <h3 className={styles.title} dir="auto">
                {link.destination}, {link.country}
              </h3>
              <p className="soft small">{whenOf(link)}</p>
              <p className="soft small">
                <bdi>{link.firstName || 'Someone'}</bdi> is going
              </p>
              <p className={styles.description} dir="auto">
                {link.description}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}
