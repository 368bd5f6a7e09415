import { CalendarDays, Pencil, Trash2 } from 'lucide-react'
import type { MenuItem } from '../../../ui/overlay/menu.tsx'
import { calendarFileEntry } from '../calendar-file-entry.tsx'

interface Does {
  onOverlaps: () => void
  onEdit: () => void
  onDelete: () => void
}

/** The entries of a menu of one's own trip. */
export const ownTripEntries = (tripId: string, { onOverlaps, onEdit, onDelete }: Does): MenuItem[] => [
  { label: 'Who overlaps', icon: <CalendarDays className="icon" />, onSelect: onOverlaps },
  calendarFileEntry(tripId),
  { label: 'Edit Trip', icon: <Pencil className="icon" />, onSelect: onEdit },
  { label: 'Delete Trip', icon: <Trash2 className="icon" />, danger: true, onSelect: onDelete },
]
