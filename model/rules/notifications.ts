import { SUBJECT_WORDS } from '@caravan/contract/moderation.ts'
import { shortMonthName } from '@caravan/contract/months.ts'
import type { Named } from '@caravan/contract/notification-kinds.ts'
import type { NotificationChannel } from '@caravan/contract/notifications.ts'
import { ruleInShort } from '@caravan/contract/rules.ts'
import { type GroupChat, type GroupMessage, groupMessagesSeen } from './group-chats.ts'
import { namesKnown } from './names.ts'
import { mayName, seesGroupPlan, seesTraveller, tripFor } from './visibility.ts'
import type { Notification, NotificationKind, Traveller, Trip, World } from './world.ts'

/** What goes to a phone unless its traveller says otherwise; the page has everything. */
const PUSHED: readonly NotificationKind[] = [
  ...(['match-request', 'match-accepted', 'message'] as const),
  ...(['plan-proposed', 'plan-agreed', 'plan-called-off'] as const),
  ...(['matched-trip-changed', 'wish-fits', 'group-message', 'group-plan', 'kept-in-touch', 'met', 'vouched'] as const),
]

/** What is mailed as well, where it is still unread after a while. */
const MAILED: readonly NotificationKind[] = [
  ...(['match-request', 'message', 'plan-proposed', 'moderation-hidden', 'matched-trip-changed'] as const),
]

const IS_ON: Record<NotificationChannel, (kind: NotificationKind) => boolean> = {
  page: () => true,
  push: (kind) => PUSHED.includes(kind),
  email: (kind) => MAILED.includes(kind),
}

/** Of what others did some time before, found by jobs. */
export const LATE_KINDS: readonly NotificationKind[] = [
  ...(['matched-trip-changed', 'saved-trip-changed', 'saved-trip-soon', 'wish-fits'] as const),
  ...(['group-message', 'group-plan', 'kept-in-touch'] as const),
]

export const SWITCHED_KINDS: readonly NotificationKind[] = [
  ...(['match-request', 'match-accepted', 'match-declined', 'message', 'like', 'comment'] as const),
  ...(['plan-proposed', 'plan-agreed', 'plan-called-off', 'moderation-hidden', 'report-answered'] as const),
  ...(['met', 'vouched'] as const),
  ...LATE_KINDS,
]

export const switchOf = (userId: string, kind: NotificationKind, channel: NotificationChannel): string =>
  `${userId} ${kind} ${channel}`

export const wants = (world: World, userId: string, kind: NotificationKind, channel: NotificationChannel): boolean =>
  world.switches.get(switchOf(userId, kind, channel)) ?? IS_ON[channel](kind)

type Shown = Pick<Named, 'report'>

interface Occurrence {
  userId: string
  kind: NotificationKind
  actorId: string
  tripId?: string | null
  matchId?: string
  /** Of a plan in a group chat. */
  planId?: string
  /** Of a meeting or a vouch. */
  subjectId?: string
  /** Of a trip that was changed: what it was. */
  before?: Trip | null
}

const NOTHING = {
  ...{ tripId: null, matchId: null, planId: null, groupChatId: null, hidden: null, reported: null, before: null },
  ...{ isRead: false, isMailed: false },
}

/**
 * Nobody is notified of their own doing, nor of that of somebody whom they do not see. What happens to one thing gathers
 * in one notification until it is read: who is named there already is named once; a like never comes twice.
 */
export function notify(world: World, occurrence: Occurrence): void {
  const { userId, kind, actorId, tripId = null, matchId, planId, subjectId, before: tripBefore = null } = occurrence
  const reader = world.travellers.get(userId)
  if (!reader || userId === actorId || !seesTraveller(world, reader, actorId)) return
  const key = `${userId} ${kind} ${subjectId ?? planId ?? matchId ?? tripId}`
  const before = world.notifications.get(key)
  if (before && !isNews(before, actorId)) return
  const now = ++world.time
  const unread = before?.isRead === false ? before : undefined
  world.notifications.set(key, {
    ...{ ...NOTHING, userId, kind, tripId, matchId: matchId ?? null, planId: planId ?? null },
    // of a change it says something else
    isMailed: kind !== 'matched-trip-changed' && unread?.isMailed === true,
    before: unread?.before ?? tripBefore,
    at: now,
    since: unread?.since ?? now,
    actors: new Map(before?.actors).set(actorId, now),
  })
  world.waiting.deliveries.add(key)
}

function isNews({ kind, isRead, actors, since }: Notification, actorId: string): boolean {
  if (kind === 'message' || kind.startsWith('saved-trip-') || kind === 'wish-fits') return isRead
  if (kind === 'matched-trip-changed') return true
  if (kind === 'like') return !actors.has(actorId)
  return isRead || (actors.get(actorId) ?? 0) < since
}

/** Whoever's thing was hidden is notified of the decision, and not of who made it. */
export function notifyOfHiding(
  world: World,
  userId: string,
  { hidden, decisionId }: { hidden: Notification['hidden']; decisionId: string },
): void {
  notifyOfOwn(world, `${userId} moderation-hidden ${decisionId}`, { userId, kind: 'moderation-hidden', hidden })
}

/** Whoever reported something is notified of what became of it, and of nothing that was done to its author. */
export const notifyOfAnswer = (
  world: World,
  userId: string,
  { reported, decisionId }: { reported: NonNullable<Notification['reported']>; decisionId: string },
): void => notifyOfOwn(world, `${userId} report-answered ${decisionId}`, { userId, kind: 'report-answered', reported })

/** Of new messages in a group chat, whoever wrote them. */
export const notifyOfGroupMessages = (world: World, userId: string, groupChatId: string): void =>
  notifyOfOwn(world, `${userId} group-message ${groupChatId}`, { userId, kind: 'group-message', groupChatId })

/** It names nobody. */
function notifyOfOwn(world: World, key: string, own: Pick<Notification, 'userId' | 'kind'> & Partial<Notification>) {
  const now = ++world.time
  world.notifications.set(key, { ...NOTHING, at: now, since: now, actors: new Map(), ...own })
  world.waiting.deliveries.add(key)
}

export function markSubjectRead(world: World, userId: string, kind: NotificationKind, subjectId: string): void {
  const notification = world.notifications.get(`${userId} ${kind} ${subjectId}`)
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
  /** Of a trip that was changed: what is other. */
  change: string | null
  /** Of a report of theirs that was answered. */
  report: Shown['report']
}

/** Of the kinds that the traveller wants on the page, the latest first. */
export const notificationsOf = (world: World, viewer: Traveller): ShownNotification[] =>
  [...world.notifications.values()]
    .filter(({ userId, kind }) => userId === viewer.id && wants(world, userId, kind, 'page'))
    .sort((a, b) => b.at - a.at)
    .flatMap((notification) => shownTo(world, viewer, notification))

/** What is true no more, or was done by somebody who is not seen, is not shown, through whatever channel. */
export function shownTo(world: World, viewer: Traveller, notification: Notification): ShownNotification[] {
  const { kind, isRead, matchId, planId, groupChatId, hidden, reported, before } = notification
  const nothing = {
    ...{
      actor: null,
      others: 0,
      trip: null,
      matchId,
      group: null,
      planChatId: null,
      decision: null,
      change: null,
      report: null,
    },
  }
  if (hidden) {
    // of what kind it is and by which rule: a locked phone is read by others
    const decision = { about: SUBJECT_WORDS[hidden], rule: ruleInShort('no-hate'), outcome: null }
    return [{ ...nothing, kind, isRead, decision }]
  }
  if (reported) {
    const { id, aboutId, kind: what, quote } = reported
    // what was decided about whoever is deleted goes with them
    const isRemoved = world.hidden.has(id) && !world.deleted.has(aboutId)
    const username = mayName(world, viewer, aboutId) ? namesKnown(world, viewer.id, aboutId).username : null
    return [
      {
        ...nothing,
        kind,
        isRead,
        report: { kind: what, quote, username, state: 'acted', isRemoved },
      },
    ]
  }
  if (groupChatId) {
    const written = chatWithNews(world, viewer, groupChatId)
    return written ? [{ ...nothing, kind, isRead, group: { id: written.id, name: written.name } }] : []
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
  const change = before && about && changeOf(before, about)
  return [
    { ...nothing, ...{ kind, isRead, actor: { id: latest }, others: others.length, trip, group, planChatId, change } },
  ]
}

/** One of the viewer's, in which somebody else wrote whom they see. */
function chatWithNews(world: World, viewer: Traveller, id: string): GroupChat | undefined {
  const chat = world.chats.get(id)
  const isNews = ({ authorId }: GroupMessage) => authorId !== viewer.id
  return chat?.members.has(viewer.id) && groupMessagesSeen(world, viewer, chat).some(isNews) ? chat : undefined
}

/** What two have with each other stays without its trip; anything else goes with it. */
function tripAbout(world: World, viewer: Traveller, { kind, tripId, matchId }: Notification): Trip | 'hidden' | null {
  const id = tripId ?? world.matches.get(matchId ?? '')?.tripId
  if (!id) return null
  return tripFor(world, viewer, id) ?? (kind === 'message' || kind.startsWith('plan-') ? null : 'hidden')
}

/** Who did it since it was last read, is seen, and has not taken it back: the latest first. */
function actorsOf(world: World, viewer: Traveller, notification: Notification): string[] {
  const { kind, tripId, planId, since, actors } = notification
  const holds = (actor: string) => {
    if (kind.startsWith('saved-trip-')) return world.saved.some((one) => one.by === viewer.id && one.tripId === tripId)
    if (kind === 'vouched')
      return world.vouches.some(({ authorId, aboutId }) => authorId === actor && aboutId === viewer.id)
    if (kind === 'wish-fits') return hasWokenWish(world, viewer, tripId)
    if (kind === 'matched-trip-changed') return isOtherThanRead(world, viewer, notification)
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

/** A wish of theirs that is still there. */
const hasWokenWish = (world: World, viewer: Traveller, tripId: string | null): boolean =>
  world.wakes.some((wake) => {
    const wish = world.wishes.find(({ id }) => id === wake.wishId)
    return wake.tripId === tripId && wish?.by === viewer.id
  })

/** They are still matched on the trip, and it is not what it was when they last read of it. */
function isOtherThanRead(world: World, viewer: Traveller, { tripId, before }: Notification): boolean {
  const trip = world.trips.get(tripId ?? '')
  const isMatched = [...world.matches.values()].some(
    (match) => match.tripId === tripId && match.askerId === viewer.id && match.status === 'accepted' && !match.isOver,
  )
  return isMatched && trip !== undefined && before !== null && isOtherTrip(before, trip)
}

type TripDays = Pick<Trip, 'startDate' | 'endDate'>
type ShownTrip = TripDays & Pick<Trip, 'destination'>

export const hasOtherDays = (one: TripDays, other: TripDays): boolean =>
  one.startDate !== other.startDate || one.endDate !== other.endDate

/** Whether matches are notified of it: all places are in one country. */
export const isOtherTrip = (one: ShownTrip, other: ShownTrip): boolean =>
  one.destination !== other.destination || hasOtherDays(one, other)

/** In one line: 'Lisbon 3–23 Dec → 5–15 Jan', 'Lisbon → Porto', 'Lisbon 3–23 Dec → Porto 5–15 Dec'. */
function changeOf(before: ShownTrip, now: ShownTrip): string {
  if (!hasOtherDays(before, now)) return `${before.destination} → ${now.destination}`
  const hasOtherYears = yearsOf(before) !== yearsOf(now)
  const place = before.destination === now.destination ? '' : `${now.destination} `
  return `${before.destination} ${daysOf(before, hasOtherYears)} → ${place}${daysOf(now, hasOtherYears)}`
}

const yearsOf = ({ startDate, endDate }: ShownTrip) => `${startDate.slice(0, 4)} ${endDate.slice(0, 4)}`

/** What both days have in common is said once, and the year where it says something. */
function daysOf({ startDate, endDate }: ShownTrip, withYear: boolean): string {
  const [first, last] = [partsOf(startDate), partsOf(endDate)]
  const isOneYear = first.year === last.year
  const start = isOneYear ? [first.day, ...(first.month === last.month ? [] : [first.month])] : Object.values(first)
  const end = isOneYear && !withYear ? [last.day, last.month] : Object.values(last)
  return `${start.join(' ')}–${end.join(' ')}`
}

function partsOf(date: string) {
  const [year = '', month, day] = date.split('-')
  return { day: String(Number(day)), month: shortMonthName(Number(month)), year }
}
