import { NOTIFICATION_CHANNELS, NOTIFICATION_KINDS } from '@caravan/contract/notifications.ts'
import { boolean, index, jsonb, pgTable, primaryKey, sql, text, uniqueIndex, uuid } from '../sql.ts'
import { belongsTo } from './belongs-to.ts'
import { groupChats } from './group-chats.ts'
import { matches } from './matches.ts'
import { session } from './session.ts'
import { type TripSummary, trips } from './trips.ts'
import { time, users } from './users.ts'

/** What a traveller is notified of about one subject: it is unread again when something new happens there. */
export const notifications = pgTable(
  'notifications',
  {
    id: uuid('id').primaryKey(),
    userId: belongsTo('user_id', () => users.id),
    kind: text('kind', { enum: NOTIFICATION_KINDS }).notNull(),
    /** The match, trip, group chat, meeting, vouch or decision that it is about: one row for each and kind. */
    subjectId: uuid('subject_id').notNull(),
    tripId: uuid('trip_id').references(() => trips.id, { onDelete: 'cascade' }),
    matchId: uuid('match_id').references(() => matches.id, { onDelete: 'cascade' }),
    groupChatId: uuid('group_chat_id').references(() => groupChats.id, { onDelete: 'cascade' }),
    /** When the latest of it happened. */
    createdAt: time('created_at').notNull(),
    /** When the first of it happened that was not read yet: only who acted since then is named. */
    since: time('since').notNull(),
    readAt: time('read_at'),
    /** When a process took it to mail it: nobody else does meanwhile, unless that one was killed. */
    mailClaimedAt: time('mail_claimed_at'),
    mailedAt: time('mailed_at'),
    /** Of a trip that was changed: what it was when its traveller last read of it. */
    tripBefore: jsonb('trip_before').$type<TripSummary>(),
  },
  (table) => [
    // notify: a later happening finds the row of its subject
    uniqueIndex('notifications_subject_key').on(table.userId, table.kind, table.subjectId),
    // listNotifications
    index('notifications_user_newest_idx').on(table.userId, table.createdAt, table.id),
    // countUnread
    index('notifications_unread_idx').on(table.userId).where(sql`read_at is null`),
    // deleteOldNotifications
    index('notifications_created_idx').on(table.createdAt),
    // deletion of a trip or a match
    index('notifications_trip_idx').on(table.tripId),
    index('notifications_match_idx').on(table.matchId),
    // end of a group chat
    index('notifications_group_idx').on(table.groupChatId).where(sql`group_chat_id is not null`),
  ],
)

/** Who acted: what 'Mara and 4 others' is counted from. */
export const notificationActors = pgTable(
  'notification_actors',
  {
    notificationId: belongsTo('notification_id', () => notifications.id),
    actorId: belongsTo('actor_id', () => users.id),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.notificationId, table.actorId] }),
    // listNotifications, countUnread: the newest hundred of what may be thousands
    index('notification_actors_newest_idx').on(table.notificationId, table.createdAt, table.actorId),
    // deletion of a user
    index('notification_actors_actor_idx').on(table.actorId),
  ],
)

/** Only what differs from the defaults of the contract. */
export const notificationSettings = pgTable(
  'notification_settings',
  {
    userId: belongsTo('user_id', () => users.id),
    kind: text('kind', { enum: NOTIFICATION_KINDS }).notNull(),
    channel: text('channel', { enum: NOTIFICATION_CHANNELS }).notNull(),
    isOn: boolean('is_on').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind, table.channel] })],
)

/** Where Web Push reaches a browser. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: uuid('id').primaryKey(),
    userId: belongsTo('user_id', () => users.id),
    /** Signed out there, nothing is shown there. */
    sessionSid: text('session_sid')
      .notNull()
      .references(() => session.sid, { onDelete: 'cascade' }),
    endpoint: text('endpoint').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('push_subscriptions_endpoint_key').on(table.endpoint),
    // findRecipient: the devices of a traveller
    index('push_subscriptions_user_idx').on(table.userId),
    // deletion of a session
    index('push_subscriptions_session_idx').on(table.sessionSid),
  ],
)
