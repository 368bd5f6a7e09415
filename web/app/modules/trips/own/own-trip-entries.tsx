import type { Trip } from '@caravan/contract/trips.ts'
import CalendarDays from 'lucide-react/icons/calendar-days'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import Pencil from 'lucide-react/icons/pencil'
import RotateCw from 'lucide-react/icons/rotate-cw'
import Trash2 from 'lucide-react/icons/trash-2'
import type { MenuItem } from '../../../ui/overlay/menu.tsx'
import { addressOfCalendarFile } from '../trip-keys.ts'

export const ownTripMenuLabel = (destination: string) => `Menu of the trip to ${destination}`

/** Its answer is a file: the page stays. */
export const calendarFileEntry = (tripId: string): MenuItem => ({
  label: 'Add to Calendar',
  icon: <CalendarPlus className="icon" />,
  onSelect: () => location.assign(addressOfCalendarFile(tripId)),
})

interface Does {
  onOverlaps: () => void
  onPostAgain: () => void
  onEdit: () => void
  onDelete: () => void
}

/** The entries of a menu of one's own trip: nobody overlaps with one that is over, but it can be made once more. */
export const ownTripEntries = ({ id, isOver }: Pick<Trip, 'id' | 'isOver'>, does: Does): MenuItem[] => [
  isOver
    ? { label: 'Post Again Next Year', icon: <RotateCw className="icon" />, onSelect: does.onPostAgain }
    : { label: 'Who overlaps', icon: <CalendarDays className="icon" />, onSelect: does.onOverlaps },
  calendarFileEntry(id),
  { label: 'Edit Trip', icon: <Pencil className="icon" />, onSelect: does.onEdit },
  { label: 'Delete Trip', icon: <Trash2 className="icon" />, danger: true, onSelect: does.onDelete },
]
