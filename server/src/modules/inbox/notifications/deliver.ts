import { KINDS } from '@caravan/contract/notification-kinds.ts'
import type { Services } from '../../../services.ts'
import { enqueueMail, enqueuePush, findRecipient } from './delivery-queries.ts'
import { presentNotification } from './present.ts'
import { findNotification } from './queries.ts'

/** Takes a notification to its owner: the open pages and the devices now, the mailbox where it stays unread. */
export async function deliver({ db, live }: Services, id: string): Promise<void> {
  const recipient = await findRecipient(db, id)
  if (!recipient) return
  const { viewer, wants, devices } = recipient
  const row = await findNotification(db, viewer, id)
  if (!row || row.readAt) return
  if (viewer.isSuspended) {
    if (KINDS[row.kind].whileSuspended && wants.email) await enqueueMail(db, id)
    return
  }
  if (wants.page) live.toTravellers([viewer.id], 'notification', presentNotification(row))
  // a job for each: one that cannot be reached now is tried again without showing it twice on the others
  if (wants.push) for (const device of devices) await enqueuePush(db, id, device)
  if (wants.email) await enqueueMail(db, id)
}
