import type { TripPreview } from '@caravan/contract/shares.ts'
import { initialOf } from '@caravan/postcards/initial.ts'
import { scenesFor } from '@caravan/postcards/scenes-of-the-world.ts'
import sharp from 'sharp'
import type { Db } from '../../../db/client.ts'
import type { Act } from '../../../platform/act.ts'
import type { Storage } from '../../../platform/storage.ts'
import type { Viewer } from '../../../platform/viewer.ts'
import { problem } from '../../../problem.ts'
import { pictureIdIn, variantKey } from '../../media/pictures/object-keys.ts'
import { findPlaceForDrawing } from '../../places/places.ts'
import { drawShareCard, renderSharePng, SHARE_SIZE } from '../postcards/share-card.ts'
import { findOpenTrip, type OpenTrip } from './queries.ts'
import { postmarkDay, tripDays } from './trip-days.ts'

const pictureUrlOf = (tripId: string) => `/share/trips/${tripId}.png`

type ReadContext = Pick<Act<Viewer | null>, 'db' | 'viewer'>

/** @throws Problem `not-found` for a trip that is not there, not open to everyone or not for this viewer */
export async function readOpenTrip({ db, viewer }: ReadContext, tripId: string): Promise<OpenTrip> {
  const trip = await findOpenTrip(db, viewer, tripId)
  if (!trip) throw problem('not-found')
  return trip
}

export async function preview(looking: ReadContext, tripId: string): Promise<TripPreview> {
  const trip = await readOpenTrip(looking, tripId)
  const { destination, country, startDate, endDate, description } = trip
  return {
    destination,
    country,
    startDate,
    endDate,
    flexible: flexibleOf(trip),
    description,
    firstName: trip.firstName ?? '',
    posterUrl: `/postcards/${trip.posterKey}/${trip.posterVariant}`,
    pictureUrl: pictureUrlOf(tripId),
  }
}

function flexibleOf({ startDate, endDate, minNights, maxNights }: OpenTrip): TripPreview['flexible'] {
  if (minNights === null || maxNights === null) return null
  return { earliest: startDate, latest: endDate, minNights, maxNights }
}

/** The picture of a shared trip, 1200 × 630: its photo or its postcard, with place, days and owner on it. */
export async function drawTrip(db: Db, storage: Storage, trip: OpenTrip): Promise<Buffer> {
  const place = await findPlaceForDrawing(db, trip.posterKey)
  const svg = await drawShareCard({
    postcard: {
      place: trip.destination,
      country: trip.country,
      kind: place?.kind ?? 'countryside',
      only: place ? scenesFor(place.kind, place) : undefined,
      variant: trip.posterVariant,
    },
    dates: tripDays(trip),
    ...postmarkDay(trip.startDate),
    sender: { firstName: trip.firstName ?? '', initial: initialOf(trip), seed: trip.userId },
    photo: await photoOf(storage, trip.imageUrl),
  })
  return renderSharePng(svg)
}

/** As a JPEG of the card's own size: the renderer of the card reads no WebP. */
async function photoOf(storage: Storage, imageUrl: string): Promise<string | undefined> {
  const id = pictureIdIn(imageUrl, 'trips')
  if (!id) return undefined
  const widths = [1600, 960, 480]
  for (const width of widths) {
    const stored = await storage.get(variantKey({ kind: 'trips', id }, width, 'webp'))
    if (!stored) continue
    const jpeg = await sharp(stored)
      .resize({ ...SHARE_SIZE, fit: 'cover' })
      .jpeg({ quality: 82 })
      .toBuffer()
    return `data:image/jpeg;base64,${jpeg.toString('base64')}`
  }
  return undefined
}
