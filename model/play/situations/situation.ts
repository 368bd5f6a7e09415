import type { ProblemSlug } from '@caravan/contract/problems.ts'
import { openMatches } from '../../rules/matches.ts'
import { isOver } from '../../rules/visibility.ts'
import {
  type Match,
  type Notification,
  type NotificationKind,
  newestFirst,
  type Traveller,
  type Trip,
  type World,
} from '../../rules/world.ts'
import type { Command } from '../command.ts'

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

/** A command of a sequence, and what it is to lead to where it could be done in several ways. */
export interface Step {
  command: Command
  situation?: Situation
  /** It is to be refused, and for this. */
  refusal?: ProblemSlug
  /** Nothing is sent after it but what it sends itself: the sequence says when. */
  isSentLater?: boolean
}
/** What one is called, and the rest of it. */
export type NamedStep = string | readonly [name: string, wanted: Situation | ProblemSlug]
