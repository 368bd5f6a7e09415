import type { Trip } from '@caravan/contract/trips.ts'
import { Ellipsis } from 'lucide-react'
import { usePrefetch } from '../../../lib/use-prefetch.ts'
import { Menu, type MenuProps } from '../../../ui/overlay/menu.tsx'
import { blockEntry } from '../../blocks/block-entry.tsx'
import { ownTripMenuLabel } from '../../trips/own/own-trip-menu-label.ts'
import type { TripActions } from '../trip-actions.ts'
import styles from './poster-actions.module.css'

interface Props {
  trip: Trip
  actions: TripActions
}

/** What is done rarely with a trip. */
export const PosterMore = ({ trip, actions }: Props) =>
  trip.viewer.canEdit ? (
    <OwnMore trip={trip} actions={actions} />
  ) : (
    <More label={`More about @${trip.user.username}`} items={[blockEntry(trip.user, () => actions.block(trip))]} />
  )

const loadOwnEntries = () => import('./own-poster-entries.tsx')
const LATER = [loadOwnEntries]

function OwnMore({ trip, actions }: Props) {
  usePrefetch(LATER)
  return (
    <More
      label={ownTripMenuLabel(trip.destination)}
      items={async () => (await loadOwnEntries()).ownPosterEntries(trip, actions)}
    />
  )
}

const More = ({ label, items }: { label: string; items: MenuProps['items'] }) => (
  <Menu
    trigger={(props) => (
      <button {...props} type="button" className={styles.more} aria-label={label}>
        <i>
          <Ellipsis className="icon" />
        </i>
        More
      </button>
    )}
    items={items}
  />
)
