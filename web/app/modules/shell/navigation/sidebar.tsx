import LogOut from 'lucide-react/icons/log-out'
import Plus from 'lucide-react/icons/plus'
import { Link } from 'react-router'
import { logout } from '../../../lib/viewer/logout.ts'
import { useSignedIn } from '../../../lib/viewer/use-viewer.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Avatar } from '../../../ui/picture/avatar.tsx'
import { DeferredBell } from '../../inbox/notifications/deferred-bell.tsx'
import { Brand } from '../brand.tsx'
import type { Counts } from './entries.ts'
import { DeferredModerationEntry, EntryList } from './entry-list.tsx'
import styles from './sidebar.module.css'
import { ThemeSwitch } from './theme-switch.tsx'

export function Sidebar({ counts }: { counts: Counts }) {
  const viewer = useSignedIn()
  return (
    <header className={styles.sidebar}>
      <div className={styles.top}>
        <Brand />
        <DeferredBell />
      </div>
      <EntryList label="Main" counts={counts} className={styles.entries} />
      {viewer.isModerator ? <DeferredModerationEntry /> : null}
      <LinkButton to="/post-trip" variant="ember" className="mt-4">
        <Plus className="icon" />
        Post Trip
      </LinkButton>
      <div className={styles.foot}>
        <ThemeSwitch />
        <Link className={styles.self} to="/profile">
          <Avatar user={viewer} size={36} alt="" />
          <span>
            <span className="strong" dir="auto">
              {viewer.firstName}
            </span>
            <span className="soft small">@{viewer.username}</span>
          </span>
        </Link>
        <Button variant="quiet" small className="justify-start" onClick={logout}>
          <LogOut className="icon" />
          Logout
        </Button>
      </div>
    </header>
  )
}
