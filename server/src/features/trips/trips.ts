import { LIMITS } from '@caravan/contract/limits.ts'
import type { Trip, TripBody, TripChange } from '@caravan/contract/trips.ts'
import type { Db } from '../../db/client.ts'
import { newId } from '../../db/id.ts'
import { readCursor } from '../../db/page.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { problem } from '../../problem.ts'
import type { Telling } from '../matches/announce.ts'
import { hideTrip } from '../matches/hide-trips.ts'
import { loseTrip } from '../matches/lose-trip.ts'
import { ownsPicture } from '../pictures/pictures.ts'
import { drawingKey } from '../places/drawing-key.ts'
import { findPlace } from '../places/queries.ts'
import { ownTripsIn } from './overlap.ts'
import { canPostTo, ownsTrip } from './policy.ts'
import { presentTrip } from './present.ts'
import * as queries from './queries.ts'

export interface TripPage {
  trips: Trip[]
  /** Where the next page goes on, and whether there can be one. */
  last: { createdAt: Date; id: string } | undefined
  isFull: boolean
}

interface Asked {
  page?: number
  before?: string
  limit?: number
  userId?: string
}

/** Trips the viewer may see, newest first: a feed page, one traveller's, or the newest hundred. */
export async function list(db: Db, viewer: Viewer, asked: Asked): Promise<TripPage> {
  const isFeed = asked.page !== undefined || asked.before !== undefined
  const limit = asked.limit ?? (isFeed ? LIMITS.feedPage : LIMITS.tripList)
  const before = asked.before ? readCursor(asked.before) : null
  const offset = before ? 0 : (asked.page ?? 0) * limit
  const rows = asked.userId
    ? await queries.travellerTrips(db, viewer, asked.userId, { limit, before })
    : await queries.feedPage(db, viewer, { limit, offset, before })
  const own = ownTripsIn(rows)
  const last = rows.at(-1)
  return {
    trips: rows.map((row) => presentTrip(row, viewer, own)),
    last: last && { createdAt: last.createdAt, id: last.id },
    isFull: rows.length === limit,
  }
}

/** @throws Problem `not-found` for a trip that is not there or not for this viewer: the two look the same */
export async function read(db: Db, viewer: Viewer, tripId: string): Promise<Trip> {
  const row = await queries.findTrip(db, viewer, tripId)
  if (!row) throw problem('not-found')
  return presentTrip(row, viewer, ownTripsIn([row]))
}

/** What other features ask before they touch a trip. @throws Problem `not-found` */
export async function visibleTrip(db: Db, viewer: Viewer, tripId: string) {
  const trip = await queries.findTripOwner(db, viewer, tripId)
  if (!trip) throw problem('not-found')
  return trip
}

/** The same, locked until the transaction ends, as it is then: for changes that depend on it. @throws Problem `not-found` */
export async function holdVisibleTrip(tx: Db, viewer: Viewer, tripId: string) {
  const trip = await queries.lockTrip(tx, viewer, tripId)
  if (!trip) throw problem('not-found')
  return trip
}

export async function sees(db: Db, viewer: Viewer, tripId: string): Promise<boolean> {
  return (await queries.findTripOwner(db, viewer, tripId)) !== undefined
}

export async function post(db: Db, viewer: Viewer, body: TripBody): Promise<Trip> {
  assertAudience(viewer, body)
  const id = newId()
  const row = { id, userId: viewer.id, createdAt: new Date(), ...(await columnsOf(db, viewer, body)) }
  await queries.insertTrip(db, row)
  return read(db, viewer, id)
}

export function change(db: Db, viewer: Viewer, tripId: string, wanted: TripChange, telling: Telling): Promise<Trip> {
  return db.transaction(async (tx) => {
    const trip = await lockOwnTrip(tx, viewer, tripId)
    const { tags, imageUrl, posterVariant, audience } = trip
    const isThere = wanted.destination === trip.destination && wanted.country === trip.country
    const body = { tags, imageUrl, posterVariant, audience, placeId: isThere ? trip.placeId : null, ...wanted }
    // an owner may keep an audience that a later change of gender would no longer allow
    const isMoved = body.audience !== trip.audience
    if (isMoved) assertAudience(viewer, body)
    await queries.updateTrip(tx, tripId, await columnsOf(tx, viewer, body, trip.imageUrl))
    if (isMoved) {
      await hideTrip(tx, tripId, telling)
      telling.afterCommit(() => telling.live.releaseTrip(tripId))
    }
    return read(tx, viewer, tripId)
  })
}

export function remove(db: Db, viewer: Viewer, tripId: string, telling: Telling) {
  return db.transaction(async (tx) => {
    await lockOwnTrip(tx, viewer, tripId)
    await loseTrip(tx, tripId, telling)
    await queries.deleteTrip(tx, tripId)
    telling.afterCommit(() => telling.live.releaseTrip(tripId))
    return { message: 'Your travel post has been deleted successfully.' }
  })
}

async function lockOwnTrip(tx: Db, viewer: Viewer, tripId: string) {
  const trip = await holdVisibleTrip(tx, viewer, tripId)
  if (!ownsTrip(viewer, trip)) throw problem('forbidden')
  return trip
}

function assertAudience(viewer: Viewer, { audience }: Pick<TripBody, 'audience'>): void {
  if (canPostTo(viewer, audience)) return
  const detail = 'Only travelers who stated that gender can post to this audience.'
  throw problem('audience-not-yours', { errors: [{ pointer: '/audience', detail }] })
}

/** The stored columns of a form: the place is looked up, the picture must be one's own upload. */
async function columnsOf(db: Db, viewer: Viewer, body: TripBody, present = '') {
  const { placeId, imageUrl, ...fields } = body
  const place = placeId ? await findPlace(db, placeId) : null
  const picture = imageUrl && imageUrl !== present ? await ownsPicture(db, viewer.id, imageUrl, 'trips') : null
  if (imageUrl && imageUrl !== present && !picture) {
    const detail = 'This is not a picture that was uploaded here.'
    throw problem('invalid-input', { errors: [{ pointer: '/imageUrl', detail }] })
  }
  return {
    ...fields,
    imageUrl,
    // an unchanged picture keeps its preview
    ...(imageUrl && imageUrl === present ? {} : { imagePreview: picture?.preview ?? null }),
    placeId: place?.id ?? null,
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
    radiusKm: place?.radiusKm ?? null,
    posterKey: drawingKey({ placeId: place?.id ?? null, destination: body.destination, country: body.country }),
  }
}
