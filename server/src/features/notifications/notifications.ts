import { LIMITS } from '@caravan/contract/limits.ts'
import type { NotificationKind } from '@caravan/contract/notifications.ts'
import type { Db } from '../../db/client.ts'
import { readCursor } from '../../db/page.ts'
import type { Viewer } from '../../platform/viewer.ts'
import type { Announcing } from '../live/tell-counts.ts'
import { presentNotification } from './present.ts'
import * as queries from './queries.ts'

export async function list(db: Db, viewer: Viewer, asked: { limit?: number; before?: string }) {
  const limit = asked.limit ?? LIMITS.listPage
  const rows = await queries.listNotifications(db, viewer, limit, asked.before ? readCursor(asked.before) : null)
  const last = rows.at(-1)
  return {
    notifications: rows.map(presentNotification),
    last: last && { createdAt: new Date(last.created_at), id: last.id },
    isFull: rows.length === limit,
  }
}

export const countUnread = async (db: Db, viewer: Viewer) => ({ unread: await queries.countUnread(db, viewer) })

/** Marks as read, here and on the traveller's other devices. */
export async function markRead(db: Db, viewer: Viewer, ids: string[] | undefined, announcing: Announcing) {
  const read = await queries.markRead(db, viewer.id, ids)
  const unread = await queries.countUnread(db, viewer)
  if (read > 0) tellRead(announcing, viewer.id)
  return { read, unread }
}

/**
 * Whoever looked at the thing itself need not be told of it any more: a conversation that was read, a request that
 * was answered.
 */
export async function settle(
  tx: Db,
  seen: { userId: string; kind: NotificationKind; subjectId: string },
  announcing: Pick<Announcing, 'live' | 'afterCommit'>,
): Promise<void> {
  if (await queries.markSubjectRead(tx, seen.userId, seen.kind, seen.subjectId)) tellRead(announcing, seen.userId)
}

/** What two were notified of each other has gone from what they may see: whoever of them had some counts again. */
export function tellAgain(announcing: Announcing, one: string, other: string): void {
  announcing.afterCommit(async () => {
    const told = await queries.listToldOf(announcing.services.db, one, other)
    announcing.live.toTravellers(told, 'notifications-read', {})
  })
}

function tellRead({ live, afterCommit }: Pick<Announcing, 'live' | 'afterCommit'>, userId: string): void {
  afterCommit(() => live.toTravellers([userId], 'notifications-read', {}))
}
