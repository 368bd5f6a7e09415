import { wants } from '../../rules/channels.ts'
import type { Notification, World } from '../../rules/world.ts'
import { isOpen, newestTrip, newsOf, type Situation } from './situation.ts'

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

const isPushedTo = (world: World, userId: string) =>
  wants(world, userId, 'comment', 'push') && [...world.browsers.values()].some((browser) => browser?.by === userId)

/** Of somebody who may be suspended, and has a browser. */
export const tripWithPushedComments: Situation = (after) => {
  const newest = newestTrip(after)
  return isOpen(after, newest) && isPushedTo(after, newest.ownerId)
}

export const commentToPush: Situation = (after, before) =>
  newsOf(after, before, 'comment').some(({ userId }) => {
    const isModerator = after.travellers.get(userId)?.isModerator
    return isModerator === false && isPushedTo(after, userId)
  })

export const pushWaitsForSuspended: Situation = (after, before) =>
  after.waiting.pushes.some(({ key }) => {
    const { userId = '', kind } = after.notifications.get(key) ?? {}
    const isNew = after.travellers.get(userId)?.isSuspended && !before.travellers.get(userId)?.isSuspended
    return kind === 'comment' && isNew === true
  })
