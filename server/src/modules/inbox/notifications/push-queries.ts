import type { PushSubscriptionBody } from '@caravan/contract/push.ts'
import { and, desc, eq, gt, notInArray, or, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { newId } from '../../../db/id.ts'
import { matches } from '../../../db/schema/matches.ts'
import { pushSubscriptions } from '../../../db/schema/notifications.ts'
import { session } from '../../../db/schema/session.ts'

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
  const isTheirs = or(eq(matches.userId, userId), eq(matches.postAuthorId, userId))
  const [match] = await db
    .select({ id: matches.id })
    .from(matches)
    .where(and(isTheirs, eq(matches.status, 'accepted')))
    .limit(1)
  return match !== undefined
}
