import type { Trip } from '@caravan/contract/trips.ts'
import { Ellipsis } from 'lucide-react'
import { Menu } from '../../../ui/overlay/menu.tsx'
import { blockEntry } from '../../blocks/block-entry.tsx'
import type { TripActions } from '../trip-actions.ts'
import styles from './poster-actions.module.css'

/** What is done rarely with somebody else's trip. */
export const PosterMore = ({ trip, actions }: { trip: Trip; actions: TripActions }) => (
  <Menu
    trigger={(props) => (
      <button {...props} type="button" className={styles.more} aria-label={`More about @${trip.user.username}`}>
        <i>
          <Ellipsis className="icon" />
        </i>
        More
      </button>
    )}
    items={[blockEntry(trip.user, () => actions.block(trip))]}
  />
)
