import type { NotificationChannel, NotificationKind } from '@caravan/contract/notifications.ts'
import type { PushSubscriptionBody } from '@caravan/contract/push.ts'
import type { Db } from '../../../db/client.ts'
import { newId } from '../../../db/id.ts'
import { named, namedWithValues } from '../../../db/named.ts'
import { matches } from '../../../db/schema/matches.ts'
import { notifications, pushSubscriptions } from '../../../db/schema/notifications.ts'
import { session } from '../../../db/schema/session.ts'
import { users } from '../../../db/schema/users.ts'
import { and, desc, eq, gt, isNotNull, isNull, not, notInArray, or, sql } from '../../../db/sql.ts'
import { isStaying, VIEWER_COLUMNS, type Viewer, type ViewerRow, viewerOf } from '../../../platform/viewer.ts'
import { type ChangedChannels, wantedChannels } from '../../notify/settings.ts'

const MAX_DEVICES = 10

/** A browser belongs to the traveller who signed in there last. Of many the oldest go. */
export async function saveSubscription(
  db: Db,
  owner: { userId: string; sid: string },
  { endpoint, keys }: PushSubscriptionBody,
): Promise<void> {
  const values = { userId: owner.userId, sessionSid: owner.sid, ...keys, createdAt: new Date() }
  await db
    .insert(pushSubscriptions)
    .values({ id: newId(), endpoint, ...values })
    .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: values })
  const isTheirs = eq(pushSubscriptions.userId, owner.userId)
  const newest = db
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(isTheirs)
    .orderBy(desc(pushSubscriptions.createdAt))
    .limit(MAX_DEVICES)
  await db.delete(pushSubscriptions).where(and(isTheirs, notInArray(pushSubscriptions.id, newest)))
}

export const deleteSubscription = (db: Db, userId: string, endpoint: string) =>
  db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.endpoint, endpoint)))

/** One whose session goes on: the row of a session that is over stays until it is swept. */
export async function findSubscription(db: Db, id: string) {
  const [found] = await db
    .select({ subscription: pushSubscriptions })
    .from(pushSubscriptions)
    .innerJoin(session, eq(session.sid, pushSubscriptions.sessionSid))
    .where(and(eq(pushSubscriptions.id, id), gt(session.expire, sql`now()`)))
  return found?.subscription
}

export const forgetSubscription = (db: Db, id: string) =>
  db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id))

export async function hasMatched(db: Db, userId: string): Promise<boolean> {
  const isTheirs = or(eq(matches.userId, userId), eq(matches.ownerId, userId))
  const [match] = await db
    .select({ id: matches.id })
    .from(matches)
    .where(and(isTheirs, eq(matches.status, 'accepted')))
    .limit(1)
  return match !== undefined
}

const UNREAD_FOR = '15 minutes'
/** Longer than the mail server is given for one mail. */
export const CLAIMED_FOR = '2 minutes'
/** With graphile-worker's growing pauses some three hours. */
const MAX_MAIL_TRIES = 10

export interface Recipient {
  /** Who may be suspended. */
  viewer: Viewer
  wants: Record<NotificationChannel, boolean>
  devices: string[]
}

interface RecipientRow extends ViewerRow {
  kind: NotificationKind
  channels: ChangedChannels
  devices: string[]
}

const FIND_RECIPIENT = `
  select ${VIEWER_COLUMNS}, n.kind,
    (select coalesce(json_object_agg(s.channel, s.is_on), '{}') from notification_settings s
      where s.user_id = n.user_id and s.kind = n.kind) as channels,
    array(select d.id from push_subscriptions d where d.user_id = n.user_id) as devices
  from notifications n join users u on u.id = n.user_id where n.id = $1 and ${isStaying}`

/** Whose notification it is, and all that its delivery needs of them, read at once. */
export async function findRecipient(db: Db, id: string): Promise<Recipient | null> {
  const [row] = await named<RecipientRow>(db, 'notification-recipient', FIND_RECIPIENT, [id])
  const viewer = row && viewerOf(row)
  return viewer ? { viewer, wants: wantedChannels(row.kind, row.channels), devices: row.devices } : null
}

/** A mail for when it stays unread; enqueued again for the same notification, there is still one. */
export async function enqueueMail(db: Db, id: string, interval = UNREAD_FOR): Promise<void> {
  const statement = sql`
    select graphile_worker.add_job('mail-notification', json_build_object('id', ${id}::text),
      run_at := now() + ${interval}::interval, job_key := 'mail-notification:' || ${id}::text,
      max_attempts := ${MAX_MAIL_TRIES}::int)`
  await namedWithValues(db, 'enqueue-mail', statement)
}

/** A job for one device, not before `inSeconds`. After its last attempt, some twenty minutes on, it is given up. */
export async function enqueuePush(db: Db, id: string, deviceId: string, inSeconds = 0): Promise<void> {
  await db.execute(sql`
    select graphile_worker.add_job('push-notification', json_build_object('id', ${id}::text, 'device', ${deviceId}::text),
      run_at := now() + make_interval(secs => ${inSeconds}),
      job_key := 'push-notification:' || ${id}::text || ':' || ${deviceId}::text, max_attempts := 8)`)
}

const isUnmailed = (id: string) =>
  and(eq(notifications.id, id), isNull(notifications.readAt), isNull(notifications.mailedAt))
const isClaimed = sql`${notifications.mailClaimedAt} > now() - ${CLAIMED_FOR}::interval`

/** Takes an unread notification that was not mailed yet, with its owner's address: one process at a time has it. */
export async function claimForMail(db: Db, id: string) {
  const { userId, kind, since } = notifications
  const [row] = await db
    .update(notifications)
    .set({ mailClaimedAt: sql`now()` })
    .from(users)
    .where(and(isUnmailed(id), eq(users.id, userId), not(sql`coalesce(${isClaimed}, false)`)))
    .returning({ userId, kind, since, email: users.email })
  return row
}

/** Whether it waits to be mailed by another process, or for one that was killed. */
export async function isClaimedForMail(db: Db, id: string): Promise<boolean> {
  const found = await db
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(isUnmailed(id), isClaimed))
  return found.length > 0
}

export const releaseMailClaim = (db: Db, id: string) =>
  db.update(notifications).set({ mailClaimedAt: null }).where(eq(notifications.id, id))

/** Not where it was read and came up again meanwhile: that is a mail of its own, and nobody's claim. */
export const setMailed = (db: Db, id: string) =>
  db
    .update(notifications)
    .set({ mailedAt: new Date(), mailClaimedAt: null })
    .where(and(eq(notifications.id, id), isNotNull(notifications.mailClaimedAt)))
