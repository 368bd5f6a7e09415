import LogOut from 'lucide-react/icons/log-out'
import Plus from 'lucide-react/icons/plus'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from '../../lib/class-names.ts'
import { useDeferredComponent } from '../../lib/lazy.tsx'
import { useLiveConnection } from '../../lib/live/use-live.ts'
import { logout } from '../../lib/viewer/logout.ts'
import { useSignedIn } from '../../lib/viewer/use-viewer.ts'
import { afterFirstView } from '../../lib/when-idle.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Avatar } from '../../ui/picture/avatar.tsx'
import { Bell } from '../inbox/notifications/bell.tsx'
import { useMatchNews } from '../matching/matches/matches-query.ts'
import { TravellerOverScreen } from '../matching/travellers/traveller-over-screen.tsx'
import { BottomBar, type Counts, EntryList, ModerationEntry, useCounts } from './navigation/entries.tsx'
import { ThemeSwitch } from './navigation/theme-switch.tsx'
import { Brand, SkipLink } from './public-page.tsx'
import styles from './shell.module.css'

const loadBackground = async () => (await import('./background.tsx')).Background

function Sidebar({ counts }: { counts: Counts }) {
  const viewer = useSignedIn()
  return (
    <header className={styles.sidebar}>
      <div className={styles.top}>
        <Brand />
        <span>
          <Bell />
        </span>
      </div>
      <EntryList label="Main" counts={counts} className={styles.entries} />
      {viewer.isModerator ? <ModerationEntry /> : null}
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

interface Props {
  /** For a screen that fills everything: no padding, no greatest width. */
  bare?: boolean
  children: ReactNode
}

export function Shell({ bare, children }: Props) {
  const counts = useCounts()
  // before the connection: what listens is there when it opens
  const Background = useDeferredComponent(loadBackground, afterFirstView)
  useLiveConnection(useSignedIn().onboardingCompleted)
  useMatchNews()
  return (
    <>
      <SkipLink />
      <div className={styles.shell}>
        <Sidebar counts={counts} />
        <main id="main" tabIndex={-1} className={classNames(bare && styles.bare)}>
          {children}
        </main>
      </div>
      <BottomBar counts={counts} />
      {Background ? <Background /> : null}
      <TravellerOverScreen />
    </>
  )
}
