import type { NotificationKind } from '@caravan/contract/notifications.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'

/** Marks one subject's notification as read; answers whether there was one. */
export async function markSubjectNotificationRead(db: Db, userId: string, kind: NotificationKind, subjectId: string) {
  const { rowCount } = await db.execute(sql`
    update notifications set read_at = now()
    where user_id = ${userId} and kind = ${kind} and subject_id = ${subjectId} and read_at is null`)
  return (rowCount ?? 0) > 0
}
