import { CalendarPlus } from 'lucide-react'
import type { MenuItem } from '../../ui/overlay/menu.tsx'
import { addressOfCalendarFile } from './trip-address.ts'

/** Its answer is a file: the page stays. */
export const calendarFileEntry = (tripId: string): MenuItem => ({
  label: 'Add to Calendar',
  icon: <CalendarPlus className="icon" />,
  onSelect: () => location.assign(addressOfCalendarFile(tripId)),
})
