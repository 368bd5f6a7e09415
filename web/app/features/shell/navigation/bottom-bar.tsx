import { Plus } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { CachedFragment } from '../../../lib/cached-fragment.tsx'
import styles from './bottom-bar.module.css'
import { BAR, type Counts, type Entry, entryAt } from './entries.ts'
import { NavEntry } from './nav-entry.tsx'

const SHOWN = [...BAR.left, ...BAR.right]

export function BottomBar({ counts }: { counts: Counts }) {
  const { pathname } = useLocation()
  const current = entryAt(pathname)
  const isPosting = pathname === '/post-trip'
  const entryOf = (entry: Entry) => (
    <NavEntry key={entry.to} entry={entry} isCurrent={entry === current} count={counts[entry.to]} />
  )
  return (
    <CachedFragment
      as="nav"
      name="bottom-bar"
      by={[current?.to, isPosting, ...SHOWN.map(({ to }) => counts[to])]}
      className={styles.bar}
      aria-label="Main bar"
      data-bottom-bar=""
    >
      {() => (
        <>
          {BAR.left.map(entryOf)}
          <Link to="/post-trip" className={styles.add} aria-current={isPosting ? 'page' : undefined}>
            <Plus className="icon" />
            Post
          </Link>
          {BAR.right.map(entryOf)}
        </>
      )}
    </CachedFragment>
  )
}
