import { Plus } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import styles from './bottom-bar.module.css'
import { BAR, type Counts, type Entry, entryAt } from './entries.ts'
import { NavEntry } from './nav-entry.tsx'

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
