import { Link, useLocation } from 'react-router'
import { NewCount } from '../../../ui/badge.tsx'
import type { Entry } from './entries.ts'
import { FROM_NAVIGATION } from './from-navigation.ts'

interface Props {
  entry: Entry
  count?: number | undefined
  onClick?: () => void
}

export function NavEntry({ entry, count, onClick }: Props) {
  const { to, label, icon: Icon } = entry
  const { pathname } = useLocation()
  return (
    <Link
      to={to}
      state={FROM_NAVIGATION}
      onClick={onClick}
      aria-current={leadsHere(entry, pathname) ? 'page' : undefined}
    >
      <Icon className="icon" />
      {label}
      <NewCount value={count} label={`${count} new`} />
    </Link>
  )
}

/** Also to what lies below it, under its own address or another. */
const leadsHere = ({ to, within }: Entry, pathname: string) =>
  pathname === to ||
  (to !== '/' && pathname.startsWith(`${to}/`)) ||
  (within !== undefined && pathname.startsWith(`${within}/`))
