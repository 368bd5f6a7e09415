import type { Db } from '../../db/client.ts'
import { findTraveller } from '../../platform/viewer.ts'
import type { Services } from '../../services.ts'
import { enqueueMail, findOwner } from './delivery-queries.ts'
import { presentNotification } from './present.ts'
import { findNotification } from './queries.ts'
import { isOn } from './settings.ts'

/** Takes a notification to its owner: the open pages now, the mailbox where it stays unread. */
export async function deliver({ db, pool, live }: Services, id: string): Promise<void> {
  const userId = await findOwner(db, id)
  const viewer = userId ? await findTraveller(pool, userId) : null
  const row = viewer && (await findNotification(db, viewer, id))
  if (!viewer || !row || row.read_at) return
  live.toTravellers([viewer.id], 'notification', presentNotification(row))
  await mailLater(db, viewer.id, row)
}

async function mailLater(db: Db, userId: string, { id, kind }: { id: string; kind: Parameters<typeof isOn>[2] }) {
  if (await isOn(db, userId, kind, 'email')) await enqueueMail(db, id)
}
