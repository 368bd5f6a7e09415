import { ChevronLeft, MapPin } from 'lucide-react'
import { Link } from 'react-router'
import { useSignedIn } from '../../lib/viewer/use-viewer.ts'
import { buttonClass } from '../../ui/button.tsx'
import { TopBar } from '../shell/navigation/topbar.tsx'
import { LocalGroups } from './groups/local-groups.tsx'
import { LocationPrompt } from './location-prompt.tsx'
import styles from './near-me-screen.module.css'
import { NearbyTravellers } from './travellers/nearby-travellers.tsx'

/** Who is in the viewer's city now, and the group chats of the city. */
export function NearMeScreen() {
  const { city, country } = useSignedIn()
  return (
    <div className={styles.screen}>
      <TopBar title="Near Me" start={<BackToDiscover />} />
      {city ? (
        <>
          <p className={styles.here}>
            <MapPin className="icon" />
            <bdi>{[city, country].filter(Boolean).join(', ')}</bdi>
          </p>
          <LocalGroups city={city} />
          <NearbyTravellers city={city} />
        </>
      ) : (
        <LocationPrompt />
      )}
    </div>
  )
}

/** Small screens have no entry for it in their bar. */
const BackToDiscover = () => (
  <Link
    to="/discover"
    className={buttonClass({ variant: 'quiet', className: `round ${styles.back}` })}
    aria-label="Back to Discover"
  >
    <ChevronLeft className="icon" />
  </Link>
)
