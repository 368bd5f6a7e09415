import { NavLink } from 'react-router'
import { NewCount } from '../../../ui/badge.tsx'
import type { Entry } from './entries.ts'
import { FROM_NAVIGATION } from './from-navigation.ts'

interface Props {
  entry: Entry
  count?: number | undefined
  onClick?: () => void
}

/** `aria-current="page"` comes from `NavLink`. */
export const NavEntry = ({ entry: { to, label, icon: Icon }, count, onClick }: Props) => (
  <NavLink to={to} state={FROM_NAVIGATION} end={to === '/'} onClick={onClick}>
    <Icon className="icon" />
    {label}
    <NewCount value={count} label={`${count} new`} />
  </NavLink>
)
