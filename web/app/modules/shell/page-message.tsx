import type { ReactNode } from 'react'
import styles from './page-message.module.css'

interface Props {
  /** Decoration beside the words. */
  picture: ReactNode
  title: string
  words: string
  /** Buttons that lead on. */
  children: ReactNode
}

/** The middle of a page that leads nowhere: what happened, and where to go. */
export const PageMessage = ({ picture, title, words, children }: Props) => (
  <div className={styles.page}>
    {picture}
    <div className={styles.words}>
      <h1>{title}</h1>
      <p>{words}</p>
      <div className={styles.actions}>{children}</div>
    </div>
  </div>
)
