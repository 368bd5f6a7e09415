import type { Trip } from '@caravan/contract/trips.ts'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import type { TripActions } from '../trip-actions.ts'
import styles from './poster-actions.module.css'
import type { PosterMenu } from './poster-menu.tsx'

export const loadPosterMenu = () => import('./poster-menu.tsx')

/** What is done rarely with somebody else's trip. Without a network nothing opens, and the next press tries again. */
export function PosterMore({ trip, actions }: { trip: Trip; actions: TripActions }) {
  const [Menu, setMenu] = useState<typeof PosterMenu>()
  const load = () =>
    loadPosterMenu().then(
      (loaded) => setMenu(() => loaded.PosterMenu),
      () => undefined,
    )
  const button = (
    <button
      type="button"
      className={styles.more}
      aria-haspopup="menu"
      aria-label={`More about @${trip.user.username}`}
      onClick={Menu ? undefined : load}
    >
      <i>
        <Ellipsis className="icon" />
      </i>
      More
    </button>
  )
  return Menu ? <Menu trip={trip} trigger={button} onBlock={actions.block} /> : button
}
