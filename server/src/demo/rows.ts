import { hash, seededRandom } from '@caravan/postcards/seeded-random.ts'
import { drawingKey } from '../modules/places/drawing-key.ts'
import { destinationOf, SIGNING_IN, TRAVELLERS, TRIPS } from './cast.ts'
import { demoId, found } from './data.ts'
import { notificationRows } from './notification-rows.ts'
import type { DemoPlace } from './queries.ts'
import { COMMENTS, LIKES, REQUESTS } from './reactions.ts'
import { talkRows } from './talks.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Everybody joined before the oldest trip of the feed. */
const NEWEST_MEMBER_DAYS = 31
const OLDEST_MEMBER_DAYS = 500

const hoursBefore = (now: Date, hours: number) => new Date(Math.round(now.getTime() - hours * HOUR))
const dayAfter = (now: Date, days: number) => new Date(now.getTime() + days * DAY).toISOString().slice(0, 10)

function counted(keys: readonly (string | null)[]): Map<string | null, number> {
  const counts = new Map<string | null, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}

export function demoRows(now: Date, places: ReadonlyMap<string, DemoPlace>) {
  const users = userRows(now)
  const userIds = new Map(TRAVELLERS.map(({ key }, index) => [key, users[index]?.id ?? '']))
  const trips = tripRows(now, places, userIds)
  const tripIds = new Map(TRIPS.map(({ key }, index) => [key, trips[index]?.id ?? '']))
  const ids = {
    user: (key: string) => found(userIds.get(key), key),
    trip: (key: string) => found(tripIds.get(key), key),
  }
  const reactions = reactionRows(now, ids)
  const talks = talkRows(now, ids, reactions.matches)
  const own = SIGNING_IN.map((key) => ids.user(key))
  return { users, trips, ...reactions, ...talks, ...notificationRows(now, own, { trips, ...reactions, ...talks }) }
}

function userRows(now: Date) {
  return TRAVELLERS.map(({ key, ...profile }) => {
    const days = seededRandom(hash(`joined ${key}`)).in(NEWEST_MEMBER_DAYS, OLDEST_MEMBER_DAYS)
    const createdAt = hoursBefore(now, days * 24)
    const genderChangedAt = profile.gender ? createdAt : null
    const id = demoId(`user ${key}`, createdAt)
    const stated = { genderChangedAt, statedAdultAt: createdAt, onboardingCompleted: true }
    return { id, ...profile, ...stated, createdAt, updatedAt: createdAt }
  })
}

function tripRows(now: Date, places: ReadonlyMap<string, DemoPlace>, userIds: ReadonlyMap<string, string>) {
  const likes = counted(LIKES.map(({ trip }) => trip))
  const comments = counted(COMMENTS.map(({ trip }) => trip))
  const matches = counted(REQUESTS.map(({ trip }) => trip))
  const drawn = new Map<string, number>()
  return TRIPS.map(({ key, traveller, destination, startsIn, days, description, tags, audience, postedAgo }) => {
    const createdAt = hoursBefore(now, postedAgo)
    const where = { ...destinationOf(destination), ...whereabouts(places, destination) }
    // the second trip to a place shows the second drawing of it
    const posterVariant = drawn.get(destination) ?? 0
    drawn.set(destination, posterVariant + 1)
    return {
      id: demoId(`trip ${key}`, createdAt),
      userId: found(userIds.get(traveller), traveller),
      ...where,
      ...{ startDate: dayAfter(now, startsIn), endDate: dayAfter(now, startsIn + days - 1) },
      ...{ description, tags, audience, posterVariant, posterKey: drawingKey(where) },
      ...{ likes: likes.get(key) ?? 0, comments: comments.get(key) ?? 0, matches: matches.get(key) ?? 0 },
      createdAt,
    }
  })
}

function whereabouts(places: ReadonlyMap<string, DemoPlace>, key: string) {
  const place = places.get(key)
  if (!place) throw new Error(`The gazetteer has no ${Object.values(destinationOf(key)).join(', ')}`)
  return { placeId: place.id, latitude: place.latitude, longitude: place.longitude, radiusKm: place.radiusKm }
}

function reactionRows(now: Date, ids: { user: (key: string) => string; trip: (key: string) => string }) {
  const likes = LIKES.map(({ trip, traveller, ago }) => {
    const createdAt = hoursBefore(now, ago)
    const id = demoId(`like ${trip} ${traveller}`, createdAt)
    return { id, userId: ids.user(traveller), tripId: ids.trip(trip), createdAt }
  })
  const comments = COMMENTS.map(({ trip, traveller, content, ago }, index) => {
    const createdAt = hoursBefore(now, ago)
    const id = demoId(`comment ${index}`, createdAt)
    return { id, userId: ids.user(traveller), tripId: ids.trip(trip), content, createdAt }
  })
  const matches = REQUESTS.map(({ asker, asked, trip, status, ago }) => {
    const createdAt = hoursBefore(now, ago)
    const answeredAt = status === 'pending' ? null : hoursBefore(now, ago / 2)
    const tripId = trip === null ? null : ids.trip(trip)
    const id = demoId(`match ${asker} ${asked} ${trip}`, createdAt)
    return { id, userId: ids.user(asker), tripId, ownerId: ids.user(asked), status, createdAt, answeredAt }
  })
  return { likes, comments, matches }
}
