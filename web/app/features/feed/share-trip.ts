import type { Trip } from '@caravan/contract/trips.ts'
import { tripDates } from '../../lib/dates/trip-dates.ts'
import { shareLink } from '../shares/share-link.ts'

/** Opens the feed at this trip. */
export const addressOfTrip = (tripId: string) => `/?post=${encodeURIComponent(tripId)}`

/** By the system's own sheet where there is one, else as a copied link. */
export const shareTrip = (trip: Trip) => shareLink({ title: titleOf(trip), path: addressOfTrip(trip.id) })

const titleOf = ({ destination, country, startDate, endDate }: Trip) =>
  `${destination}, ${country}, ${tripDates(startDate, endDate)}`
