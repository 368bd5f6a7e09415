import { Link } from 'react-router'
import { LinkButton } from '../../ui/button.tsx'
import { Stamp } from '../../ui/picture/stamp.tsx'
import { EnableLocation } from '../location/enable-location.tsx'
import { focusMain } from '../location/focus-main.ts'
import styles from './location-prompt.module.css'

/** For those who have not said where they are. */
export const LocationPrompt = () => (
  <div className={styles.prompt}>
    <Stamp scene="lookout" className="w-[150px]" />
    <h2>Location Services Required</h2>
    <p className="soft">
      Enable location to discover nearby travelers and join local group chats. You can also{' '}
      <Link to="/profile#city">update your location manually in your profile</Link>.
    </p>
    <div className={styles.actions}>
      <EnableLocation variant="primary" warns onLocated={focusMain} />
      <LinkButton to="/profile" variant="quiet">
        Not Now
      </LinkButton>
    </div>
    <p className="soft small">Others see your city, never where you are.</p>
  </div>
)
