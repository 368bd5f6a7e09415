import type { OwnUser } from '@caravan/contract/users.ts'
import { Ban, Bell, LogOut, SlidersHorizontal } from 'lucide-react'
import { classNames } from '../../lib/class-names.ts'
import { logout } from '../../lib/viewer/logout.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { ThemeSwitch } from '../shell/navigation/theme-switch.tsx'
import styles from './account-settings.module.css'
import { LetterKeysSwitch } from './letter-keys-switch.tsx'

export const AccountSettings = ({ viewer }: { viewer: OwnUser }) => (
  <div className={classNames('stack', styles.settings)}>
    <div>
      <h3>E-mail</h3>
      <p>{viewer.email}</p>
      <p className="soft small">Nobody else sees it.</p>
    </div>
    <div>
      <h3>Theme</h3>
      <ThemeSwitch />
    </div>
    <div>
      <h3>Keyboard</h3>
      <LetterKeysSwitch />
    </div>
    <div>
      <h3>Notifications</h3>
      <div className={styles.links}>
        <LinkButton to="/notifications">
          <Bell className="icon" />
          Show notifications
        </LinkButton>
        <LinkButton to="/settings/notifications">
          <SlidersHorizontal className="icon" />
          Notification settings
        </LinkButton>
      </div>
    </div>
    <div>
      <h3>Blocked travelers</h3>
      <LinkButton to="/settings/blocked">
        <Ban className="icon" />
        Show blocked travelers
      </LinkButton>
    </div>
    <Button onClick={logout}>
      <LogOut className="icon" />
      Logout
    </Button>
  </div>
)
