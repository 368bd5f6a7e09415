import { type ReactNode, useId } from 'react'
import styles from './section.module.css'

interface Props {
  id?: string
  title: string
  children: ReactNode
}

export function Section({ id, title, children }: Props) {
  const titleId = useId()
  return (
    <section id={id} className={`card ${styles.section}`} aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      {children}
    </section>
  )
}

export const Actions = ({ children }: { children: ReactNode }) => <div className={styles.actions}>{children}</div>
