import type { Trip } from '@caravan/contract/trips.ts'
import { Share2 } from 'lucide-react'
import type { MenuItem } from '../../../ui/overlay/menu.tsx'
import { ownTripEntries } from '../../trips/own/own-trip-entries.tsx'
import type { TripActions } from '../trip-actions.ts'

/** What is done rarely with a poster of one's own. */
export const ownPosterEntries = (trip: Trip, { share, edit, remove }: TripActions): MenuItem[] => [
  { label: 'Share', icon: <Share2 className="icon" />, onSelect: () => share(trip) },
  ...ownTripEntries({ onEdit: () => edit(trip), onDelete: () => remove(trip) }),
]
