import type { ReactNode } from 'react'
import styles from './section-head.module.css'

interface Props {
  id: string
  title: ReactNode
  /** At the right: the one action, or how many there are. */
  children?: ReactNode
}

/** As high with what is at its right as without it. */
export const SectionHead = ({ id, title, children }: Props) => (
  <div className={styles.head}>
    <h2 id={id}>{title}</h2>
    {children}
  </div>
)
