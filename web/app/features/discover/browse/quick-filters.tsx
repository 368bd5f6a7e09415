import { CalendarDays, User } from 'lucide-react'
import type { ReactNode } from 'react'
import { useOwnToday } from '../../../lib/dates/own-today.ts'
import { monthAndYear } from '../../../lib/dates/trip-dates.ts'
import styles from './quick-filters.module.css'
import { SearchLink } from './search-link.tsx'

export function QuickFilters() {
  const month = monthAndYear(useOwnToday()).split(' ')[0]
  return (
    <div className={styles.quick}>
      <QuickFilter
        q="this month"
        title="This Month"
        says={`Showing trips in ${month}`}
        icon={<CalendarDays className="icon" />}
      >
        Trips in {month}
      </QuickFilter>
      <QuickFilter
        q="solo"
        title="Solo Travelers"
        says="Showing trips of solo travelers"
        icon={<User className="icon" />}
      >
        Trips tagged solo
      </QuickFilter>
    </div>
  )
}

interface Props {
  /** The line that it searches. */
  q: string
  title: string
  /** Said in passing. */
  says: string
  icon: ReactNode
  children: ReactNode
}

const QuickFilter = ({ q, title, says, icon, children }: Props) => (
  <SearchLink q={q} className="card" toast={{ title: `Filter: ${title}`, description: says }}>
    {icon}
    <b>{title}</b>
    <span className="soft small">{children}</span>
  </SearchLink>
)
