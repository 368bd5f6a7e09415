import type { ReactNode } from 'react'
import styles from './section-title.module.css'

/** The heading of a section at the left, its one action at the right. */
export const SectionTitle = ({ children }: { children: ReactNode }) => <div className={styles.title}>{children}</div>
