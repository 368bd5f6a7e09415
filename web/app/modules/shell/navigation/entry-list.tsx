import { useLocation } from 'react-router'
import { classNames } from '../../../lib/class-names.ts'
import { useDeferredComponent } from '../../../lib/lazy.tsx'
import { afterFirstView } from '../../../lib/when-idle.ts'
import { NavEntry } from './bottom-bar.tsx'
import { type Counts, ENTRIES, entryAt } from './entries.ts'
import styles from './entry-list.module.css'

const load = async () => (await import('./moderation-entry.tsx')).ModerationEntry

/** Once the page has been rendered: few have it, and no first view waits for it. */
export function DeferredModerationEntry({ onChoose }: { onChoose?: () => void }) {
  const Entry = useDeferredComponent(load, afterFirstView)
  return Entry ? <Entry onChoose={onChoose} /> : null
}

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
