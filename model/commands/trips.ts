import type { Audience } from '@caravan/contract/options.ts'
import { type Choose, type Command, idIn } from '../play/command.ts'
import { CITIES, FAR_CITY } from '../rules/cities.ts'
import { dayFromToday } from '../rules/days.ts'
import { noteTripChange } from '../rules/late-jobs.ts'
import { endUnaddressed } from '../rules/matches.ts'
import { learn } from '../rules/pictures.ts'
import { keepCommentsUnder } from '../rules/received.ts'
import { removeTrip } from '../rules/removal.ts'
import { audiencesOf, isAddressedTo, tripFor } from '../rules/visibility.ts'
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

const anyTrip = (world: World, choose: Choose): string | undefined =>
  choose.of([...world.trips.keys(), ...[...world.gone].slice(-1)])

/** Mostly one's own, where there is one. */
function tripToChange(world: World, by: Traveller, choose: Choose): string | undefined {
  const own = [...world.trips.values()].filter(({ ownerId }) => ownerId === by.id).map(({ id }) => id)
  return own.length > 0 && choose.inTen(7) ? choose.of(own) : anyTrip(world, choose)
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

const post: Command = {
  name: 'post a trip',
  weight: 5,
  attempt(_world, by, choose) {
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
  },
}

const change: Command = {
  name: 'change a trip',
  weight: 3,
  attempt(world, by, choose) {
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
  },
}

const remove: Command = {
  name: 'delete a trip',
  weight: 1,
  attempt(world, by, choose) {
    const id = anyTrip(world, choose)
    if (!id) return undefined
    const trip = tripFor(world, by, id)
    return {
      says: `${by.name} deletes a trip of ${world.travellers.get(trip?.ownerId ?? '')?.name}`,
      call: { method: 'DELETE', url: `/api/posts/${id}` },
      refusal: trip ? (trip.ownerId === by.id ? undefined : 'forbidden') : 'not-found',
      apply: (world) => removeTrip(world, { id }),
    }
  },
}

export const tripCommands: Command[] = [post, change, remove]
