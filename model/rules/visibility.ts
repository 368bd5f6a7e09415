import type { Audience } from '@caravan/contract/options.ts'
import type { Plan } from './plans.ts'
import { type Comment, newestFirst, type Traveller, type Trip, type World } from './world.ts'

/** By the letters alone, as the database orders ids and times: not as a language would. */
export const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/** Where people live and go; far from each other. */
export const CITIES = [
  { destination: 'Lisbon', country: 'Portugal', placeId: 'g2267057' },
  { destination: 'Porto', country: 'Portugal', placeId: 'g2735943' },
] as const

/** Where nobody lives, and where it is another day for half of each. */
export const FAR_CITY = { destination: 'Auckland', country: 'New Zealand', placeId: 'g2193733' } as const
export const DESTINATIONS = [...CITIES, FAR_CITY] as const

const DAY_MS = 86_400_000

export const dayFromToday = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

export const today = (): string => dayFromToday(0)

const RECEIVED_DAYS = 90
/** What was received counts for so long after it went, or its author was out of sight. */
export const isReceivedKept = (since: number): boolean => since > -RECEIVED_DAYS

const SEALED_DAYS = 14
/** Words of a group chat that is over are kept for so long. */
export const areWordsSealed = (endedAt: number): boolean => endedAt > -SEALED_DAYS

export const dayOf = (at: number): string => dayFromToday(Math.min(Math.floor(at), 0))

const dayIn = (timeZone: string) => new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format()

/** What day it is where a trip goes. */
export const todayThere = ({ destination }: { destination: string }): string =>
  dayIn(destination === FAR_CITY.destination ? 'Pacific/Auckland' : 'Europe/Lisbon')

interface Days {
  destination: string
  startDate: string
  endDate: string
}
/** The day of its place decides. */
export const isOver = (trip: Days): boolean => trip.endDate < todayThere(trip)
export const hasBegun = (trip: Days): boolean => trip.startDate <= todayThere(trip)

/** The audiences that somebody belongs to, by the gender that they stated. */
export function audiencesOf({ gender }: Pick<Traveller, 'gender'>): Audience[] {
  if (gender === 'woman') return ['all', 'female']
  if (gender === 'man') return ['all', 'male']
  return ['all']
}

/** A block hides two from each other, whoever made it. */
export const areSeparated = (world: World, one: string, other: string): boolean =>
  blocksBetween(world, one, other).length > 0

const blocksBetween = ({ blocks }: World, one: string, other: string) =>
  blocks.filter(({ by, whom }) => (by === one && whom === other) || (by === other && whom === one))

/** Since when a viewer sees nothing of another: the first of the blocks between them, a suspension and their leaving. Null where they do. */
export function goneSince(world: World, viewerId: string, id: string): number | null {
  const { isSuspended = false, suspendedAt = 0, leftAt = null } = world.travellers.get(id) ?? {}
  const blockedAt = blocksBetween(world, viewerId, id).map(({ at }) => at)
  const reasons = [...blockedAt, ...(isSuspended ? [suspendedAt] : []), ...(leftAt === null ? [] : [leftAt])]
  return reasons.length > 0 ? Math.min(...reasons) : null
}

/** Whether what was said at a time was said while the viewer saw who said it, which counts for some time after that. */
export function hasReached(world: World, viewerId: string, authorId: string, at: number): boolean {
  const since = goneSince(world, viewerId, authorId)
  return since === null || (at <= since && isReceivedKept(since))
}

/** To others a suspension looks like having left. */
export function isActive({ travellers }: World, id: string): boolean {
  const traveller = travellers.get(id)
  return traveller !== undefined && isHere(traveller)
}

/** Whether a block that stands ended something of a viewer's: like what is of somebody who has left, they can end it too. */
export const isEndedByBlock = ({ blocks, endedByBlock }: World, id: string, viewer: Pick<Traveller, 'id'>): boolean =>
  blocks.some(({ whom, at }) => whom === viewer.id && at === endedByBlock.get(`${id} ${viewer.id}`))

export const seesTraveller = (world: World, viewer: Traveller, id: string): boolean =>
  isActive(world, id) && !areSeparated(world, viewer.id, id)

/** Whoever they see, and whom they have blocked themselves. */
export const mayName = (world: World, viewer: Traveller, id: string): boolean =>
  isActive(world, id) &&
  (!areSeparated(world, viewer.id, id) || world.blocks.some(({ by, whom }) => by === viewer.id && whom === id))

/** Whether a trip is one's own, or for an audience that one belongs to. */
export const isAddressedTo = (viewer: Traveller, trip: Trip): boolean =>
  trip.ownerId === viewer.id || audiencesOf(viewer).includes(trip.audience)

/** Its owner sees a trip always; others where it is addressed to them, they see its owner, and no moderator has hidden it. */
export const seesTrip = (world: World, viewer: Traveller, trip: Trip): boolean =>
  trip.ownerId === viewer.id ||
  (isAddressedTo(viewer, trip) && seesTraveller(world, viewer, trip.ownerId) && !world.hidden.has(trip.id))

/** A comment, as far as it and its author go: hidden by a moderator, it is its author's alone. */
export const seesComment = (world: World, viewer: Traveller, { id, authorId }: Comment): boolean =>
  seesTraveller(world, viewer, authorId) && (authorId === viewer.id || !world.hidden.has(id))

/** What a link shows to anybody: trips for everyone; to who is signed in, where they see the owner. */
export const isOpenToLinks = (world: World, viewer: Traveller | null, trip: Trip): boolean =>
  trip.audience === 'all' &&
  (viewer === null ? isActive(world, trip.ownerId) : seesTraveller(world, viewer, trip.ownerId)) &&
  (trip.ownerId === viewer?.id || !world.hidden.has(trip.id))

export const tripsSeenBy = (world: World, viewer: Traveller): Trip[] =>
  newestFirst(world.trips.values()).filter((trip) => seesTrip(world, viewer, trip))

export function tripFor(world: World, viewer: Traveller, id: string): Trip | undefined {
  const trip = world.trips.get(id)
  return trip && seesTrip(world, viewer, trip) ? trip : undefined
}

/** Of a group chat: for its members while it goes on, and for those who are in also after it, if they see whose plan it is. */
export const seesGroupPlan = (world: World, viewer: Traveller, { groupChatId, proposerId, agreed }: Plan): boolean =>
  seesTraveller(world, viewer, proposerId) &&
  (agreed.has(viewer.id) || world.chats.get(groupChatId ?? '')?.members.has(viewer.id) === true)

const GENDER_DAYS = 30
/** Whoever stated a gender keeps it for so long. */
export const isGenderFixed = ({ genderDays }: Pick<Traveller, 'genderDays'>): boolean =>
  genderDays !== null && genderDays < GENDER_DAYS

const CITY_DAYS = 14
/** Whoever has not said for longer that they are still there is in Near Me no more. */
export const isCityConfirmed = ({ cityDays }: Pick<Traveller, 'cityDays'>): boolean => cityDays <= CITY_DAYS

/** Others see another city than before from the next day. */
export const showsCity = ({ cityDays }: Pick<Traveller, 'cityDays'>): boolean => cityDays >= 0

/** Neither suspended nor gone: to others the two look the same. */
export const isHere = ({ isSuspended, leftAt }: Pick<Traveller, 'isSuspended' | 'leftAt'>): boolean =>
  !isSuspended && leftAt === null
