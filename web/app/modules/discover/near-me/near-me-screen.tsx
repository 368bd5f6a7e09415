import MapPin from 'lucide-react/icons/map-pin'
import { useSignedIn } from '../../../lib/viewer/use-viewer.ts'
import { TopBar } from '../../shell/navigation/topbar.tsx'
import { LocalGroups } from './groups/local-groups.tsx'
import styles from './near-me-screen.module.css'
import { LocationPrompt } from './travellers/nearby-row.tsx'
import { NearbyTravellers } from './travellers/nearby-travellers.tsx'

export function NearMeScreen() {
  const { city, country } = useSignedIn()
  return (
    <div className={styles.screen}>
      <TopBar title="Near Me" />
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
