import { Link } from 'react-router'
import { NewCount } from '../../../ui/badge.tsx'
import type { Entry } from './entries.ts'
import { FROM_NAVIGATION } from './from-navigation.ts'

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
