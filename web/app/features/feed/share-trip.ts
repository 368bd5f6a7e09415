import type { Trip } from '@caravan/contract/trips.ts'
import { tripDates } from '../../lib/dates/trip-dates.ts'
import { toast } from '../../ui/toast/toast.ts'

/** Opens the feed at this trip. */
export const addressOfTrip = (tripId: string) => `/?post=${encodeURIComponent(tripId)}`

/** By the system's own sheet where there is one, else as a copied link. */
export async function shareTrip(trip: Trip): Promise<void> {
  const url = new URL(addressOfTrip(trip.id), location.origin).href
  try {
    if (navigator.share) await navigator.share({ title: titleOf(trip), url })
    else {
      await navigator.clipboard.writeText(url)
      toast({ title: 'Link copied' })
    }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return
    toast({ title: 'Could not copy the link', description: url, tone: 'danger' })
  }
}

const titleOf = ({ destination, country, startDate, endDate }: Trip) =>
  `${destination}, ${country}, ${tripDates(startDate, endDate)}`
