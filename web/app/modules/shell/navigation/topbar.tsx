import type { ReactNode } from 'react'
import { Bell } from '../../inbox/notifications/bell.tsx'
import { BackButton } from './back-button.tsx'
import { MenuButton } from './menu-button.tsx'
import styles from './topbar.module.css'

interface Props {
  title: string
  children?: ReactNode
}

/** A screen's title at the left, its one action at the right. */
export const TopBar = ({ title, children }: Props) => (
  <header className={styles.bar}>
    <BackButton />
    <h1>{title}</h1>
    {children}
    <Bell className="lg:hidden" />
    <MenuButton />
  </header>
)
