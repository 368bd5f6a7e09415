import { Plus } from 'lucide-react'
import { NavLink } from 'react-router'
import { BAR, type Counts } from './entries.ts'
import { NavEntry } from './nav-entry.tsx'

export const BottomBar = ({ counts }: { counts: Counts }) => (
  <nav className="bar" aria-label="Main">
    {BAR.left.map((entry) => (
      <NavEntry key={entry.to} entry={entry} count={counts[entry.to]} />
    ))}
    <NavLink to="/post-trip" className="add">
      <Plus className="icon" />
      Post
    </NavLink>
    {BAR.right.map((entry) => (
      <NavEntry key={entry.to} entry={entry} count={counts[entry.to]} />
    ))}
  </nav>
)
