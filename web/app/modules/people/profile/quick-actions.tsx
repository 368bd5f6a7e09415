import type { Trip } from '@caravan/contract/trips.ts'
import type { LucideIcon } from 'lucide-react'
import Bell from 'lucide-react/icons/bell'
import Bookmark from 'lucide-react/icons/bookmark'
import CalendarDays from 'lucide-react/icons/calendar-days'
import Compass from 'lucide-react/icons/compass'
import Eye from 'lucide-react/icons/eye'
import Settings from 'lucide-react/icons/settings'
import { useId, useRef } from 'react'
import { Link } from 'react-router'
import { LinkButton } from '../../../ui/button.tsx'
import { FailedState } from '../../../ui/failed-state.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { SectionTitle } from '../../shell/navigation/topbar.tsx'
import { NoTrips, TripTiles, TripTilesSkeleton } from '../../trips/own/trip-tiles.tsx'
import { ALL_TRIPS, TRIP_CALENDAR } from '../../trips/trip-keys.ts'
import styles from './profile-screen.module.css'

interface Props {
  trips: readonly Trip[] | undefined
  hasFailed: boolean
  isTrying: boolean
  onRetry: () => void
}
const RECENT = 3

export function RecentTrips({ trips, hasFailed, isTrying, onRetry }: Props) {
  const title = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <section aria-labelledby={title}>
      <SectionTitle>
        <h2 id={title} ref={heading} tabIndex={-1}>
          Recent Trips
        </h2>
        {trips?.length ? (
          <LinkButton
            variant="quiet"
            small
            to={ALL_TRIPS}
            onClick={() => toast({ title: 'Showing all your trips', isForNextScreen: true })}
          >
            View All Trips
          </LinkButton>
        ) : null}
      </SectionTitle>
      {hasFailed ? (
        <FailedState title="Something went wrong" heading="h3" busy={isTrying} onRetry={onRetry}>
          Failed to load posts. Please try again later.
        </FailedState>
      ) : null}
      {!hasFailed && !trips ? <TripTilesSkeleton label="Loading profile..." /> : null}
      {trips?.length === 0 ? <NoTrips heading="h3" /> : null}
      {trips?.length ? <TripTiles isByMonth trips={trips.slice(0, RECENT)} focusAfter={() => heading.current} /> : null}
    </section>
  )
}

export type ProfileDialog = 'edit' | 'interests'

interface QuickAction {
  opens: ProfileDialog | `/${string}`
  label: string
  icon: LucideIcon
  says: string
}
const QUICK_ACTIONS: QuickAction[] = [
  {
    opens: 'interests',
    label: 'Travel Preferences',
    icon: Compass,
    says: 'Opening travel preferences settings',
  },
  { opens: TRIP_CALENDAR, label: 'Trip Calendar', icon: CalendarDays, says: 'Opening your trip calendar' },
  { opens: '/settings', label: 'Account Settings', icon: Settings, says: 'Opening account settings page' },
]

export function QuickActions({ onOpen }: { onOpen: (dialog: ProfileDialog) => void }) {
  const title = useId()
  return (
    <section className="card" aria-labelledby={title}>
      <h2 id={title}>Quick Actions</h2>
      <div className={styles.links}>
        {QUICK_ACTIONS.map((action) => (
          <Action key={action.label} {...action} onOpen={onOpen} />
        ))}
        <Link to="/saved">
          <Bookmark className="icon" />
          Saved Trips and Wishes
        </Link>
        <Link to="/settings/notifications">
          <Bell className="icon" />
          Notification Settings
        </Link>
        <Link to="/profile/see-as">
          <Eye className="icon" />
          See as…
        </Link>
      </div>
    </section>
  )
}

function Action({ opens, label, icon: Icon, says, onOpen }: QuickAction & { onOpen: (dialog: ProfileDialog) => void }) {
  const words = { title: label, description: says }
  if (isAddress(opens)) {
    return (
      <Link to={opens} onClick={() => toast({ ...words, isForNextScreen: true })}>
        <Icon className="icon" />
        {label}
      </Link>
    )
  }
  const open = () => {
    toast(words)
    onOpen(opens)
  }
  return (
    <button type="button" aria-haspopup="dialog" onClick={open}>
      <Icon className="icon" />
      {label}
    </button>
  )
}

const isAddress = (opens: QuickAction['opens']): opens is `/${string}` => opens.startsWith('/')
