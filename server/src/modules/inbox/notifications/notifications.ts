import type { PageQuery } from '@caravan/contract/endpoint.ts'
import { LIMITS } from '@caravan/contract/limits.ts'
import type { Notification } from '@caravan/contract/notifications.ts'
import { type Page, pageOf, pageRange } from '../../../db/page.ts'
import type { Act } from '../../../platform/act.ts'
import { announceRead } from '../../notify/mark-read.ts'
import { presentNotification } from './present.ts'
import * as queries from './queries.ts'

export { deleteOldNotifications } from './queries.ts'

export async function list({ db, viewer }: Act, asked: PageQuery): Promise<Page<Notification>> {
  const { limit, before } = pageRange(asked, LIMITS.listPage)
  const rows = await queries.listNotifications(db, viewer, limit, before)
  return pageOf(rows, limit, presentNotification, (row) => ({ createdAt: row.createdAt, id: row.id }))
}

export const countUnread = async ({ db, viewer }: Act) => ({
  unread: await queries.countUnreadNotifications(db, viewer),
})

export async function markRead(act: Act, ids: string[] | undefined) {
  const { db, viewer } = act
  const read = await queries.markNotificationsRead(db, viewer, ids)
  const unread = await queries.countUnreadNotifications(db, viewer)
  if (read > 0) announceRead(act)
  return { read, unread }
}

/** What two were notified of each other has gone from what they may see: whoever of them had some counts again. */
export function recountNotifications({ afterCommit }: Pick<Act, 'afterCommit'>, one: string, other: string): void {
  afterCommit(async ({ db, live }) => {
    live.toTravellers(await queries.listToldOf(db, one, other), 'notifications-read', {})
  })
}
