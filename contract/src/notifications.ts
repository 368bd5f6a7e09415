import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, IdParams, Time } from './fields.ts'
import { Report } from './reports.ts'
import { AuthorCard } from './users.ts'

export const NOTIFICATION_KINDS = [
  'match-request',
  'match-accepted',
  'match-declined',
  'match-expired',
  'message',
  'group-message',
  'kept-in-touch',
  'matched-trip-changed',
  'comment',
  'like',
  'saved-trip-changed',
  'saved-trip-soon',
  'wish-fits',
  'search-digest',
  'plan-proposed',
  'plan-agreed',
  'plan-called-off',
  'group-plan',
  'met',
  'vouched',
  'check-in',
  'check-in-stands',
  'contact-answered',
  'pose-photo',
  'moderation-warning',
  'moderation-hidden',
  'appeal-answered',
  'decision-reopened',
  'report-answered',
  'export-ready',
] as const
export const NotificationKind = z.enum(NOTIFICATION_KINDS)
export type NotificationKind = z.infer<typeof NotificationKind>

export const NOTIFICATION_CHANNELS = ['page', 'push', 'email'] as const
export const NotificationChannel = z.enum(NOTIFICATION_CHANNELS)
export type NotificationChannel = z.infer<typeof NotificationChannel>

export const Notification = z.object({
  id: Id,
  kind: NotificationKind,
  /** When the latest of it happened. */
  createdAt: Time,
  isRead: z.boolean(),
  /** Who did it last; nobody where time did it. */
  actor: AuthorCard.nullable(),
  /** How many more did the same since it was last read; one more than `MAX_OTHERS` where they are more than that. */
  others: z.int(),
  trip: z.object({ id: Id, destination: z.string() }).nullable(),
  matchId: Id.nullable(),
  /** The group chat that it is about, while that goes on. */
  group: z.object({ id: Id, name: z.string() }).nullable(),
  /** Of a plan in a group chat: where it is looked at, also once the chat is over. Earlier releases have none. */
  planChatId: Id.nullable().default(null),
  /**
   * What saved searches have found: how many new trips the traveller may see now (one more than `MAX_NEW_TRIPS` where they are
   * more than that), and by which search; null where several have found some. A node of a release before this one has none.
   */
  digest: z.object({ q: z.string().nullable(), trips: z.int() }).nullable().default(null),
  /** What changed of a trip since its traveller last read of it: 'Lisbon 3–7 Dec → 5–9 Dec'. The same of earlier releases. */
  change: z.string().nullable().default(null),
  /**
   * What a moderator decided: of what ('comment'), by which rule, and how an appeal against it ended; in words, with no more of
   * it. The same of earlier releases.
   */
  decision: z
    .object({ about: z.string(), rule: z.string(), outcome: z.enum(['upheld', 'reversed']).nullable() })
    .nullable()
    .default(null),
  /** Of a report of theirs that was answered. */
  report: Report.pick({ kind: true, username: true, quote: true, state: true, isRemoved: true })
    .nullable()
    .default(null),
})
export type Notification = z.infer<typeof Notification>

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications',
  summary: 'What happened, newest first; older ones by the `next` link',
  access: 'onboarded',
  paged: true,
  reply: { 200: z.array(Notification) },
})

export const countNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications/unread',
  summary: 'How many notifications are unread, counted up to 100',
  access: 'onboarded',
  reply: { 200: z.object({ unread: z.int() }) },
})

export const readPushedText = endpoint({
  method: 'GET',
  path: '/api/notifications/:notificationId/pushed',
  summary:
    'What a device shows of a notification that it was woken for: null once that is read, or names nobody in sight',
  access: 'onboarded',
  params: IdParams('notificationId'),
  reply: { 200: z.object({ words: z.object({ body: z.string(), path: z.string() }).nullable() }) },
})

export const readNotifications = endpoint({
  method: 'PATCH',
  path: '/api/notifications/read',
  summary: 'Mark notifications as read: those named, or all up to now',
  access: 'onboarded',
  body: z.object({ ids: z.array(Id).max(100).optional() }),
  reply: { 200: z.object({ read: z.int(), unread: z.int() }) },
})

export const ChannelSwitches = z.object({ page: z.boolean(), push: z.boolean(), email: z.boolean() })
const forEachKind = <Schema extends z.ZodType>(schema: Schema) =>
  z.object(Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, schema])) as Record<NotificationKind, Schema>)
/** For each kind, through which channels it is sent. */
export const NotificationSettings = forEachKind(ChannelSwitches)
export type NotificationSettings = z.infer<typeof NotificationSettings>

export const readNotificationSettings = endpoint({
  method: 'GET',
  path: '/api/notification-settings',
  summary: 'Through which channels each kind is sent',
  access: 'onboarded',
  reply: { 200: NotificationSettings },
})

/** A kind of another release is dropped as any unknown field is. */
export const ChannelChange = ChannelSwitches.partial()

export const saveNotificationSettings = endpoint({
  method: 'PUT',
  path: '/api/notification-settings',
  summary: 'Change through which channels a kind is sent; kinds and channels left out stay as they are',
  access: 'onboarded',
  body: forEachKind(ChannelChange.optional()),
  reply: { 200: NotificationSettings },
})
