import { createHash } from 'node:crypto'
import { DRAWINGS_AT_ONCE } from '@caravan/contract/limits.ts'
import { shortMonthName } from '@caravan/contract/months.ts'
import type { TripPreview } from '@caravan/contract/shares.ts'
import { initialOf } from '@caravan/postcards/initial.ts'
import { scenesFor } from '@caravan/postcards/scenes-of-the-world.ts'
import sharp from 'sharp'
import type { Db } from '../../../db/client.ts'
import type { Act } from '../../../platform/act.ts'
import { BoundedQueues } from '../../../platform/limits/bounded-queues.ts'
import { overloaded } from '../../../platform/load-shedding/load-shedding.ts'
import type { Storage } from '../../../platform/storage.ts'
import type { Viewer } from '../../../platform/viewer.ts'
import { problem } from '../../../problem.ts'
import { pictureIdIn, variantKey } from '../../media/pictures/object-keys.ts'
import { findPlaceForDrawing } from '../../places/places.ts'
import { drawnCache } from '../postcards/send-svg.ts'
import { drawShareCard, renderSharePng, SHARE_SIZE } from '../postcards/share-card.ts'
import { findOpenTrip, type OpenTrip } from './queries.ts'

interface Day {
  day: string
  month: string
  year: string
}

function splitDate(date: string): Day {
  const [year = '', month = '', day = ''] = date.split('-')
  return { day: String(Number(day)), month: shortMonthName(Number(month)), year }
}

interface TripDays {
  startDate: string
  endDate: string
  minNights: number | null
  maxNights: number | null
}

/** '4 – 11 Oct 2026', '28 Sep – 3 Oct 2026', '30 Dec 2026 – 2 Jan 2027', 'About 5 to 8 nights, 1 – 30 Sep 2026'. */
export function tripDays({ startDate, endDate, minNights, maxNights }: TripDays): string {
  const days = daysBetween(startDate, endDate)
  if (minNights === null || maxNights === null) return days
  const nights = minNights === maxNights ? `${minNights}` : `${minNights} to ${maxNights}`
  return `About ${nights} ${maxNights === 1 ? 'night' : 'nights'}, ${days}`
}

function daysBetween(startDate: string, endDate: string): string {
  const [from, to] = [splitDate(startDate), splitDate(endDate)]
  const end = `${to.day} ${to.month} ${to.year}`
  if (startDate === endDate) return end
  if (from.year !== to.year) return `${from.day} ${from.month} ${from.year} – ${end}`
  return from.month === to.month ? `${from.day} – ${end}` : `${from.day} ${from.month} – ${end}`
}

/** '4 Oct' and '2026', for a postmark. */
export function postmarkDay(date: string): { day: string; year: string } {
  const { day, month, year } = splitDate(date)
  return { day: `${day} ${month}`, year }
}

const CACHE_BYTES = 16 * 1024 * 1024

/** Drawing one takes a fifth of a second of a whole core: few at a time, each once, and no long queue. */
export class SharePictures {
  readonly #draw: (trip: OpenTrip) => Promise<Buffer>
  readonly #drawn = drawnCache(CACHE_BYTES)
  readonly #underWay = new Map<string, Promise<Buffer>>()
  readonly #queue = new BoundedQueues(DRAWINGS_AT_ONCE)
  constructor(draw: (trip: OpenTrip) => Promise<Buffer>) {
    this.#draw = draw
  }

  /** @throws Problem `unavailable` where too many wait already */
  async of(trip: OpenTrip): Promise<{ version: string; picture: Buffer }> {
    const version = createHash('sha256').update(JSON.stringify(trip)).digest('base64url')
    return { version, picture: this.#drawn.get(version) ?? (await this.#drawOnce(version, trip)) }
  }

  #drawOnce(version: string, trip: OpenTrip): Promise<Buffer> {
    const underWay = this.#underWay.get(version)
    if (underWay) return underWay
    const drawing = this.#queue.run('every trip', () => this.#draw(trip))
    if (!drawing) throw overloaded()
    const kept = drawing
      .then((picture) => {
        this.#drawn.set(version, picture)
        return picture
      })
      .finally(() => this.#underWay.delete(version))
    this.#underWay.set(version, kept)
    return kept
  }
}

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
