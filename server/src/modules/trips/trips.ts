import type { PageQuery } from '@caravan/contract/endpoint.ts'
import { LIMITS } from '@caravan/contract/limits.ts'
import type { Trip, TripBody, TripChange } from '@caravan/contract/trips.ts'
import type { Db } from '../../db/client.ts'
import { newId } from '../../db/id.ts'
import { type Page, pageOf, pageRange } from '../../db/page.ts'
import type { TripRow } from '../../db/trips-by-ids.ts'
import { emit } from '../../events.ts'
import { type Act, inTransaction } from '../../platform/act.ts'
import { objectPathIn } from '../../platform/picture-address.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { problem } from '../../problem.ts'
import { ownsPicture } from '../media/pictures/pictures.ts'
import { profileShares } from '../people/users/profile-shares.ts'
import { drawingKey } from '../places/drawing-key.ts'
import { countryCodeOf } from '../places/gazetteer/countries.ts'
import { findOnlyCityNamed, findPlace, isMeant } from '../places/places.ts'
import { canPostTo, ownsTrip } from './policy.ts'
import { type Comparison, presentTrip } from './present.ts'
import * as queries from './queries.ts'

interface Asked extends PageQuery {
  page?: number | undefined
  userId?: string | undefined
}

/** Trips the viewer may see, newest first: a feed page, one traveller's, or the newest hundred. */
export async function list(act: Act, asked: Asked): Promise<Page<Trip>> {
  const { db, viewer } = act
  const isFeed = asked.page !== undefined || asked.before !== undefined
  const range = pageRange(asked, isFeed ? LIMITS.feedPage : LIMITS.tripList)
  const { userId } = asked
  const offset = range.before || userId ? 0 : offsetOf(asked, range.limit)
  const rows = await (userId
    ? queries.travellerTrips(db, viewer, userId, range)
    : queries.feedPage(db, viewer, { ...range, offset }))
  const own = await comparisonFor(db, rows)
  const present = (row: TripRow) => presentTrip(row, viewer, own)
  return pageOf(rows, range.limit, present, ({ createdAt, id }) => ({ createdAt, id }))
}

/** The coming trips of a traveller that the viewer may see, the soonest first: as many as one looks through. */
export async function listComing({ db, viewer }: Pick<Act, 'db' | 'viewer'>, userId: string): Promise<Trip[]> {
  const rows = await queries.comingTrips(db, viewer, userId)
  const own = await comparisonFor(db, rows)
  return rows.map((row) => presentTrip(row, viewer, own)).toSorted(bySoonest)
}

/** Rows of `tripsByIds` as their viewer's page gets them: for lists of other features. */
export async function presentTrips(
  { db, viewer }: Pick<Act, 'db' | 'viewer'>,
  rows: readonly TripRow[],
): Promise<Trip[]> {
  const own = await comparisonFor(db, rows)
  return rows.map((row) => presentTrip(row, viewer, own))
}

const bySoonest = (a: Trip, b: Trip) => a.startDate.localeCompare(b.startDate) || a.id.localeCompare(b.id)

/** What the statement says of the viewer, in every row the same. */
export async function comparisonFor(db: Db, rows: readonly TripRow[]): Promise<Comparison> {
  const ownProfile = rows[0]?.ownProfile
  return {
    ownProfile: ownProfile ? JSON.parse(ownProfile) : null,
    shareOf: await profileShares(db),
  }
}

const MAX_OFFSET = 1000
const TOO_DEEP = `Pages by number end after ${MAX_OFFSET} trips. Go on with the before cursor of the Link header.`

/** How many rows `page=n` skips: each is read and thrown away, which a cursor spares. */
function offsetOf({ page = 0 }: Asked, limit: number): number {
  const offset = page * limit
  if (offset < MAX_OFFSET) return offset
  throw problem('bad-request', { detail: TOO_DEEP, errors: [{ pointer: '/page', detail: TOO_DEEP }] })
}

/** @throws Problem `not-found` for a trip that is not there or not for this viewer: the two look the same */
export async function read({ db, viewer }: Pick<Act, 'db' | 'viewer'>, tripId: string): Promise<Trip> {
  const row = await queries.findTrip(db, viewer, tripId)
  if (!row) throw problem('not-found')
  return presentTrip(row, viewer, await comparisonFor(db, [row]))
}

/** What other features ask before they touch a trip. @throws Problem `not-found` */
export async function requireVisibleTrip({ db, viewer }: Pick<Act, 'db' | 'viewer'>, tripId: string) {
  const trip = await queries.findTripOwner(db, viewer, tripId)
  if (!trip) throw problem('not-found')
  return trip
}

/** The same, locked until the transaction ends, as it is then: for changes that depend on it. @throws Problem `not-found` */
async function lockVisibleTrip({ db, viewer }: Pick<Act, 'db' | 'viewer'>, tripId: string) {
  const trip = await queries.lockTrip(db, viewer, tripId)
  if (!trip) throw problem('not-found')
  return trip
}

/** The same for what changes nothing of the trip itself. @throws Problem `not-found` */
export async function holdVisibleTrip({ db, viewer }: Pick<Act, 'db' | 'viewer'>, tripId: string): Promise<void> {
  if (!(await queries.holdTrip(db, viewer, tripId))) throw problem('not-found')
}

export async function sees({ db, viewer }: Pick<Act, 'db' | 'viewer'>, tripId: string): Promise<boolean> {
  return (await queries.findTripOwner(db, viewer, tripId)) !== undefined
}

export async function post(act: Act, body: TripBody): Promise<Trip> {
  assertAudience(act.viewer, body)
  const id = newId()
  const row = { id, userId: act.viewer.id, ...(await columnsOf(act, body)) }
  return inTransaction(act, async (act) => {
    await queries.insertTrip(act.db, row)
    await emit(act, 'trip-posted', { tripId: id })
    return read(act, id)
  })
}

export function change(act: Act, tripId: string, wanted: TripChange): Promise<Trip> {
  return inTransaction(act, async (act) => {
    const trip = await lockOwnTrip(act, tripId)
    const { tags, imageUrl, posterVariant, audience } = trip
    // words about another photo are not those of this one
    const isSamePhoto = wanted.imageUrl === undefined || objectPathIn(wanted.imageUrl) === imageUrl
    const imageDescription = isSamePhoto ? trip.imageDescription : ''
    const isThere = wanted.destination === trip.destination && wanted.country === trip.country
    const body = {
      ...{ tags, imageUrl, imageDescription, posterVariant, audience, placeId: isThere ? trip.placeId : null },
      ...wanted,
      flexible: wanted.flexible === undefined ? flexibleStill(trip, wanted) : wanted.flexible,
    }
    // an owner may keep an audience that a later change of gender would no longer allow
    const isMoved = body.audience !== trip.audience
    if (isMoved) assertAudience(act.viewer, body)
    const changed = await columnsOf(act, body, trip)
    await queries.updateTrip(act.db, tripId, { ...changed, ...revisionOf(trip, changed) })
    await emit(act, 'trip-changed', { tripId, before: trip, after: changed })
    if (isMoved) {
      await emit(act, 'trip-hidden', { tripId })
      // mutant: who may not see a trip any more goes on watching it | modules/inbox/live/watching
      act.afterCommit(({ live }) => live.stopWatching({ kind: 'trip', id: tripId }))
    }
    return read(act, tripId)
  })
}

export function remove(act: Act, tripId: string): Promise<{ message: string }> {
  return inTransaction(act, async (act) => {
    await lockOwnTrip(act, tripId)
    await emit(act, 'trip-removed', { tripId })
    await queries.deleteTrip(act.db, tripId)
    act.afterCommit(({ live }) => live.stopWatching({ kind: 'trip', id: tripId }))
    return { message: 'Your travel post has been deleted successfully.' }
  })
}

const EVENT_FIELDS = [
  'destination',
  'country',
  'startDate',
  'endDate',
  'minNights',
  'maxNights',
  'description',
] as const

/** One more where calendars show something else of it. */
function revisionOf(trip: Stored, changed: Pick<Stored, (typeof EVENT_FIELDS)[number]>) {
  if (EVENT_FIELDS.every((field) => changed[field] === trip[field])) return {}
  return { revision: (trip.revision ?? 0) + 1, revisedAt: new Date() }
}

/** A page of an earlier release does not know of flexible dates: they stay while both days do. */
function flexibleStill(trip: Stored, { startDate, endDate }: TripChange): TripBody['flexible'] {
  const { minNights, maxNights } = trip
  const isLeft = startDate === trip.startDate && endDate === trip.endDate
  if (!isLeft || minNights === null || maxNights === null) return null
  return { earliest: startDate, latest: endDate, minNights, maxNights }
}

async function lockOwnTrip(act: Act, tripId: string) {
  const trip = await lockVisibleTrip(act, tripId)
  // mutant: a trip is changed and deleted by somebody else | test/access-matrix
  if (!ownsTrip(act.viewer, trip)) throw problem('forbidden')
  return trip
}

function assertAudience(viewer: Viewer, { audience }: Pick<TripBody, 'audience'>): void {
  if (canPostTo(viewer, audience)) return
  const detail = 'Only travelers who stated that gender can post to this audience.'
  throw problem('audience-not-yours', { errors: [{ pointer: '/audience', detail }] })
}

type Stored = NonNullable<Awaited<ReturnType<typeof queries.lockTrip>>>

/** The stored columns of a form: the place must be the one that is named, the picture one's own upload. */
async function columnsOf({ db, viewer }: Act, body: TripBody, stored?: Stored) {
  const { placeId, imageUrl: address, flexible, ...fields } = body
  const imageUrl = objectPathIn(address)
  const place = await placeOf(db, body, stored)
  // one that was typed keeps its words and its drawing
  const meant = place ?? (await findOnlyCityNamed(db, body))
  const present = stored?.imageUrl ?? ''
  const picture = imageUrl && imageUrl !== present ? await ownsPicture(db, viewer.id, imageUrl, 'trips') : null
  if (imageUrl && imageUrl !== present && !picture) {
    const detail = 'This is not a picture that was uploaded here.'
    throw problem('invalid-input', { errors: [{ pointer: '/imageUrl', detail }] })
  }
  return {
    ...fields,
    imageUrl,
    imageDescription: imageUrl ? body.imageDescription : '',
    // an unchanged picture keeps its preview
    ...(imageUrl && imageUrl === present ? {} : { imagePreview: picture?.preview ?? null }),
    minNights: flexible?.minNights ?? null,
    maxNights: flexible?.maxNights ?? null,
    placeId: place?.id ?? null,
    resolvedPlaceId: place ? null : (meant?.id ?? null),
    countryKey: meant?.countryCode ?? countryCodeOf(body.country) ?? body.country.toLowerCase(),
    latitude: meant?.latitude ?? null,
    longitude: meant?.longitude ?? null,
    radiusKm: meant?.radiusKm ?? null,
    posterKey: drawingKey({ placeId: place?.id ?? null, destination: body.destination, country: body.country }),
  }
}

/** A place that was left as it is stays, whatever a newer gazetteer calls it; one that is in it no more is no error. */
async function placeOf(db: Db, body: TripBody, stored?: Stored) {
  const place = body.placeId ? await findPlace(db, body.placeId) : null
  const isLeft = (['placeId', 'destination', 'country'] as const).every((field) => body[field] === stored?.[field])
  if (!place || isLeft || (await isMeant(db, place, body))) return place
  const detail = 'This place is another one than the destination and country say. Choose it again from the list.'
  throw problem('invalid-input', { errors: [{ pointer: '/placeId', detail }] })
}
