import type { ReactNode } from 'react'
import { Bell } from '../../notifications/bell.tsx'
import { MenuButton } from './menu-button.tsx'
import styles from './topbar.module.css'

interface Props {
  title: string
  /** Before the title: a step back, on small screens. */
  start?: ReactNode
  children?: ReactNode
}

/** A screen's title at the left, its one action at the right. */
export const TopBar = ({ title, start, children }: Props) => (
  <header className={styles.bar}>
    {start}
    <h1>{title}</h1>
    {children}
    <Bell className="lg:hidden" />
    <MenuButton />
  </header>
)
