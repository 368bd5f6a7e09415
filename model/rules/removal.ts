import { keepComments, keepRequest } from './received.ts'
import type { Comment, Match, Notification, Trip, World } from './world.ts'

/** Notifications go with what they are about. */
export function forgetNotifications(world: World, isAbout: (notification: Notification) => boolean): void {
  for (const [key, notification] of world.notifications) if (isAbout(notification)) world.notifications.delete(key)
}

/** A trip goes with all that hangs on it. Who both said yes stay matched, about no trip. */
export function removeTrip(world: World, { id }: Pick<Trip, 'id'>): void {
  const comments = [...world.comments.values()].filter(({ tripId }) => tripId === id)
  keepComments(world, comments)
  world.trips.delete(id)
  world.gone.add(id)
  forgetNotifications(world, ({ tripId }) => tripId === id)
  world.wakes = world.wakes.filter((wake) => wake.tripId !== id)
  world.likes = world.likes.filter((like) => like.tripId !== id)
  world.saved = world.saved.filter((saved) => saved.tripId !== id)
  for (const comment of comments) forgetComment(world, comment)
  for (const match of world.matches.values()) {
    if (match.tripId !== id) continue
    if (match.status === 'accepted') Object.assign(match, { tripId: null, hasLostTrip: true })
    else removeMatch(world, match)
  }
}

export function removeComment(world: World, comment: Comment): void {
  keepComments(world, [comment])
  forgetComment(world, comment)
}

export function forgetComment(world: World, { id }: Comment): void {
  world.comments.delete(id)
  world.gone.add(id)
}

/** Only what was never answered, or declined, leaves nothing behind. */
export function removeMatch(world: World, match: Match): void {
  const { id } = match
  keepRequest(world, match)
  forgetNotifications(world, ({ matchId }) => matchId === id)
  world.matches.delete(id)
  world.gone.add(id)
}

/** What was proposed in a group chat is no news without it. */
export const forgetProposalsIn = (world: World, chatId: string): void =>
  forgetNotifications(
    world,
    ({ kind, planId }) => kind === 'group-plan' && world.plans.get(planId ?? '')?.groupChatId === chatId,
  )
