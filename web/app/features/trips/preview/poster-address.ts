import type { Trip } from '@caravan/contract/trips.ts'
import type { TripFields } from '../form/trip-fields.ts'

/** Drawn for no place in particular. */
const SOMEWHERE = '/postcards/t-xx-somewhere'
/** A drawing of it by day, and one by night for a dark page. */
const [DAY, NIGHT] = [0, 18]

export interface PreviewPoster {
  posterUrl: string
  /** Shown in its place on a dark page, while nothing is typed. */
  darkUrl?: string
  /** The drawing that the feed will show, and not one that keeps its place warm. */
  isOwn: boolean
}
/** The trip as it was posted, where one is edited. */
type Posted = Pick<Trip, 'placeId' | 'destination' | 'country' | 'posterUrl'>
type Where = Pick<TripFields, 'placeId' | 'destination' | 'country' | 'countryCode' | 'posterVariant'>

/** The drawing of what is being typed. A place that was not chosen from the list gets its own only when it is posted. */
export function previewPoster(fields: Where, trip?: Posted): PreviewPoster {
  const { placeId, posterVariant, countryCode } = fields
  if (placeId) return { posterUrl: `/postcards/${placeId}/${posterVariant}`, isOwn: true }
  if (trip && isUnmoved(fields, trip)) return { posterUrl: `${baseOf(trip.posterUrl)}/${posterVariant}`, isOwn: true }
  if (countryCode) return { posterUrl: `/postcards/c-${countryCode.toLowerCase()}/0`, isOwn: false }
  return { posterUrl: `${SOMEWHERE}/${DAY}`, darkUrl: `${SOMEWHERE}/${NIGHT}`, isOwn: false }
}

const isUnmoved = (fields: Where, trip: Posted) =>
  trip.placeId === null && fields.destination === trip.destination && fields.country === trip.country

const baseOf = (posterUrl: string) => posterUrl.slice(0, posterUrl.lastIndexOf('/'))
