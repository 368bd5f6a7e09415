import { Plus } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import styles from './bottom-bar.module.css'
import { BAR, type Counts } from './entries.ts'
import { NavEntry } from './nav-entry.tsx'

export function BottomBar({ counts }: { counts: Counts }) {
  const { pathname } = useLocation()
  return (
    <nav className={styles.bar} aria-label="Main" data-bottom-bar="">
      {BAR.left.map((entry) => (
        <NavEntry key={entry.to} entry={entry} count={counts[entry.to]} />
      ))}
      <Link to="/post-trip" className={styles.add} aria-current={pathname === '/post-trip' ? 'page' : undefined}>
        <Plus className="icon" />
        Post
      </Link>
      {BAR.right.map((entry) => (
        <NavEntry key={entry.to} entry={entry} count={counts[entry.to]} />
      ))}
    </nav>
  )
}
