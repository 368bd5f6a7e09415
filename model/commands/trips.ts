import type { Audience } from '@caravan/contract/options.ts'
import { type Choose, command, idIn, tripIds } from '../play/command.ts'
import { noteTripChange } from '../rules/finding.ts'
import { endUnaddressed } from '../rules/matches.ts'
import { learn } from '../rules/names.ts'
import { notify } from '../rules/notifications.ts'
import { keepCommentsUnder, removeComment, removeTrip } from '../rules/received.ts'
import {
  audiencesOf,
  CITIES,
  dayFromToday,
  FAR_CITY,
  isAddressedTo,
  seesComment,
  tripFor,
} from '../rules/visibility.ts'
import type { Traveller, Trip, World } from '../rules/world.ts'

const AUDIENCES: readonly Audience[] = ['all', 'all', 'female', 'male']
/** First and last day, from today on: over, under way (two that end on the same day), soon, to come. */
const DAYS: readonly (readonly [number, number])[] = [
  [-30, -20],
  [-3, 20],
  [-5, 20],
  [2, 8],
  [40, 50],
  [45, 60],
  [48, 49],
]

/** Over, begun, to come: by the day there, which half of the time is not that of Greenwich. */
const DAYS_FAR_AWAY: readonly (readonly [number, number])[] = [
  [-3, 0],
  [1, 6],
  [-6, -1],
]

function tripToChange(world: World, by: Traveller, choose: Choose): string | undefined {
  const own = [...world.trips.values()].filter(({ ownerId }) => ownerId === by.id).map(({ id }) => id)
  return choose.mostly(own, tripIds(world), 7)
}

function wantedTrip(choose: Choose): Omit<Trip, 'id' | 'ownerId' | 'postedAt' | 'picture'> | undefined {
  const isFar = choose.inTen(1)
  const place = isFar ? FAR_CITY : choose.of(CITIES)
  const [days, audience] = [choose.of(isFar ? DAYS_FAR_AWAY : DAYS), choose.of(AUDIENCES)]
  if (!place || !days || !audience) return undefined
  const [startDate, endDate] = [dayFromToday(days[0]), dayFromToday(days[1])]
  return { ...place, startDate, endDate, audience, description: choose.words() }
}

/** Only those who stated the gender may address it. */
const refusesAudience = (by: Traveller, audience: Audience) =>
  audiencesOf(by).includes(audience) ? undefined : ('audience-not-yours' as const)

const post = command('post a trip', { weight: 5 }, (_world, by, choose) => {
  const trip = wantedTrip(choose)
  if (!trip) return undefined
  return {
    says: `${by.name} posts a trip to ${trip.destination} for ${trip.audience}`,
    call: { method: 'POST', url: '/api/posts', body: trip },
    refusal: refusesAudience(by, trip.audience),
    reply: { ...trip, userId: by.id, likes: 0, matches: 0, comments: 0 },
    apply(world, reply) {
      const id = idIn(reply)
      world.trips.set(id, { id, ownerId: by.id, postedAt: ++world.time, picture: null, ...trip })
      world.waiting.wakes.push({ tripId: id, before: null })
    },
  }
})

const change = command('change a trip', { weight: 3 }, (world, by, choose) => {
  const [id, wanted] = [tripToChange(world, by, choose), wantedTrip(choose)]
  if (!id || !wanted) return undefined
  const trip = tripFor(world, by, id)
  const isOwn = trip?.ownerId === by.id
  const isMoved = trip?.audience !== wanted.audience
  return {
    says: `${by.name} changes a trip of ${world.travellers.get(trip?.ownerId ?? '')?.name} to ${wanted.destination} for ${wanted.audience}`,
    call: { method: 'PUT', url: `/api/posts/${id}`, body: wanted },
    refusal: trip
      ? isOwn
        ? // an audience that one does not belong to any more may stay
          isMoved
          ? refusesAudience(by, wanted.audience)
          : undefined
        : 'forbidden'
      : 'not-found',
    reply: wanted,
    apply(world, reply) {
      const changed = trip && { ...trip, ...wanted }
      if (changed) {
        for (const one of world.travellers.values()) {
          if (isAddressedTo(one, trip) && !isAddressedTo(one, changed)) keepCommentsUnder(world, trip, one)
        }
        world.trips.set(id, changed)
        noteTripChange(world, trip, changed)
      }
      if (trip?.picture) learn(world, trip.picture, reply)
      if (isMoved) endUnaddressed(world)
    },
  }
})

const deleteTrip = command('delete a trip', { weight: 1 }, (world, by, choose) => {
  const id = choose.of(tripIds(world))
  if (!id) return undefined
  const trip = tripFor(world, by, id)
  return {
    says: `${by.name} deletes a trip of ${world.travellers.get(trip?.ownerId ?? '')?.name}`,
    call: { method: 'DELETE', url: `/api/posts/${id}` },
    refusal: trip ? (trip.ownerId === by.id ? undefined : 'forbidden') : 'not-found',
    apply: (world) => removeTrip(world, { id }),
  }
})

/** Once; the same state twice is no error. What is out of sight can be taken back, and its count is not told. */
const like = command('like a trip or take the like back', { weight: 3 }, (world, by, choose) => {
  const id = choose.of(tripIds(world))
  if (!id) return undefined
  const liked = choose.inTen(7)
  const trip = tripFor(world, by, id)
  const isLiked = world.likes.some((made) => made.tripId === id && made.by === by.id)
  const others = world.likes.filter((made) => made.tripId === id && made.by !== by.id)
  return {
    says: `${by.name} ${liked ? 'likes' : 'likes no more'} trip ${id}`,
    call: { method: 'PUT', url: `/api/posts/${id}/like`, body: { liked } },
    refusal: trip || (!liked && isLiked) ? undefined : 'not-found',
    reply: { liked, likes: trip ? others.length + (liked ? 1 : 0) : 0 },
    apply(world) {
      world.likes = world.likes.filter((made) => made.tripId !== id || made.by !== by.id)
      if (!liked) return
      world.likes.push({ by: by.id, tripId: id })
      if (trip && !isLiked) notify(world, { userId: trip.ownerId, kind: 'like', actorId: by.id, tripId: id })
    },
  }
})

const write = command('comment', { weight: 3 }, (world, by, choose) => {
  const tripId = choose.of(tripIds(world))
  if (!tripId) return undefined
  const content = choose.words()
  const trip = tripFor(world, by, tripId)
  return {
    says: `${by.name} comments on trip ${tripId}`,
    call: { method: 'POST', url: `/api/posts/${tripId}/comments`, body: { content } },
    refusal: trip ? undefined : 'not-found',
    reply: { content, userId: by.id, viewer: { canDelete: true } },
    apply(world, reply) {
      const id = idIn(reply)
      world.comments.set(id, { id, tripId, authorId: by.id, content, at: ++world.time })
      if (trip) notify(world, { userId: trip.ownerId, kind: 'comment', actorId: by.id, tripId })
    },
  }
})

/** One's own always, also where its trip may not be seen any more. */
const deleteComment = command('delete a comment', { weight: 1 }, (world, by, choose) => {
  const comment = choose.of(world.comments.values())
  if (!comment) return undefined
  const { id, tripId, authorId } = comment
  const isSeen = seesComment(world, by, comment)
  const isUnderSeen = tripFor(world, by, tripId) !== undefined
  return {
    says: `${by.name} deletes a comment of ${world.travellers.get(authorId)?.name}`,
    call: { method: 'PUT', url: `/api/comments/${id}`, body: { action: 'delete' } },
    refusal: authorId === by.id ? undefined : isSeen && isUnderSeen ? 'forbidden' : 'not-found',
    apply: (world) => removeComment(world, comment),
  }
})

export const tripCommands = [post, change, deleteTrip, like, write, deleteComment]
