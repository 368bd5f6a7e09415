import Plus from 'lucide-react/icons/plus'
import { Link, useLocation } from 'react-router'
import { NewCount } from '../../../ui/badge.tsx'
import styles from './bottom-bar.module.css'
import { BAR, type Counts, type Entry, entryAt, FROM_NAVIGATION } from './entries.ts'

interface Props {
  entry: Entry
  isCurrent: boolean
  count?: number | undefined
  onClick?: () => void
}

export function NavEntry({ entry: { to, label, icon: Icon }, isCurrent, count, onClick }: Props) {
  return (
    <Link to={to} state={FROM_NAVIGATION} onClick={onClick} aria-current={isCurrent ? 'page' : undefined}>
      <Icon className="icon" />
      {label}
      <NewCount value={count} label={`${count} new`} />
    </Link>
  )
}

export function BottomBar({ counts }: { counts: Counts }) {
  const { pathname } = useLocation()
  const current = entryAt(pathname)
  const isPosting = pathname === '/post-trip'
  const entryOf = (entry: Entry) => (
    <NavEntry key={entry.to} entry={entry} isCurrent={entry === current} count={counts[entry.to]} />
  )
  return (
    <nav className={styles.bar} aria-label="Main bar" data-bottom-bar="">
      {BAR.left.map(entryOf)}
      <Link to="/post-trip" className={styles.add} aria-current={isPosting ? 'page' : undefined}>
        <Plus className="icon" />
        Post
      </Link>
      {BAR.right.map(entryOf)}
    </nav>
  )
}
