import type { Trip } from '@caravan/contract/trips.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { usePrefetch } from '../../../lib/use-prefetch.ts'
import { Menu } from '../../../ui/overlay/menu.tsx'
import { ownTripMenuLabel } from '../../trips/own/own-trip-menu-label.ts'
import type { TripActions } from '../trip-actions.ts'
import styles from './poster-actions.module.css'

interface Props {
  trip: Trip
  actions: TripActions
}

const loadEntries = () => import('./poster-entries.tsx')
const LATER = [loadEntries]

const posterMoreLabel = ({ viewer, destination, user }: Trip) =>
  viewer.canEdit ? ownTripMenuLabel(destination) : `More about @${user.username}`

/** What is done rarely with a trip. Its entries say what is so when it opens: they are made anew whenever it changes. */
export function PosterMore({ trip, actions }: Props) {
  usePrefetch(LATER)
  const client = useQueryClient()
  const navigate = useNavigate()
  const [entries, setEntries] = useState<Awaited<ReturnType<typeof loadEntries>>>()
  const given = { trip, actions, client, onShowSaved: () => void navigate('/saved') }
  async function load() {
    const loaded = await loadEntries()
    setEntries(loaded)
    return loaded.posterEntries(given)
  }
  return (
    <Menu
      trigger={(props) => (
        <button {...props} type="button" className={styles.more} aria-label={posterMoreLabel(trip)}>
          <i>
            <Ellipsis className="icon" />
          </i>
          More
        </button>
      )}
      items={entries ? entries.posterEntries(given) : load}
    />
  )
}
