import { Ban, Bell, LogOut, Settings } from 'lucide-react'
import type { ReactNode } from 'react'
import { useId } from 'react'
import { logout } from '../../lib/viewer/logout.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { LateCitySection } from '../profile/late-city-section.ts'
import { LetterKeysSwitch } from '../profile/letter-keys-switch.tsx'
import { MotionSwitch } from '../profile/motion-switch.tsx'
import { ThemeSwitch } from '../shell/navigation/theme-switch.tsx'
import { TopBar } from '../shell/navigation/topbar.tsx'
import { AccountSection } from './account/account-section.tsx'
import { DevicesSection } from './devices-section.tsx'
import { GenderSection } from './gender-section.tsx'
import { LateOwnData } from './late-own-data.ts'
import styles from './settings-screen.module.css'

/** All that one decides for oneself, in one place; what has a screen of its own is linked. */
export function SettingsScreen() {
  return (
    <div className={`stack ${styles.screen}`}>
      <TopBar title="Account Settings" />
      <AccountSection />
      <Section title="Profile">
        <p className="soft">Name, picture, bio and travel preferences are on your profile.</p>
        <div className={styles.actions}>
          <LinkButton to="/profile#edit">Edit Profile</LinkButton>
        </div>
      </Section>
      <GenderSection />
      <LateCitySection />
      <Section title="Theme">
        <ThemeSwitch />
      </Section>
      <Section title="Motion">
        <MotionSwitch />
      </Section>
      <Section title="Keyboard">
        <LetterKeysSwitch />
      </Section>
      <Section title="Notifications">
        <div className={styles.actions}>
          <LinkButton to="/notifications">
            <Bell className="icon" />
            Show notifications
          </LinkButton>
          <LinkButton to="/settings/notifications">
            <Settings className="icon" />
            Notification settings
          </LinkButton>
        </div>
      </Section>
      <Section title="Safety">
        <div className={styles.actions}>
          <LinkButton to="/settings/safety">Trusted contact, PINs, help</LinkButton>
          <LinkButton to="/settings/blocked">
            <Ban className="icon" />
            Show blocked travelers
          </LinkButton>
          <LinkButton to="/settings/former-contacts">People who are no longer here</LinkButton>
          <LinkButton to="/settings/reports">Show your reports</LinkButton>
          <LinkButton to="/settings/decisions">Decisions about you</LinkButton>
          <LinkButton href="/rules">Community rules</LinkButton>
        </div>
      </Section>
      <DevicesSection />
      <LateOwnData />
      <Button onClick={logout}>
        <LogOut className="icon" />
        Logout
      </Button>
    </div>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={`card ${styles.section}`} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}
