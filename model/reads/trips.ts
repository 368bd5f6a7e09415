import { MIN_COUNTED } from '@caravan/contract/discover.ts'
import { type Read, type Reads, refused } from '../play/call.ts'
import { calendarOf, fits, overlapWithOwn } from '../rules/finding.ts'
import { countMatches, ownRequest } from '../rules/matches.ts'
import { authorCardOf, avatarOf, tripAddress } from '../rules/names.ts'
import {
  areSeparated,
  DESTINATIONS,
  dayFromToday,
  hasBegun,
  isActive,
  isOpenToLinks,
  isOver,
  seesComment,
  seesTrip,
  today,
  tripFor,
  tripsSeenBy,
} from '../rules/visibility.ts'
import { newestFirst, type Traveller, type Trip, type World } from '../rules/world.ts'

/** A trip as somebody sees it. What it counts, it counts for everybody alike. */
export function shownTrip(world: World, viewer: Traveller, trip: Trip) {
  const isOwn = trip.ownerId === viewer.id
  const likes = world.likes.filter(({ tripId }) => tripId === trip.id)
  const asked = ownRequest(world, viewer, trip.id)
  const { ownerId, postedAt: _at, picture: _, ...words } = trip
  return {
    ...words,
    userId: ownerId,
    isOver: isOver(trip),
    imageUrl: tripAddress(trip),
    user: { ...authorCardOf(world, ownerId), profileImageUrl: avatarOf(world, ownerId) },
    likes: likes.length,
    matches: countMatches(world, trip.id),
    comments: [...world.comments.values()].filter(({ id, tripId }) => tripId === trip.id && !world.hidden.has(id))
      .length,
    isLiked: likes.some(({ by }) => by === viewer.id),
    isMatched: asked !== undefined,
    ownMatch: asked ? { id: asked.id, status: asked.status } : null,
    overlap: overlapWithOwn(world, viewer, trip),
    viewer: { canEdit: isOwn, canMatch: !isOwn, isSaved: hasSaved(world, viewer, trip) },
  }
}

const hasSaved = ({ saved }: World, viewer: Traveller, { id }: Trip): boolean =>
  saved.some(({ by, tripId }) => by === viewer.id && tripId === id)

const PREVIEWED = ['destination', 'country', 'startDate', 'endDate', 'description'] as const
const preview = (trip: Trip) => Object.fromEntries(PREVIEWED.map((name) => [name, trip[name]]))

/** A link shows one thing to a traveller, another to somebody who is not signed in. */
export const linkRead = (world: World, viewer: Traveller | null, trip: Trip): Read => ({
  url: `/api/posts/${trip.id}/preview`,
  expected: isOpenToLinks(world, viewer, trip) ? preview(trip) : refused('not-found'),
})

export const tripReads: Reads = (world, viewer) => {
  const shown = (trip: Trip) => shownTrip(world, viewer, trip)
  const feed = tripsSeenBy(world, viewer).map(shown)
  return [
    { url: '/api/posts?page=0', expected: feed.slice(0, 10) },
    { url: '/api/posts?page=1&limit=2', expected: feed.slice(2, 4) },
    { url: '/api/posts?limit=3', isPaged: true, expected: feed },
    ...[...world.travellers.keys()].map((userId) => ({
      url: `/api/posts?userId=${userId}&limit=2`,
      isPaged: true,
      expected: feed.filter((trip) => trip.userId === userId),
    })),
    ...newestFirst(world.trips.values()).flatMap((trip) => [
      {
        url: `/api/posts/${trip.id}`,
        expected: seesTrip(world, viewer, trip) ? shown(trip) : refused('not-found'),
      },
      linkRead(world, viewer, trip),
    ]),
    {
      url: '/api/saved?limit=1',
      isPaged: true,
      expected: newestFirst(world.saved).flatMap(({ by, tripId }) => {
        const trip = by === viewer.id ? tripFor(world, viewer, tripId) : undefined
        return trip ? [shown(trip)] : []
      }),
    },
    ...[...world.gone].slice(-1).map((id) => ({ url: `/api/posts/${id}`, expected: refused('not-found') })),
  ]
}

const idsOf = (trips: readonly Trip[]) => trips.map(({ id }) => ({ id }))

/** Days of a calendar that most trips of a history are on. */
const [FROM, TO] = [-12, 62]

function calendar(world: World, viewer: Traveller, from: string, to: string) {
  const { mine, overlaps } = calendarOf(world, viewer, from, to)
  return {
    trips: idsOf(mine),
    overlaps: overlaps.map(({ trip, mine, matchId, from, to }) => ({
      trip: { id: trip.id },
      user: { id: trip.ownerId },
      mineId: mine.id,
      matchId,
      from,
      to,
      isPossible: false,
    })),
    isCut: false,
  }
}

/** One's own, and the calendar with those of one's matches. */
export const ownTripReads: Reads = (world, viewer) => {
  const own = [...world.trips.values()].filter(({ ownerId }) => ownerId === viewer.id)
  const [from, to] = [dayFromToday(FROM), dayFromToday(TO)]
  return [
    {
      url: '/api/own-trips?when=coming&limit=2',
      isPaged: true,
      order: 'any',
      expected: idsOf(own.filter((trip) => !hasBegun(trip) && !isOver(trip))),
    },
    {
      url: '/api/own-trips?when=now',
      order: 'any',
      expected: idsOf(own.filter((trip) => hasBegun(trip) && !isOver(trip))),
    },
    { url: '/api/own-trips?when=past', order: 'any', expected: idsOf(own.filter(isOver)) },
    { url: `/api/own-trips/calendar?from=${from}&to=${to}`, expected: calendar(world, viewer, from, to) },
  ]
}

/** Of a trip that may be seen, those of whoever may be seen, oldest first; the newest page comes first. */
export const commentReads: Reads = (world, viewer) =>
  [...world.trips.values()].map((trip) => {
    const seen = [...world.comments.values()]
      .filter((comment) => comment.tripId === trip.id && seesComment(world, viewer, comment))
      .map(({ id, authorId, content }) => ({
        id,
        userId: authorId,
        user: authorCardOf(world, authorId),
        content,
        viewer: { canDelete: authorId === viewer.id },
      }))
    return {
      url: `/api/posts/${trip.id}/comments`,
      expected: seesTrip(world, viewer, trip) ? seen : refused('not-found'),
    }
  })

/** Nobody else's wish is there; what fits one is what its owner may see of others. */
export const wishReads: Reads = (world, viewer) => [
  {
    url: '/api/wishes',
    expected: newestFirst(world.wishes.filter(({ by }) => by === viewer.id)).map(({ id, placeId, month }) => ({
      ...{ id, placeId, month },
    })),
  },
  ...world.wishes.map((wish) => {
    const url = `/api/wishes/${wish.id}/trips?limit=2`
    if (wish.by !== viewer.id) return { url, expected: refused('not-found') }
    const fitting = tripsSeenBy(world, viewer).filter((trip) => trip.ownerId !== viewer.id && fits(wish, trip))
    return { url, isPaged: true, order: 'any' as const, expected: fitting.map(({ id }) => ({ id })) }
  }),
]

/** Cities on the map: whoever goes there by a trip for everyone, without those across a block; under three no number. */
function mapFor(world: World, viewer: Traveller) {
  const counted = [...world.trips.values()].filter(
    (trip) =>
      trip.audience === 'all' &&
      !isOver(trip) &&
      isActive(world, trip.ownerId) &&
      !areSeparated(world, viewer.id, trip.ownerId) &&
      !world.hidden.has(trip.id),
  )
  return DESTINATIONS.flatMap(({ destination: place }) => {
    const there = new Set(counted.filter((trip) => trip.destination === place).map(({ ownerId }) => ownerId))
    return there.size === 0 ? [] : [{ place, travelers: there.size < MIN_COUNTED ? null : there.size }]
  })
}

/** What searches, overlaps, the map and For you find: in an order of their own, of what the viewer may see. */
export const findingReads: Reads = (world, viewer) => {
  const coming = tripsSeenBy(world, viewer).filter((trip) => !isOver(trip))
  return [
    { url: '/api/for-you?limit=3', isPaged: true, order: 'any', isPart: true, expected: idsOf(coming) },
    ...DESTINATIONS.map(({ destination }) => ({
      url: `/api/search/trips?q=${destination}&limit=3`,
      isPaged: true,
      order: 'any' as const,
      expected: idsOf(coming.filter((trip) => trip.destination === destination)),
    })),
    // one at a time: what is not seen and takes a place leaves a page empty
    {
      url: '/api/overlaps?limit=1',
      isPaged: true,
      order: 'any',
      expected: coming.filter((trip) => overlapWithOwn(world, viewer, trip)).map(({ id }) => ({ trip: { id } })),
    },
    {
      url: `/api/map?from=${today().slice(0, 7)}&to=${dayFromToday(300).slice(0, 7)}`,
      isCountForAll: true,
      order: 'any',
      expected: mapFor(world, viewer),
    },
  ]
}
