import type { ReactNode } from 'react'
import { Bell } from '../../notifications/bell.tsx'
import { MenuButton } from './menu-button.tsx'
import styles from './topbar.module.css'

/** A screen's title at the left, its one action at the right. */
export const TopBar = ({ title, children }: { title: string; children?: ReactNode }) => (
  <header className={styles.bar}>
    <h1>{title}</h1>
    {children}
    <Bell />
    <MenuButton />
  </header>
)
