import Scale from 'lucide-react/icons/scale'
import { useLocation } from 'react-router'
import { NavEntry } from './bottom-bar.tsx'
import styles from './entry-list.module.css'

const ENTRY = { to: '/moderation', label: 'Moderation', icon: Scale }

/** Below the entries that everybody has; for moderators alone. */
export function ModerationEntry({ onChoose }: { onChoose?: () => void }) {
  const { pathname } = useLocation()
  const isCurrent = pathname === ENTRY.to || pathname.startsWith(`${ENTRY.to}/`)
  return (
    <nav className={styles.list} aria-label="For moderators">
      <NavEntry entry={ENTRY} isCurrent={isCurrent} onClick={onChoose} />
    </nav>
  )
}
