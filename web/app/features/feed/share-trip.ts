import { isolated } from '@caravan/contract/isolated.ts'
import type { Trip } from '@caravan/contract/trips.ts'
import { whenOf } from '../../lib/dates/trip-dates.ts'
import { shareLink } from '../shares/share-link.ts'
import { addressOfTrip } from '../trips/trip-address.ts'

/** By the system's own sheet where there is one, else as a copied link. */
export const shareTrip = (trip: Trip) => shareLink({ title: titleOf(trip), path: addressOfTrip(trip.id) })

const titleOf = (trip: Trip) => `${isolated(trip.destination)}, ${isolated(trip.country)}, ${whenOf(trip)}`
