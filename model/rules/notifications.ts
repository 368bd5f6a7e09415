import { SUBJECT_WORDS } from '@caravan/contract/moderation.ts'
import { ruleInShort } from '@caravan/contract/rules.ts'
import { wants } from './channels.ts'
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
      hidden: null,
      at: now,
      since,
      isRead: false,
      isMailed: before !== undefined && !before.isRead && before.isMailed,
      actors,
    },
  })
  world.waiting.deliveries.add(key)
}

function isNews({ kind, isRead, actors, since }: Notification, actorId: string): boolean {
  if (kind === 'message') return isRead
  if (kind === 'like') return !actors.has(actorId)
  return isRead || (actors.get(actorId) ?? 0) < since
}

/** Whoever's thing was hidden is notified of the decision, and not of who made it. */
export function notifyOfHiding(
  world: World,
  userId: string,
  { hidden, decisionId }: { hidden: Notification['hidden']; decisionId: string },
): void {
  const [now, kind] = [++world.time, 'moderation-hidden' as const]
  const key = `${userId} ${kind} ${decisionId}`
  const news = {
    hidden,
    userId,
    kind,
    tripId: null,
    matchId: null,
    planId: null,
    at: now,
    since: now,
    isRead: false,
    isMailed: false,
    actors: new Map(),
  }
  world.notifications.set(key, news)
  world.waiting.deliveries.add(key)
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
  /** Of a plan: its chat as long as that goes on, and the id of it afterwards too. */
  group: { id: string; name: string } | null
  planChatId: string | null
  decision: { about: string; rule: string; outcome: null } | null
}

/** Of the kinds that the traveller wants on the page, the latest first. */
export const notificationsOf = (world: World, viewer: Traveller): ShownNotification[] =>
  [...world.notifications.values()]
    .filter(({ userId, kind }) => userId === viewer.id && wants(world, userId, kind, 'page'))
    .sort((a, b) => b.at - a.at)
    .flatMap((notification) => shownTo(world, viewer, notification))

/** What is true no more, or was done by somebody who is not seen, is not shown, through whatever channel. */
export function shownTo(world: World, viewer: Traveller, notification: Notification): ShownNotification[] {
  const { kind, isRead, matchId, planId, hidden } = notification
  const nothing = { actor: null, others: 0, trip: null, matchId, group: null, planChatId: null, decision: null }
  if (hidden) {
    // of what kind it is and by which rule: a locked phone is read by others
    const decision = { about: SUBJECT_WORDS[hidden], rule: ruleInShort('no-hate'), outcome: null }
    return [{ ...nothing, kind, isRead, decision }]
  }
  const [latest, ...others] = actorsOf(world, viewer, notification)
  const match = matchId ? world.matches.get(matchId) : undefined
  const plan = world.plans.get(planId ?? '')
  const isTakenBack = kind === 'match-request' && match?.status === 'pending' && match.isOver
  const about = tripAbout(world, viewer, notification)
  if (latest === undefined || isTakenBack || about === 'hidden' || (plan && !seesGroupPlan(world, viewer, plan)))
    return []
  if (match && !seesTraveller(world, viewer, match.askerId === viewer.id ? match.authorId : match.askerId)) return []
  const trip = about && { id: about.id, destination: about.destination }
  const planChatId = plan?.groupChatId ?? null
  const chat = world.chats.get(planChatId ?? '')
  const group = chat ? { id: chat.id, name: chat.name } : null
  return [{ ...nothing, ...{ kind, isRead, actor: { id: latest }, others: others.length, trip, group, planChatId } }]
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
