import { Sheet } from '../../../ui/overlay/dialog.tsx'
import styles from './traveller-profile.module.css'
import { TravellerProfile } from './traveller-profile.tsx'

/** Over whatever screen names a traveller in its address. */
export function TravellerSheet({ username, onClose }: { username: string; onClose: () => void }) {
  return (
    <Sheet
      onClose={onClose}
      title={`@${username}`}
      className={styles.sheet}
      // the address that opens it is an entry already
      hasHistoryEntry={false}
    >
      <div className="dialog-body">
        <TravellerProfile username={username} heading="h3" onGone={onClose} />
      </div>
    </Sheet>
  )
}
