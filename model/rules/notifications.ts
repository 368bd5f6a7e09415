import { seesGroupPlan, seesTraveller, tripFor } from './visibility.ts'
import type { Notification, NotificationKind, Traveller, Trip, World } from './world.ts'

interface Occurrence {
  userId: string
  kind: NotificationKind
  actorId: string
  tripId?: string | null
  matchId?: string
  /** Of a plan in a group chat. */
  planId?: string
}

/**
 * Nobody is notified of their own doing, nor of that of somebody whom they do not see. What happens to one thing gathers
 * in one notification until it is read: who is named there already is named once; a like never comes twice.
 */
export function notify(world: World, { userId, kind, actorId, tripId = null, matchId, planId }: Occurrence): void {
  const reader = world.travellers.get(userId)
  if (!reader || userId === actorId || !seesTraveller(world, reader, actorId)) return
  const key = `${userId} ${kind} ${planId ?? matchId ?? tripId}`
  const before = world.notifications.get(key)
  if (before && !isNews(before, actorId)) return
  const now = ++world.time
  const since = before && !before.isRead ? before.since : now
  const actors = new Map(before?.actors).set(actorId, now)
  world.notifications.set(key, {
    ...{
      userId,
      kind,
      tripId,
      matchId: matchId ?? null,
      planId: planId ?? null,
      at: now,
      since,
      isRead: false,
      actors,
    },
  })
}

function isNews({ kind, isRead, actors, since }: Notification, actorId: string): boolean {
  if (kind === 'message') return isRead
  if (kind === 'like') return !actors.has(actorId)
  return isRead || (actors.get(actorId) ?? 0) < since
}

/** Whoever's thing was hidden is notified of the decision, and not of who made it. */
export function notifyOfHiding(world: World, userId: string, decisionId: string): void {
  const [now, kind] = [++world.time, 'moderation-hidden' as const]
  const news = {
    userId,
    kind,
    tripId: null,
    matchId: null,
    planId: null,
    at: now,
    since: now,
    isRead: false,
    actors: new Map(),
  }
  world.notifications.set(`${userId} ${kind} ${decisionId}`, news)
}

export function markSubjectRead(world: World, userId: string, kind: NotificationKind, matchId: string): void {
  const notification = world.notifications.get(`${userId} ${kind} ${matchId}`)
  if (notification) notification.isRead = true
}

export interface ShownNotification {
  kind: NotificationKind
  isRead: boolean
  actor: { id: string } | null
  others: number
  trip: { id: string; destination: string } | null
  matchId: string | null
  planChatId: string | null
}

/** What is true no more, or was done by somebody who is not seen, is not shown: the latest first. */
export const notificationsOf = (world: World, viewer: Traveller): ShownNotification[] =>
  [...world.notifications.values()]
    .filter(({ userId }) => userId === viewer.id)
    .sort((a, b) => b.at - a.at)
    .flatMap((notification) => shown(world, viewer, notification))

function shown(world: World, viewer: Traveller, notification: Notification): ShownNotification[] {
  const { kind, isRead, matchId, planId } = notification
  if (kind === 'moderation-hidden')
    return [{ kind, isRead, actor: null, others: 0, trip: null, matchId, planChatId: null }]
  const [latest, ...others] = actorsOf(world, viewer, notification)
  const match = matchId ? world.matches.get(matchId) : undefined
  const plan = world.plans.get(planId ?? '')
  const isTakenBack = kind === 'match-request' && match?.status === 'pending' && match.isOver
  const about = tripAbout(world, viewer, notification)
  if (latest === undefined || isTakenBack || about === 'hidden' || (plan && !seesGroupPlan(world, viewer, plan)))
    return []
  if (match && !seesTraveller(world, viewer, match.askerId === viewer.id ? match.authorId : match.askerId)) return []
  const trip = about && { id: about.id, destination: about.destination }
  return [
    {
      kind,
      isRead,
      actor: { id: latest },
      others: others.length,
      trip,
      matchId,
      planChatId: plan?.groupChatId ?? null,
    },
  ]
}

/** What two have with each other stays without its trip; anything else goes with it. */
function tripAbout(world: World, viewer: Traveller, { kind, tripId, matchId }: Notification): Trip | 'hidden' | null {
  const id = tripId ?? world.matches.get(matchId ?? '')?.tripId
  if (!id) return null
  return tripFor(world, viewer, id) ?? (kind === 'message' || kind.startsWith('plan-') ? null : 'hidden')
}

/** Who did it since it was last read, is seen, and has not taken it back: the latest first. */
function actorsOf(world: World, viewer: Traveller, { kind, tripId, planId, since, actors }: Notification): string[] {
  const holds = (actor: string) => {
    if (kind === 'like') return world.likes.some((like) => like.by === actor && like.tripId === tripId)
    if (kind === 'plan-agreed' && planId) return world.plans.get(planId)?.agreed.has(actor) === true
    if (kind !== 'comment') return true
    return [...world.comments.values()].some(
      (comment) => comment.authorId === actor && comment.tripId === tripId && !world.hidden.has(comment.id),
    )
  }
  return [...actors]
    .filter(([id, at]) => at >= since && seesTraveller(world, viewer, id) && holds(id))
    .sort(([, a], [, b]) => b - a)
    .map(([id]) => id)
}
