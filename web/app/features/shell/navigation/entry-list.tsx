import { useLocation } from 'react-router'
import { classNames } from '../../../lib/class-names.ts'
import { type Counts, ENTRIES, entryAt } from './entries.ts'
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

export function EntryList({ label, counts, className, onChoose }: Props) {
  const current = entryAt(useLocation().pathname)
  return (
    <nav className={classNames(styles.list, className)} aria-label={label}>
      {ENTRIES.map((entry) => (
        <NavEntry
          key={entry.to}
          entry={entry}
          isCurrent={entry === current}
          count={counts[entry.to]}
          onClick={onChoose}
        />
      ))}
    </nav>
  )
}
