import { classNames } from '../../../lib/class-names.ts'
import { type Counts, ENTRIES } from './entries.ts'
import styles from './entry-list.module.css'
import { NavEntry } from './nav-entry.tsx'

interface Props {
  /** What the list is called for screen readers. */
  label: string
  counts: Counts
  className?: string
  /** Once an entry has been chosen. */
  onChoose?: () => void
}

export const EntryList = ({ label, counts, className, onChoose }: Props) => (
  <nav className={classNames(styles.list, className)} aria-label={label}>
    {ENTRIES.map((entry) => (
      <NavEntry key={entry.to} entry={entry} count={counts[entry.to]} onClick={onChoose} />
    ))}
  </nav>
)
