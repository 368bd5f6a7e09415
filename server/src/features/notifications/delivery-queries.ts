import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { notifications } from '../../db/schema/notifications.ts'
import { users } from '../../db/schema/users.ts'

const UNREAD_FOR = '15 minutes'

export async function findOwner(db: Db, id: string): Promise<string | undefined> {
  const [row] = await db.select({ userId: notifications.userId }).from(notifications).where(eq(notifications.id, id))
  return row?.userId
}

/** A mail for when it stays unread; enqueued again for the same notification, there is still one. */
export async function enqueueMail(db: Db, id: string): Promise<void> {
  await db.execute(sql`
    select graphile_worker.add_job('mail-notification', json_build_object('id', ${id}::text),
      run_at := now() + ${UNREAD_FOR}::interval, job_key := 'mail-notification:' || ${id}::text)`)
}

/** A job for one device, not before `inSeconds`. After its last attempt, some twenty minutes on, it is given up. */
export async function enqueuePush(db: Db, id: string, deviceId: string, inSeconds = 0): Promise<void> {
  await db.execute(sql`
    select graphile_worker.add_job('push-notification', json_build_object('id', ${id}::text, 'device', ${deviceId}::text),
      run_at := now() + make_interval(secs => ${inSeconds}),
      job_key := 'push-notification:' || ${id}::text || ':' || ${deviceId}::text, max_attempts := 8)`)
}

/** An unread notification that was not mailed yet, with its owner's address; nobody else mails it meanwhile. */
export async function lockForMail(tx: Db, id: string) {
  const { userId, kind, since, readAt, mailedAt } = notifications
  const [row] = await tx
    .select({ userId, kind, since, email: users.email })
    .from(notifications)
    .innerJoin(users, eq(users.id, userId))
    .where(and(eq(notifications.id, id), isNull(readAt), isNull(mailedAt)))
    .for('update', { of: notifications })
  return row
}

export const setMailed = (tx: Db, id: string) =>
  tx.update(notifications).set({ mailedAt: new Date() }).where(eq(notifications.id, id))
