import type { NotificationKind } from '@caravan/contract/notifications.ts'
import type { Act } from '../../platform/act.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { markSubjectNotificationRead } from './mark-read-query.ts'

/** Whoever reads, or in whose name the clock does what makes the notification pointless. */
type ReadingAct = Pick<Act, 'db' | 'afterCommit'> & { viewer: Pick<Viewer, 'id'> }

/**
 * Who has looked at the thing itself need not be notified of it any more: a conversation that was read, a request that
 * was answered.
 */
export async function markSubjectRead(act: ReadingAct, kind: NotificationKind, subjectId: string): Promise<void> {
  if (await markSubjectNotificationRead(act.db, act.viewer.id, kind, subjectId)) announceRead(act)
}

/** Open pages of the reader count their unread notifications again. */
export function announceRead({ viewer, afterCommit }: Omit<ReadingAct, 'db'>): void {
  afterCommit(({ live }) => live.toTravellers([viewer.id], 'notifications-read', {}))
}
