import { type Read, type Reads, refused } from '../play/read.ts'
import { isOver } from '../rules/days.ts'
import { countMatches, ownRequest } from '../rules/matches.ts'
import { bylineOf } from '../rules/names.ts'
import { overlapWithOwn } from '../rules/overlap.ts'
import { avatarOf, tripAddress } from '../rules/pictures.ts'
import { isOpenToLinks, seesTrip, tripFor, tripsSeenBy } from '../rules/visibility.ts'
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
    user: { ...bylineOf(world, ownerId), profileImageUrl: avatarOf(world, ownerId) },
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
