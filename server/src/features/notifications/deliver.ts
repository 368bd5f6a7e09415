import { KINDS } from '@caravan/contract/notification-kinds.ts'
import type { Db } from '../../db/client.ts'
import type { Services } from '../../services.ts'
import { enqueueMail, enqueuePush, findOwner } from './delivery-queries.ts'
import { presentNotification } from './present.ts'
import { listSubscriptions } from './push-queries.ts'
import { findNotification } from './queries.ts'
import { channelsOf } from './settings.ts'

/** Takes a notification to its owner: the open pages and the devices now, the mailbox where it stays unread. */
export async function deliver({ db, live }: Services, id: string): Promise<void> {
  const viewer = await findOwner(db, id)
  const row = viewer && (await findNotification(db, viewer, id))
  if (!viewer || !row || row.readAt) return
  const wants = await channelsOf(db, viewer.id, row.kind)
  if (viewer.isSuspended) {
    if (KINDS[row.kind].whileSuspended && wants.email) await enqueueMail(db, id)
    return
  }
  if (wants.page) live.toTravellers([viewer.id], 'notification', presentNotification(row))
  if (wants.push) await pushToDevices(db, viewer.id, id)
  if (wants.email) await enqueueMail(db, id)
}

/** A job for each: one that cannot be reached now is tried again without showing it twice on the others. */
async function pushToDevices(db: Db, userId: string, id: string): Promise<void> {
  for (const device of await listSubscriptions(db, userId)) await enqueuePush(db, id, device.id)
}
