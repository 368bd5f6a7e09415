import { Plus } from 'lucide-react'
import { NavLink } from 'react-router'
import styles from './bottom-bar.module.css'
import { BAR, type Counts } from './entries.ts'
import { NavEntry } from './nav-entry.tsx'

export const BottomBar = ({ counts }: { counts: Counts }) => (
  <nav className={styles.bar} aria-label="Main" data-bottom-bar="">
    {BAR.left.map((entry) => (
      <NavEntry key={entry.to} entry={entry} count={counts[entry.to]} />
    ))}
    <NavLink to="/post-trip" className={styles.add}>
      <Plus className="icon" />
      Post
    </NavLink>
    {BAR.right.map((entry) => (
      <NavEntry key={entry.to} entry={entry} count={counts[entry.to]} />
    ))}
  </nav>
)
