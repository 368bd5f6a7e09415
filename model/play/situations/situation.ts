import { isOver } from '../../rules/days.ts'
import { openMatches } from '../../rules/matches.ts'
import {
  type Match,
  type Notification,
  type NotificationKind,
  newestFirst,
  type Traveller,
  type Trip,
  type World,
} from '../../rules/world.ts'

/** What a command is to lead to, where that is rare: whether it holds of the world after it, beside the one before. */
export type Situation = (after: World, before: World) => boolean

export const travellersOf = ({ travellers }: World): Traveller[] => [...travellers.values()]

export const isComing = (trip: Trip) => !isOver(trip)

export const newestTrip = ({ trips }: World): Trip | undefined => newestFirst(trips.values())[0]

export const ownerOf = (world: World, trip: Trip | undefined) => world.travellers.get(trip?.ownerId ?? '')

/** For everybody, and of somebody whose things may be hidden. */
export const isOpen = (world: World, trip: Trip | undefined): trip is Trip =>
  trip?.audience === 'all' && isComing(trip) && ownerOf(world, trip)?.isModerator === false

export const requestsAbout = (world: World, { id }: Trip): Match[] =>
  openMatches(world).filter(({ tripId, status }) => tripId === id && status === 'pending')

/** What somebody is newly notified of, or once more. */
export const newsOf = (after: World, before: World, kind: NotificationKind): Notification[] =>
  [...after.notifications].flatMap(([key, one]) =>
    one.kind === kind && one.at !== before.notifications.get(key)?.at ? [one] : [],
  )

/** What of it somebody has read. */
export const readOf = (after: World, before: World, kind: NotificationKind): Notification[] =>
  [...after.notifications].flatMap(([key, one]) =>
    one.kind === kind && one.isRead && before.notifications.get(key)?.isRead === false ? [one] : [],
  )
