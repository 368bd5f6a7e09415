import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { notifications } from '../../db/schema/notifications.ts'

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
