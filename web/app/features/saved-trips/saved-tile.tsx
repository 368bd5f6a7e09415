import type { Trip } from '@caravan/contract/trips.ts'
import { useQueryClient } from '@tanstack/react-query'
import { BookmarkX } from 'lucide-react'
import { IconButton } from '../../ui/icon-button.tsx'
import { TripTile } from '../trips/tile/trip-tile.tsx'
import { saveTrip } from './save-trip.ts'
import styles from './saved-screen.module.css'

/** A saved trip, which leads to it in the feed. `onForgotten` runs before it goes from the list. */
export function SavedTile({ trip, onForgotten }: { trip: Trip; onForgotten: () => void }) {
  const client = useQueryClient()
  function forget() {
    onForgotten()
    saveTrip(client, trip, false)
  }
  return (
    <TripTile trip={trip} heading="h2">
      <IconButton label={`Forget the trip to ${trip.destination}`} className={styles.forget} onClick={forget}>
        <BookmarkX className="icon" />
      </IconButton>
    </TripTile>
  )
}
