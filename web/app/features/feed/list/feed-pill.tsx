import type { ReactNode } from 'react'
import styles from './feed-pill.module.css'

interface Props {
  label: string
  icon: ReactNode
  onClick: () => void
}

/** A quiet way to another place of the feed, above the poster. */
export const FeedPill = ({ label, icon, onClick }: Props) => (
  <div className={styles.place}>
    <button type="button" className={styles.pill} onClick={onClick}>
      {icon}
      {label}
    </button>
  </div>
)
