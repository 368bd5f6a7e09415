import type { Trip } from '@caravan/contract/trips.ts'
import type { QueryClient } from '@tanstack/react-query'
import Bookmark from 'lucide-react/icons/bookmark'
import BookmarkCheck from 'lucide-react/icons/bookmark-check'
import Library from 'lucide-react/icons/library'
import Share2 from 'lucide-react/icons/share-2'
import type { MenuItem } from '../../../../ui/overlay/menu.tsx'
import { blockEntry } from '../../../safety/blocks/block-menu.tsx'
import { openReport } from '../../../safety/reports/open-report.ts'
import { reportEntry } from '../../../safety/reports/report-entry.tsx'
import { calendarFileEntry, ownTripEntries } from '../../own/own-trip-entries.tsx'
import { saveTrip } from '../../saved-trips/saved-trips.ts'
import type { TripActions } from '../trip-actions.ts'

interface Given {
  trip: Trip
  actions: TripActions
  client: QueryClient
  onShowSaved: () => void
}

export const posterEntries = (given: Given): MenuItem[] =>
  given.trip.viewer.canEdit ? ownEntries(given) : othersEntries(given)

const ownEntries = ({ trip, actions: { share, overlaps, postAgain, edit, remove } }: Given): MenuItem[] => [
  { label: 'Share', icon: <Share2 className="icon" />, onSelect: () => share(trip) },
  ...ownTripEntries(trip, {
    onOverlaps: () => overlaps(trip),
    onPostAgain: () => postAgain(trip),
    onEdit: () => edit(trip),
    onDelete: () => remove(trip),
  }),
]

const othersEntries = ({ trip, actions, client, onShowSaved }: Given): MenuItem[] => [
  saveEntry(trip, client),
  { label: 'Show saved trips', icon: <Library className="icon" />, onSelect: onShowSaved },
  calendarFileEntry(trip.id),
  reportEntry(() => report(trip)),
  blockEntry(trip.user, () => actions.block(trip)),
]

const report = ({ id, destination, user }: Trip) =>
  openReport({ subjects: [{ kind: 'trip', id, label: `The trip to ${destination} of @${user.username}`, user }] })

const saveEntry = (trip: Trip, client: QueryClient): MenuItem => {
  const { isSaved } = trip.viewer
  return {
    label: isSaved ? 'Saved' : 'Save',
    icon: isSaved ? <BookmarkCheck className="icon" /> : <Bookmark className="icon" />,
    onSelect: () => saveTrip(client, trip, !isSaved),
  }
}
