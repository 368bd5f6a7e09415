import { wants } from '../../rules/channels.ts'
import type { Notification, World } from '../../rules/world.ts'
import { newestTrip, readOf, type Situation } from './situation.ts'

const unread = (world: World) => [...world.notifications].filter(([, { isRead }]) => !isRead)

const isByMail = (world: World, { userId, kind }: Notification) => wants(world, userId, kind, 'email')

export const tripWithMailedComments: Situation = (after) => {
  const newest = newestTrip(after)
  return newest?.audience === 'all' && wants(after, newest.ownerId, 'comment', 'email')
}

/** What was just said is mailed, unless it is read before. */
export const messageToMail: Situation = (after, before) =>
  after.messages.length > before.messages.length &&
  unread(after).some(([, one]) => one.kind === 'message' && !one.isMailed && isByMail(after, one))

export const mailedMessageRead: Situation = (after, before) =>
  readOf(after, before, 'message').some((one) => one.isMailed && isByMail(after, one))

/** Of a comment somebody is to be mailed. */
export const commentToMail: Situation = (after, before) =>
  unread(after).some(([key, one]) => one.kind === 'comment' && !before.notifications.has(key) && isByMail(after, one))

/** What was mailed, and not read, gathers more. */
export const mailedGathersMore: Situation = (after, before) =>
  unread(after).some(
    ([key, one]) => one.isMailed && isByMail(after, one) && one.at > (before.notifications.get(key)?.at ?? 0),
  )

/** What waits to be mailed is of a kind that was switched off. */
export const switchedOffMeanwhile: Situation = (after, before) =>
  unread(before).some(([, one]) => !one.isMailed && isByMail(before, one) && !isByMail(after, one))
