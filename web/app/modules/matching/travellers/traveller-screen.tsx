import { useNavigate, useParams } from 'react-router'
import { TopBar } from '../../shell/navigation/topbar.tsx'
import styles from './traveller-profile.module.css'
import { TravellerProfile } from './traveller-profile.tsx'

export function TravellerScreen() {
  const { username = '' } = useParams()
  const navigate = useNavigate()
  return (
    <div className={styles.screen}>
      <TopBar title="Traveler" />
      <TravellerProfile username={username.toLowerCase()} heading="h2" onGone={() => void navigate('/')} />
    </div>
  )
}
